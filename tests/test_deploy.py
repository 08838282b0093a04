"""What an owner copies works: commands that exist, units and configurations that can be read.

Also what installs it: lock files that fit together, each with the hashes of all it names.
"""

from __future__ import annotations

import importlib
import json
import re
import runpy
import shlex
import subprocess
import sys
import tomllib
from configparser import ConfigParser
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import platformdirs
import pytest
import typer

from motu.cli import MODULES
from motu.cli.serve import settings_for
from tests.places import ROOT

DEPLOY = ROOT / "deploy"
UNITS = sorted(path for path in DEPLOY.iterdir() if path.suffix in (".service", ".timer"))
TEXTS = [
    *sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md", *UNITS, ROOT / "Containerfile",
]  # fmt: skip
#: A command in a line of a block or of a unit.
COMMAND = re.compile(
    r"(?:^motu|/opt/motu/bin/motu|\.venv/bin/motu| motu(?= (?:admin|backup|restore|serve) ))"
    r"( +[a-z][a-z-]*(?= |$)(?: +(?!&&)(?:\"[^\"]*\"|[^\s'|>#]+))*)",
    re.MULTILINE,
)
#: One between backticks, which may leave out what does not matter there. What is hashed for the
#: shuffle begins like one.
SHORT = re.compile(r"`motu (?!seed )([^`\n]+)`")
LOCKS = ("requirements.lock", "requirements-build.lock", "requirements-dev.lock")
PINNED = re.compile(r"^([a-z0-9._-]+)==(\S+).*\n((?: +--hash=sha256:[0-9a-f]{64}.*\n)+)", re.M)


