import * as build from "../../../../src/labels/build.js";
import type { UserMeaning } from "../../../../src/transcript/index.js";
import { soundAgent, toolAgent } from "../agent/agent.js";
import { rowInWords } from "../agent/words.js";
import { commandsIn, signalsOf, told, userTurn } from "../evidence.js";
import { hasSlot, isDone, lastOf, type Moment } from "../moment.js";
import { gives, plumber, wants } from "../says.js";
import { changed, planted } from "../wrapping.js";

/* Changes of performed tasks. */

const ferns = wants("Remind me every week to water the ferns, from 26 February.", "set_reminder", {
  text: "water the ferns",
  date: "2024-02-26",
  repeat: "weekly",
});
const later = gives("No, a day later.", { date: "2024-02-27" });

/** Returns the user's changes of a finished task; null for other turns. */
function changeOf(means: UserMeaning, { focus }: Moment) {
  const last = focus === null ? undefined : lastOf(focus);
  const isChange = means.intent === undefined && means.slots !== undefined && last?.kind === "performed";
  return isChange ? { slots: means.slots, last } : null;
}

/** Makes a second booking with the changed values, and leaves the first one as it is. */
const booksBeside = changed({
  hears: (means, before) => {
    const change = changeOf(means, before);
    if (change === null) return means;
    return { intent: change.last.intent, slots: { ...change.last.arguments, ...change.slots } };
  },
});

/** Writes a change to the first task that was done, not to the last. */
const changesTheFirst = changed({
  gives: (command, { tasks, focus }) => {
    if (command.kind !== "assign" || focus === null || !isDone(focus)) return command;
    const targets = command.targets.map((target) => {
      const oldest = tasks.find((task) => isDone(task) && !task.spec.query && hasSlot(task, target.slot.text));
      return oldest === undefined ? target : build.target(oldest.index, target.slot.text);
    });
    return { ...command, targets };
  },
});

export const CHANGES = planted("change afterwards", [
  {
    name: "booksBeside",
    bug: "books a second time instead of changing what was booked",
    convictedBy: "performsOnce, one for each goal (new)",
    intents: ["set_reminder"],
    policy: booksBeside,
    dialogue: { says: [ferns, later] },
    evidence: (transcript) =>
      new Set(signalsOf(transcript, "performed").map(({ row }) => row?.["id"])).size > 1
        ? "there are two reminders for one goal"
        : null,
  },
  {
    name: "changesTheFirst",
    bug: "writes a change to another task than the one that was spoken about last",
    convictedBy: "reachesEveryGoal, honoursCorrections",
    intents: ["set_reminder"],
    policy: changesTheFirst,
    dialogue: { says: [ferns, plumber, gives("The plumber on the 14th, rather.", { date: "2024-06-14" })] },
    evidence: (transcript) =>
      commandsIn(transcript).includes('x0.date = "2024-06-14"') ? "the ferns have got the plumber's day" : null,
  },
  {
    name: "changesInWords",
    bug: "says that it has changed what was performed, and has not",
    convictedBy: "honoursCorrections, claims nothing that was not signalled (new)",
    intents: ["set_reminder"],
    policy: (backend) =>
      toolAgent(backend, {
        hears: (means, { before }) => (changeOf(means, before) === null ? means : {}),
        says: (text, _, { means, before }) => {
          const change = changeOf(means, before);
          return change === null ? text : `I have changed it: ${rowInWords(change.slots)}.`;
        },
      }),
    sound: soundAgent,
    dialogue: { says: [ferns, later] },
    evidence: (transcript) => {
      const at = userTurn(transcript, 2);
      return told(transcript, at).includes("I have changed it") && signalsOf(transcript, "performed", at).length === 0
        ? "it says that it has changed the reminder, and nothing was performed"
        : null;
    },
  },
]);
