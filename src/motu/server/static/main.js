/** Where every page begins. */

import { register } from "./app.js";
import { wireDrop } from "./drop.js";
import { wireForms } from "./forms.js";
import { wireOwn } from "./own.js";
import { wireLessons } from "./progress.js";
import { wireSettings } from "./settings.js";
import { wireSound } from "./sound.js";

wireSettings();
wireSound();
wireDrop();
wireForms();
wireOwn();
wireLessons();
if (document.body.dataset.analysis) {
  const { followAnalysis } = await import("./analysis.js");
  followAnalysis(document.body.dataset.analysis);
}
if (document.body.dataset.campaign) {
  const { followCampaign } = await import("./campaign.js");
  followCampaign(document.body.dataset.campaign, document.body.dataset.stage ?? "");
}
void register();
if (document.getElementById("notices")) {
  const { wireNotices } = await import("./notices.js");
  await wireNotices();
}
if (document.body.dataset.socket) {
  const { sitDown } = await import("./table.js");
  sitDown(document.body.dataset.socket);
}