def commands(path: Path) -> list[list[str]]:
    """All commands of Motu in a file; of a page, those in its blocks of code."""
    text = path.read_text("utf-8").replace("\\\n", " ")
    if path.suffix == ".md":
        text = "\n".join(re.findall(r"^```\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))
    text = re.sub(r"\$\([^)]*\)", "1", text)
    return [shlex.split(match[1]) for match in COMMAND.finditer(text)]


def command_named(words: list[str]) -> tuple[Any, list[str]]:
    """The command that some words begin with, and the rest of them."""
    from motu.cli.app import app

    for name in MODULES:
        importlib.import_module(f"motu.cli.{name}")
    command: Any = typer.main.get_command(app)
    while hasattr(command, "commands") and words and words[0].isidentifier():
        command, words = command.commands[words[0]], words[1:]
    return command, words


def read_by(words: list[str]) -> None:
    """Read a command as `motu` would, without doing it; raises what Typer raises."""
    command, rest = command_named(words)
    command.make_context(command.name, rest)


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: str(path.name))
def test_every_command_that_is_named_can_be_read(path: Path) -> None:
    for words in commands(path):
        read_by(words)
    for short in SHORT.findall(path.read_text("utf-8") if path.suffix == ".md" else ""):
        command, rest = command_named(shlex.split(short))
        options = [name for param in command.params for name in param.opts] + ["--help"]
        if "--option" not in options:
            # Where games' own options can be given, they may have any name.
            named = [word.partition("=")[0] for word in rest if re.match("--?[a-z]", word)]
            assert not set(named) - set(options), short


def test_commands_are_found_and_wrong_ones_would_be_noticed() -> None:
    hosting = commands(ROOT / "docs" / "hosting.md")
    assert ["restore", "/var/lib/motu-backups/motu-1.gz", "--data", "/tmp/tried"] in hosting
    assert ["backup", "/backups/before.gz"] in hosting
    assert len(hosting) >= 10
    assert [words[0] for words in commands(DEPLOY / "motu.service")] == ["serve"]
    assert [words[0] for words in commands(DEPLOY / "motu-backup.service")] == ["backup"]
    for wrong in (["serv"], ["serve", "--wokers", "2"], ["backup"], ["serve", "--workers", "no"]):
        with pytest.raises(Exception):  # noqa: B017, PT011
            read_by(wrong)


# --- the container ------------------------------------------------------------------------------


def container() -> str:
    return (ROOT / "Containerfile").read_text("utf-8").replace("\\\n", " ")


def test_the_container_starts_with_a_command_that_can_be_read() -> None:
    text = container()
    started = re.search(r"^CMD (\[.*\])$", text, re.MULTILINE)
    assert started is not None
    read_by(json.loads(started[1]))
    for name in re.findall(r"requirements[a-z-]*\.lock", text):
        assert name in LOCKS


def test_the_container_runs_as_nobody_in_particular_and_owns_what_is_mounted() -> None:
    text = container()
    user = re.search(r"^USER (\d+):\d+$", text, re.MULTILINE)
    assert user is not None, "by name nobody can tell that it is not root"
    assert f"--uid {user[1]} " in text
    assert text.index("USER ") < text.index("ENTRYPOINT")
    made = re.search(r"install -d -m 0700 -o motu -g motu (.*)", text)
    assert made is not None
    page = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    mounted = set(re.findall(r" -v [\w-]+:(/\w+)", page))
    assert mounted == set(made[1].split())
    data = re.search(r"^ENV .*MOTU_DATA=(\S+)", text, re.MULTILINE)
    assert data is not None
    assert data[1] in mounted


def test_commands_find_the_games_where_the_variable_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MOTU_DATA", str(tmp_path))
    assert settings_for(None).data == tmp_path
    assert settings_for(tmp_path / "other").data == tmp_path / "other"
    monkeypatch.setenv("MOTU_DATA", "")
    assert settings_for(None).data == Path(platformdirs.user_data_dir("motu", appauthor=False))


def test_podman_is_told_to_keep_the_health_check() -> None:
    assert "HEALTHCHECK" in container()
    builds = [line for path in TEXTS for line in path.read_text("utf-8").splitlines()
              if re.search("podman build .*-t ", line)]  # fmt: skip
    assert builds
    for line in builds:
        assert "--format docker" in line


@pytest.mark.parametrize("status", [200, 503])
def test_the_health_check_believes_the_server_and_no_proxy(
    status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(status)
            self.end_headers()

    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    check = re.search(r"^HEALTHCHECK .*CMD (\[.*\])$", container(), re.MULTILINE)
    assert check is not None
    _, option, program = json.loads(check[1])
    with HTTPServer(("127.0.0.1", 0), Answer) as server:
        program = program.replace("8000", str(server.server_port))
        Thread(target=server.handle_request).start()
        done = subprocess.run([sys.executable, option, program], check=False)
    assert (asked, done.returncode) == (["/readyz"], int(status != 200))


def test_all_that_the_build_reads_is_let_into_the_container() -> None:
    # Docker knows this name alone.
    lines = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    assert not (ROOT / ".containerignore").exists(), "podman would read that one"
    patterns = [line for line in lines if line and not line.startswith("#")]
    let_in = {line[1:] for line in patterns if line.startswith("!")}
    assert patterns[0] == "*"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    told = project["project"]
    assert let_in == {
        "requirements.lock", "requirements-build.lock", "pyproject.toml", "setup.py",
        "MANIFEST.in", told["readme"], *told["license-files"],
        *project["tool"]["setuptools"]["packages"]["find"]["where"],
    }  # fmt: skip
    for name in let_in:
        assert (ROOT / name).exists(), name
    # What a checkout was compiled to is for another Python.
    assert {"**/*.so", "**/*.mo", "**/*.egg-info"} <= set(patterns)


# --- services and proxies -----------------------------------------------------------------------


@pytest.mark.parametrize("path", UNITS, ids=lambda path: str(path.name))
def test_units_can_be_read_and_guard_what_they_run(path: Path) -> None:
    unit = ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(path)
    if path.suffix == ".timer":
        assert "Timer" in unit
        assert (DEPLOY / f"{path.stem}.service").is_file()
        return
    service = unit["Service"]
    assert service["User"] == "motu"
    for guard in ("NoNewPrivileges", "ProtectHome", "PrivateTmp", "PrivateDevices"):
        assert service[guard] == "yes"
    assert service["ProtectSystem"] == "strict"
    assert service["UMask"] == "0077"
    # What is run may write there, and there alone.
    folders = {f"/var/lib/{name}" for name in service["StateDirectory"].split()}
    assert {
        found.rstrip("/") for found in re.findall(r"/var/lib/[\w-]+", service["ExecStart"])
    } <= folders


def test_proxies_pass_on_sockets_and_hide_what_is_measured() -> None:
    nginx = re.sub(r"#.*", "", (DEPLOY / "nginx.conf").read_text("utf-8"))
    assert nginx.count("{") == nginx.count("}")
    for line in nginx.splitlines():
        assert not line.strip() or line.rstrip()[-1] in "{};", line
    for needed in ("Upgrade $http_upgrade", "X-Forwarded-For $remote_addr", "location = /metrics"):
        assert needed in nginx
    caddy = re.sub(r"#.*", "", (DEPLOY / "Caddyfile").read_text("utf-8"))
    assert caddy.count("{") == caddy.count("}")
    assert "respond /metrics 404" in caddy


def test_what_the_page_shows_is_what_the_files_say() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    shown = re.findall(r"^```\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    for name in ("nginx.conf", "Caddyfile"):
        lines = {line.strip() for line in (DEPLOY / name).read_text("utf-8").splitlines()}
        told = next(
            block
            for block in shown
            if {"nginx.conf": "proxy_pass", "Caddyfile": "respond"}[name] in block
        )
        assert {line.strip() for line in told.splitlines()} <= lines


# --- lock files ---------------------------------------------------------------------------------


def pinned(name: str) -> dict[str, str]:
    text = (ROOT / name).read_text("utf-8")
    found = {match[1]: match[2] for match in PINNED.finditer(text)}
    assert len(found) == len(re.findall(r"^[a-z].*==", text, re.MULTILINE)), "one lacks its hashes"
    return found


def test_lock_files_have_hashes_agree_and_name_no_place_of_packages() -> None:
    running, building, developing = (pinned(name) for name in LOCKS)
    for some in (running, building):
        assert some.items() <= developing.items()
    for name in LOCKS:
        assert "://" not in (ROOT / name).read_text("utf-8")


def test_to_play_nothing_is_installed_that_only_a_developer_needs() -> None:
    running, building, _ = (pinned(name) for name in LOCKS)
    assert {"fastapi", "uvicorn", "typst", "resvg-py", "psycopg-binary"} <= running.keys()
    assert {"mypy", "setuptools", "babel"} <= building.keys()
    for tool in ("pytest", "ruff", "playwright", "schemathesis", "pip-tools", "pip-audit"):
        assert tool not in running.keys() | building.keys()


# --- known vulnerabilities ------------------------------------------------------------------------


def test_an_audit_fails_on_what_is_found_and_on_what_cannot_be_found_out() -> None:
    verdict = runpy.run_path(str(ROOT / "tools" / "audit.py"))["verdict"]
    good = '{"name": "a", "version": "1", "vulns": []}'
    bad = '{"name": "b", "version": "2", "vulns": [{"id": "CVE-1", "fix_versions": ["3"]}]}'
    skipped = '{"name": "c", "skip_reason": "not found"}'

    def told(*packages: str) -> str:
        return f'{{"dependencies": [{", ".join(packages)}]}}'

    assert verdict(told(good))[0] == 0
    code, lines = verdict(told(good, bad, bad, skipped))
    assert (code, lines[0]) == (1, "b 2: CVE-1, mended in 3")
    code, lines = verdict(told(good, skipped))
    assert code == 2
    assert "nothing was said of 1 packages (c)" in lines[0]
    code, lines = verdict("", "Traceback\nConnectionError: no network")
    assert code == 2
    assert "ConnectionError: no network" in lines[0]
    assert verdict(told())[0] == 2
