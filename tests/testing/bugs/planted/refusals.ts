import * as build from "../../../../src/labels/build.js";
import { commandsIn, lastMeant, signalsOf, told, userTurn } from "../evidence.js";
import { lastOf } from "../moment.js";
import { gives, wants } from "../says.js";
import { changed, planted } from "../wrapping.js";
import { taking } from "./alternatives.js";

/* Refusals by the project's own behaviours. */

/** Rooms are heated to 28 degrees, and the back-end offers that. */
const hot = wants("Make it 35 degrees in the study.", "set_thermostat", { room: "study", temperature: 35 });
/** Restaurants are closed on Mondays. */
const monday = wants("A table for two at the Blue Heron, on Monday 20 May at eight.", "book_table", {
  restaurant_name: "Blue Heron",
  date: "2024-05-20",
  time: "20:00",
  party_size: 2,
});
/** The car comes back before it is fetched. */
const car = wants("A small car at Central Station, from 9 to 6 May; I am 51.", "rent_car", {
  pickup_location: "Central Station",
  category: "small",
  pickup_date: "2024-05-09",
  return_date: "2024-05-06",
  driver_age: 51,
});

/** Repeats a refused attempt, whatever the user changes. */
const sameForEver = changed({
  hears: (means, { focus }) => {
    const isRefused = focus !== null && lastOf(focus)?.kind === "failed";
    return isRefused && means.intent === undefined && means.slots !== undefined ? { confirms: true } : means;
  },
});

/** Takes the only way that a refusal leaves, without a word. */
const onlyWayOut = changed({
  adds: ({ fresh, focus }, added) => {
    const signal = fresh.at(-1)?.signal;
    if (added === 1 && signal?.kind === "confirm") return build.confirm(signal.ref);
    if (added > 0 || focus === null || signal?.kind !== "failed" || signal.alternatives?.length !== 1) return undefined;
    return taking(focus, signal.alternatives[0]);
  },
});

/** Says nothing of a refusal, as if there were nothing to say. */
const hidesRefusal = changed({
  gives: (command, { fresh }) =>
    command.kind === "say" && fresh.at(-1)?.signal.kind === "failed" ? build.say() : command,
});

/** Writes a value that is changed after a refusal into another slot of the same type. */
const anotherSlot = changed({
  gives: (command, { focus, heard }) => {
    const before = focus === null ? undefined : lastOf(focus);
    const isChange = heard.at(-1)?.intent === undefined && command.kind === "assign";
    if (focus === null || !isChange || before?.kind !== "failed") return command;
    const targets = command.targets.map((target) => {
      const of = focus.spec.slots.find(({ name }) => name === target.slot.text);
      const alike = focus.spec.slots.findLast(
        ({ name, type }) =>
          name !== target.slot.text && JSON.stringify(type) === JSON.stringify(of?.type) && focus.slots.has(name),
      );
      return alike === undefined ? target : build.target(focus.index, alike.name);
    });
    const isTwice = new Set(targets.map(({ slot }) => slot.text)).size < targets.length;
    return isTwice ? command : { ...command, targets };
  },
});

export const REFUSALS = planted("refusal", [
  {
    name: "sameForEver",
    bug: "tries the refused value again, whatever the user changes",
    convictedBy: "honoursCorrections, reachesEveryGoal",
    intents: ["set_thermostat"],
    policy: sameForEver,
    dialogue: { says: [hot, gives("Then 25.", { temperature: 25 })] },
    evidence: (transcript) =>
      signalsOf(transcript, "failed").filter(({ arguments: { temperature } }) => temperature === 35).length > 1
        ? "35 degrees were tried again, though the user wants 25"
        : null,
  },
  {
    name: "onlyWayOut",
    bug: "takes the only alternative of a refusal without asking",
    convictedBy: "reachesEveryGoal, asksAfterFailures, asksBeforePerforming",
    intents: ["set_thermostat"],
    policy: onlyWayOut,
    dialogue: { says: [hot] },
    evidence: (transcript) =>
      signalsOf(transcript, "performed").length > 0 ? "28 degrees were set, of which the user has not spoken" : null,
  },
  {
    name: "hidesRefusal",
    bug: "does not tell that a task was refused, nor why",
    convictedBy: "tells what came of it (new)",
    intents: ["book_table"],
    policy: hidesRefusal,
    dialogue: { says: [monday] },
    evidence: (transcript) =>
      signalsOf(transcript, "failed").length > 0 && !told(transcript, 0).includes("Mondays")
        ? "the restaurant is closed, and nothing of it was told"
        : null,
  },
  {
    name: "anotherSlot",
    bug: "writes the value that the user changes after a refusal into another slot of its type",
    convictedBy: "honoursCorrections, reachesEveryGoal",
    intents: ["rent_car"],
    policy: anotherSlot,
    dialogue: { says: [car, gives("Oh, from the 3rd.", { pickup_date: "2024-05-03" })] },
    evidence: (transcript) =>
      lastMeant(transcript).intent === undefined &&
      commandsIn(transcript, userTurn(transcript, 2)).some((command) => command.includes('return_date = "2024-05-03"'))
        ? "the car comes back on the day on which it is to be fetched"
        : null,
  },
]);
