import type { Operator, Row, Signal, Value } from "../../../../src/kit/internal.js";
import type { BuildValue } from "../../../../src/labels/build.js";
import * as build from "../../../../src/labels/build.js";
import { soundAgent, toolAgent } from "../agent/agent.js";
import { lastMeant, signalsOf, told, userTurn } from "../evidence.js";
import { hasSlot, lastOf, type Moment, type Task } from "../moment.js";
import { asks, gives, no, wants } from "../says.js";
import { changed, planted } from "../wrapping.js";

/* Failures that offer something instead. */

/** There is no such room, and the back-end names all that there are. */
const garage = wants("Make it 18 degrees in the garage.", "set_thermostat", { room: "garage", temperature: 18 });

type Slots = Record<string, Value | Operator | null>;

/** Returns the changes of a task by an alternative. */
export function differences(task: Task, row: Row | undefined): Slots {
  const entries = Object.entries(row ?? {}).filter(
    ([slot, value]) =>
      value !== null && hasSlot(task, slot) && JSON.stringify(task.slots.get(slot)) !== JSON.stringify(value),
  );
  return Object.fromEntries(entries);
}

/** Returns the alternatives of the last topic, if it has failed and there are any. */
function offered({ focus }: Moment): { readonly task: Task; readonly rows: readonly Row[] } | null {
  const last: Signal | undefined = focus === null ? undefined : lastOf(focus);
  if (focus === null || last?.kind !== "failed" || (last.alternatives ?? []).length === 0) return null;
  return { task: focus, rows: last.alternatives ?? [] };
}

/** Returns an assignment of an alternative's changes; undefined without changes. */
export function taking(task: Task, row: Row | undefined) {
  const pairs = Object.entries(differences(task, row));
  if (pairs.length === 0) return undefined;
  return build.assign(...pairs.map(([slot, value]) => [build.target(task.index, slot), value as BuildValue] as const));
}

/** Takes the first of several alternatives without a word, and goes ahead with it. */
const takesFirstSilently = changed({
  adds: (now, added) => {
    const signal = now.fresh.at(-1)?.signal;
    if (added === 1 && signal?.kind === "confirm") return build.confirm(signal.ref);
    const offer = signal?.kind === "failed" && added === 0 ? offered(now) : null;
    return offer === null || offer.rows.length < 2 ? undefined : taking(offer.task, offer.rows[0]);
  },
});

/** Takes the first alternative when the user will have none of them. */
const takesRefused = changed({
  hears: (means, before) => {
    const offer = means.confirms === false || means.cancels === true ? offered(before) : null;
    return offer === null ? means : { slots: differences(offer.task, offer.rows[0]) };
  },
});

/** Takes the first alternative, whichever the user chooses. */
const takesFirstOffered = changed({
  hears: (means, before) => {
    const offer = offered(before);
    const entries = Object.entries(means.slots ?? {});
    if (offer === null || entries.length === 0 || means.intent !== undefined) return means;
    const isChosen = offer.rows.some((row) => entries.every(([slot, value]) => row[slot] === value));
    return isChosen ? { ...means, slots: differences(offer.task, offer.rows[0]) } : means;
  },
});

export const ALTERNATIVES = planted("alternative", [
  {
    name: "takesFirstSilently",
    bug: "takes the first of several alternatives without asking",
    convictedBy: "reachesEveryGoal, asksBeforePerforming, asksAfterFailures",
    intents: ["set_thermostat"],
    policy: takesFirstSilently,
    dialogue: { says: [garage] },
    evidence: (transcript) =>
      signalsOf(transcript, "performed").length > 0 ? "another room was set, of which the user has not spoken" : null,
  },
  {
    name: "takesRefused",
    bug: "takes an alternative that the user has refused",
    convictedBy: "leavesCancelledTasks, asksBeforePerforming",
    intents: ["set_thermostat"],
    policy: takesRefused,
    dialogue: { says: [garage, no] },
    evidence: (transcript) =>
      signalsOf(transcript, "performed").length > 0 ? "another room was set, which the user had refused" : null,
  },
  {
    name: "takesFirstOffered",
    bug: "takes the first alternative whichever the user chooses",
    convictedBy: "reachesEveryGoal, honoursCorrections",
    intents: ["set_thermostat"],
    policy: takesFirstOffered,
    dialogue: { says: [garage, gives("The hobby room, then.", { room: "hobby room" })] },
    evidence: (transcript) =>
      signalsOf(transcript, "performed").some(({ arguments: { room } }) => room !== "hobby room")
        ? "another room was set than the one that the user had chosen"
        : null,
  },
  {
    name: "keepsOffersToItself",
    bug: "does not say what the alternatives are when the user asks",
    convictedBy: "answers what was asked (new)",
    intents: ["set_thermostat"],
    policy: (backend) =>
      toolAgent(backend, {
        says: (text, _, { means, before }) =>
          means.requests !== undefined && offered(before) !== null ? "Something else, perhaps?" : text,
      }),
    sound: soundAgent,
    dialogue: { says: [garage, asks("Which rooms are there?", "room")] },
    evidence: (transcript) =>
      lastMeant(transcript).requests !== undefined && !told(transcript, userTurn(transcript, 2)).includes("kitchen")
        ? "the rooms were asked for and not told"
        : null,
  },
]);
