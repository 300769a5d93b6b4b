import * as build from "../../../../src/labels/build.js";
import { commandsIn, lastMeant, signalsOf, turnsOf, userTurn } from "../evidence.js";
import { hasSlot, isDone, isWaiting, lastOf } from "../moment.js";
import { gives, neverMind, plumber, wants } from "../says.js";
import { changed, planted } from "../wrapping.js";

/* More than one goal. */

const table = wants("I need a table for two at the Blue Heron, at eight.", "book_table", {
  restaurant_name: "Blue Heron",
  time: "20:00",
  party_size: 2,
});
const wholeTable = wants("A table for two at the Blue Heron, on 18 May at eight.", "book_table", {
  restaurant_name: "Blue Heron",
  date: "2024-05-18",
  time: "20:00",
  party_size: 2,
});
const someDay = wants("Remind me to water the ferns.", "set_reminder", { text: "water the ferns" });
const ferns = wants("Remind me to water the ferns on 26 February at six.", "set_reminder", {
  text: "water the ferns",
  date: "2024-02-26",
  time: "18:00",
});
const may = gives("On 18 May.", { date: "2024-05-18" });

/** Gives up everything that waits when the user gives up one thing. */
const cancelsBoth = changed({
  gives: (command, { heard }) => (command.kind === "resume" && heard.at(-1)?.cancels === true ? null : command),
  hears: (means, { heard, focus }) => {
    const at = heard.findLastIndex(({ cancels }) => cancels === true);
    const isNew = heard.slice(at + 1).some(({ intent }) => intent !== undefined);
    return at < 0 || isNew || means.intent !== undefined || focus?.isDropped === false ? means : {};
  },
});

/** Carries out a waiting task after the next one is done, though the user had given it up. */
const revives = changed({
  adds: ({ fresh, tasks }) => {
    if (fresh.at(-1)?.signal.kind !== "performed") return undefined;
    const left = tasks.find((task) => task.isDropped && lastOf(task)?.kind === "confirm");
    return left === undefined ? undefined : build.confirm(left.index);
  },
});

/** Forgets the first topic when another comes up: it is neither resumed, nor given values. */
const forgetsTheFirst = changed({
  gives: (command) => (command.kind === "resume" ? null : command),
  hears: (means, { tasks, focus }) => {
    const isFirst = tasks.some((task) => isWaiting(task) && task !== tasks.at(-1));
    return isFirst && focus !== null && isDone(focus) && means.intent === undefined ? {} : means;
  },
});

/** Gives a value to the oldest waiting task with such a slot, not to the one that asked for it. */
const mixesGoals = changed({
  gives: (command, { tasks }) => {
    if (command.kind !== "assign") return command;
    const targets = command.targets.map((target) => {
      const oldest = tasks.find((task) => isWaiting(task) && hasSlot(task, target.slot.text));
      return oldest === undefined ? target : build.target(oldest.index, target.slot.text);
    });
    return { ...command, targets };
  },
});

/** Takes a repeated intent for a change of the finished task. */
const secondIsCorrection = changed({
  hears: (means, { focus }) => {
    const isSame = focus !== null && focus.spec.command === means.intent && lastOf(focus)?.kind === "performed";
    return isSame && means.slots !== undefined ? { slots: means.slots } : means;
  },
});

/** Does not repeat a finished task, though the user wants it once more. */
const onceIsEnough = changed({
  hears: (means, { signals }) => {
    const isKnown = signals.some(
      ({ signal }) =>
        signal.kind === "performed" &&
        signal.intent === means.intent &&
        Object.entries(means.slots ?? {}).every(
          ([slot, value]) => JSON.stringify(signal.arguments[slot]) === JSON.stringify(value),
        ),
    );
    return isKnown ? {} : means;
  },
});

export const GOALS = planted("second goal", [
  {
    name: "cancelsBoth",
    bug: "gives up both tasks when the user gives up one",
    convictedBy: "reachesEveryGoal",
    intents: ["book_table", "set_reminder"],
    policy: cancelsBoth,
    dialogue: { says: [table, someDay, neverMind, may] },
    evidence: (transcript) =>
      turnsOf(transcript) === 4 && !commandsIn(transcript, userTurn(transcript, 4)).includes('x0.date = "2024-05-18"')
        ? "the table does not get its date, though only the reminder was given up"
        : null,
  },
  {
    name: "revives",
    bug: "carries out a task that the user has given up, once the next one is done",
    convictedBy: "leavesCancelledTasks, asksBeforePerforming",
    intents: ["book_table", "set_reminder"],
    policy: revives,
    dialogue: { says: [wholeTable, neverMind, ferns] },
    evidence: (transcript) =>
      signalsOf(transcript, "performed").some(({ intent }) => intent === "book_table")
        ? "the table was booked, though the user had given it up"
        : null,
  },
  {
    name: "forgetsTheFirst",
    bug: "forgets the first task once a second one has come between",
    convictedBy: "reachesEveryGoal",
    intents: ["book_table", "set_reminder"],
    policy: forgetsTheFirst,
    dialogue: { says: [table, ferns, may] },
    evidence: (transcript) =>
      lastMeant(transcript).intent === undefined &&
      !commandsIn(transcript, userTurn(transcript, 3)).includes('x0.date = "2024-05-18"')
        ? "the table does not get its date"
        : null,
  },
  {
    name: "mixesGoals",
    bug: "gives a value to another task than the one that asked for it",
    convictedBy: "reachesEveryGoal",
    intents: ["book_table", "set_reminder"],
    policy: mixesGoals,
    dialogue: { says: [table, someDay, gives("On 26 February.", { date: "2024-02-26" })] },
    evidence: (transcript) =>
      commandsIn(transcript).includes('x0.date = "2024-02-26"') ? "the table gets the date of the reminder" : null,
  },
  {
    name: "secondIsCorrection",
    bug: "takes a second goal of the same intent for a change of the first",
    kind: "twice",
    convictedBy: "reachesEveryGoal, one for each goal (new)",
    intents: ["set_reminder"],
    policy: secondIsCorrection,
    dialogue: { says: [ferns, plumber] },
    evidence: (transcript) => {
      const rows = new Set(signalsOf(transcript, "performed").map(({ row }) => row?.["id"]));
      return turnsOf(transcript) === 2 && rows.size < 2 ? "there is one reminder for two goals" : null;
    },
  },
  {
    name: "onceIsEnough",
    bug: "does not do again what the user wants a second time",
    kind: "twice",
    convictedBy: "reachesEveryGoal, one for each goal (new)",
    intents: ["log_workout"],
    policy: onceIsEnough,
    dialogue: {
      says: [
        wants("I swam for 20 minutes.", "log_workout", { activity: "swimming", minutes: 20 }),
        wants("I swam for 20 minutes once more.", "log_workout", { activity: "swimming", minutes: 20 }),
      ],
    },
    evidence: (transcript) =>
      turnsOf(transcript) === 2 && signalsOf(transcript, "performed").length < 2
        ? "there is one workout for two goals"
        : null,
  },
]);
