// Runs before the page is painted, so that nobody is blinded by the wrong theme.
try {
  const theme = localStorage.getItem("motu-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; then the system's theme it is.
}
document.documentElement.classList.add("js");
