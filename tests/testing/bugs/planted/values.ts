import type { Value } from "../../../../src/kit/internal.js";
import type { UserMeaning } from "../../../../src/transcript/index.js";
import { signalsOf, turnsOf } from "../evidence.js";
import { gives, wants, yes } from "../says.js";
import { changed, planted } from "../wrapping.js";

/* Lists, what is taken back, and what is false. */

type Slots = NonNullable<UserMeaning["slots"]>;

const withSlots = (means: UserMeaning, to: (slots: Slots) => Slots): UserMeaning =>
  means.slots === undefined ? means : { ...means, slots: to(means.slots) };

const groceries = (more: Slots) =>
  wants("Please have oat milk and rye bread brought on 12 January, between eight and ten.", "order_groceries", {
    items: ["oat milk", "rye bread"],
    delivery_date: "2024-01-12",
    delivery_window: "08-10",
    ...more,
  });

/** Loses the last item of each list that has several. */
const dropsTheLast = changed({
  hears: (means) =>
    withSlots(means, (slots) =>
      Object.fromEntries(
        Object.entries(slots).map(([slot, value]) => [
          slot,
          Array.isArray(value) && value.length > 1 ? (value.slice(0, -1) as Value) : value,
        ]),
      ),
    ),
});

/** Does not hear that the user takes a value back. */
const keepsWhatIsTakenBack = changed({
  hears: (means) =>
    withSlots(means, (slots) => Object.fromEntries(Object.entries(slots).filter(([, value]) => value !== null))),
});

export const VALUES = planted("null", [
  {
    name: "dropsTheLast",
    bug: "loses the last item of a list",
    kind: "list",
    convictedBy: "reachesEveryGoal",
    intents: ["order_groceries"],
    policy: dropsTheLast,
    dialogue: { says: [groceries({}), yes] },
    evidence: (transcript) =>
      signalsOf(transcript, "performed").some(
        ({ arguments: { items } }) => !JSON.stringify(items).includes("rye bread"),
      )
        ? "the rye bread was not ordered"
        : null,
  },
  {
    name: "keepsWhatIsTakenBack",
    bug: "keeps a value that the user takes back",
    convictedBy: "honoursCorrections, reachesEveryGoal",
    intents: ["set_reminder"],
    policy: keepsWhatIsTakenBack,
    dialogue: {
      says: [
        wants("Remind me to water the ferns on 26 February at six.", "set_reminder", {
          text: "water the ferns",
          date: "2024-02-26",
          time: "18:00",
        }),
        gives("At any time, rather.", { time: null }),
      ],
    },
    evidence: (transcript) => {
      const { time } = signalsOf(transcript, "performed").at(-1)?.arguments ?? {};
      return turnsOf(transcript) === 2 && time !== undefined ? "the reminder still has its time" : null;
    },
  },
]);
