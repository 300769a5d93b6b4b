import { isOperator, operator, type Value } from "../../../../src/kit/internal.js";
import type { UserMeaning } from "../../../../src/transcript/index.js";
import { commandsIn } from "../evidence.js";
import { wants } from "../says.js";
import { changed, planted } from "../wrapping.js";

/* Searches with bounds and exclusions. */

type Slot = NonNullable<UserMeaning["slots"]>[string];

/** Takes over slots otherwise; undefined leaves one out. */
function otherwise(means: UserMeaning, to: (value: Slot) => Slot | undefined): UserMeaning {
  if (means.slots === undefined) return means;
  const slots = Object.entries(means.slots).flatMap(([slot, value]) => {
    const taken = to(value);
    return taken === undefined ? [] : [[slot, taken] as const];
  });
  return { ...means, slots: Object.fromEntries(slots) };
}

/** Looks for the bound itself. */
const boundIsValue = changed({
  hears: (means) =>
    otherwise(means, (value) =>
      isOperator(value) && /^(at|less|greater)_/.test(value.operator) ? value.args[0] : value,
    ),
});

/** Drops excluded values. */
const notIsForgotten = changed({
  hears: (means) =>
    otherwise(means, (value) => (isOperator(value) && /not|none/.test(value.operator) ? undefined : value)),
});

/** Looks for the first of several that will do. */
const firstOfSeveral = changed({
  hears: (means) =>
    otherwise(means, (value) => {
      const [list] = isOperator(value) && value.operator === "one_of" ? value.args : [];
      return list === undefined ? value : (list as readonly Value[])[0];
    }),
});

const rated = wants("Which restaurants have at least 4.5 stars?", "find_restaurants", {
  rating: operator("at_least", 4.5),
});

export const OPERATORS = planted("operator", [
  {
    name: "boundIsValue",
    bug: "takes a bound for the value itself",
    convictedBy: "reachesEveryGoal",
    intents: ["find_restaurants"],
    policy: boundIsValue,
    dialogue: { says: [rated] },
    evidence: (transcript) =>
      commandsIn(transcript).some((command) => command.includes("rating=4.5")) ? "it searched for exactly 4.5" : null,
  },
  {
    name: "notIsForgotten",
    bug: "leaves an exclusion out of the search",
    convictedBy: "reachesEveryGoal",
    intents: ["find_restaurants"],
    policy: notIsForgotten,
    dialogue: {
      says: [
        wants("Something at the Old Harbour, but no seafood.", "find_restaurants", {
          neighbourhood: "Old Harbour",
          cuisine: operator("not_equal", "seafood"),
        }),
      ],
    },
    evidence: (transcript) =>
      commandsIn(transcript).some((command) => command.startsWith("find_") && !command.includes("not_equal"))
        ? "it searched for seafood too"
        : null,
  },
  {
    name: "firstOfSeveral",
    bug: "searches for the first of several values that will do",
    convictedBy: "reachesEveryGoal",
    intents: ["find_restaurants"],
    policy: firstOfSeveral,
    dialogue: {
      says: [
        wants("Basque or Italian food, please.", "find_restaurants", {
          cuisine: operator("one_of", ["Basque", "Italian"]),
        }),
      ],
    },
    evidence: (transcript) =>
      commandsIn(transcript).some((command) => command.startsWith("find_") && !command.includes("Italian"))
        ? "it did not search for Italian food"
        : null,
  },
]);
