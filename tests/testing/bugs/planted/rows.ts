import { isOperator } from "../../../../src/kit/internal.js";
import * as build from "../../../../src/labels/build.js";
import { soundAgent, toolAgent } from "../agent/agent.js";
import { rowInWords } from "../agent/words.js";
import { signalsOf, told } from "../evidence.js";
import { wants } from "../says.js";
import { changed, planted } from "../wrapping.js";

/* Searches that find nothing or too much, and rows of an earlier dialogue. */

const nobody = wants("Is there a Persian restaurant at Riverside?", "find_restaurants", {
  neighbourhood: "Riverside",
  cuisine: "Persian",
});

/** Repeats an empty search without its last optional constraint, and reports that result. */
const widensSilently = changed({
  adds: ({ fresh, tasks }, added) => {
    const signal = fresh.at(-1)?.signal;
    const task = tasks.at(-1);
    if (added > 0 || task === undefined || signal?.kind !== "found" || signal.rows.length > 0) return undefined;
    const isRequired = (slot: string) => task.spec.slots.some(({ name, required }) => name === slot && required);
    const dropped = [...task.slots.keys()].findLast((slot) => !isRequired(slot));
    if (dropped === undefined || task.slots.size < 2) return undefined;
    const kept = [...task.slots]
      .filter(([slot]) => slot !== dropped)
      .map(([slot, value]): [string, build.BuildValue] => [
        slot,
        isOperator(value) ? build.operator(value.operator, ...value.args) : value,
      ]);
    return build.start(signal.intent, kept);
  },
});

/** First searches for an existing row, and does nothing more if there is one. */
const hasItAlready = changed({
  adds: ({ heard, fresh }, added, catalog) => {
    const { intent, slots = {} } = heard.at(-1) ?? {};
    const spec = catalog.get(intent ?? "");
    if (spec === undefined || spec.query) return undefined;
    const search = [...catalog.values()].find((one) => one.query && one.entity === spec.entity && spec.entity !== null);
    const asked = Object.entries(slots).filter(([slot]) => search?.slots.some(({ name }) => name === slot));
    if (search === undefined || asked.length === 0) return undefined;
    if (fresh.length === 0 && added === 0) return build.start(search.command, asked as [string, string][]);
    const found = fresh[0]?.signal;
    if (added === 0 || found?.kind !== "found") return undefined;
    const isThere = found.rows.some((row) =>
      Object.entries(slots).every(([slot, value]) => JSON.stringify(row[slot]) === JSON.stringify(value)),
    );
    if (!isThere) return undefined;
    return added === 1 ? build.say(fresh[0]?.index ?? null) : null;
  },
});

export const ROWS = planted("empty result", [
  {
    name: "inventsRow",
    bug: "tells a row where nothing was found",
    convictedBy: "states no value that was not returned (new), tells what came of it (new)",
    intents: ["find_restaurants"],
    policy: (backend) =>
      toolAgent(backend, {
        says: (text, results) => {
          const signal = results.at(-1)?.signals.at(-1);
          const isEmpty = signal?.kind === "found" && signal.rows.length === 0;
          return isEmpty ? `I found 1: ${rowInWords(signal.filter)}.` : text;
        },
      }),
    sound: soundAgent,
    dialogue: { says: [nobody] },
    evidence: (transcript) =>
      signalsOf(transcript, "found").every(({ rows }) => rows.length === 0) && told(transcript, 0).includes("I found 1")
        ? "nothing was found, and one was told"
        : null,
  },
  {
    name: "widensSilently",
    bug: "drops a constraint where nothing is found, and tells what there is without it",
    convictedBy: "reachesEveryGoal, derivableArguments",
    intents: ["find_restaurants"],
    policy: widensSilently,
    dialogue: { says: [nobody] },
    evidence: (transcript) =>
      told(transcript, 0).includes("Taiwanese")
        ? "Taiwanese restaurants were told, the user wants a Persian one"
        : null,
  },
  {
    name: "threeAreAll",
    bug: "tells the first three of many rows as if there were no more",
    kind: "many results",
    convictedBy: "tells what came of it (new)",
    intents: ["find_restaurants"],
    policy: (backend) =>
      toolAgent(backend, {
        says: (text, results) => {
          const signal = results.at(-1)?.signals.at(-1);
          if (signal?.kind !== "found" || signal.rows.length <= 3) return text;
          return `I found 3: ${signal.rows.slice(0, 3).map(rowInWords).join("; ")}.`;
        },
      }),
    sound: soundAgent,
    dialogue: { says: [wants("What restaurants are there?", "find_restaurants")] },
    evidence: (transcript) =>
      signalsOf(transcript, "found").some(({ rows }) => rows.length > 3) && told(transcript, 0).includes("I found 3:")
        ? "there are ten, and three were told"
        : null,
  },
  {
    name: "hasItAlready",
    bug: "does not do what a row of an earlier dialogue says was done once already",
    kind: "returning user",
    convictedBy: "reachesEveryGoal",
    intents: ["set_reminder"],
    policy: hasItAlready,
    dialogue: {
      says: [
        wants("Remind me to pay the dog tax on 1 March.", "set_reminder", {
          text: "pay the dog tax",
          date: "2024-03-01",
        }),
      ],
    },
    evidence: (transcript) =>
      transcript.turns.length > 1 && signalsOf(transcript, "performed").length === 0
        ? "no reminder was set, since an earlier one is like it"
        : null,
  },
]);
