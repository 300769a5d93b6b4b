import { isOperator, type Operator, type Row, type Value } from "../../../../src/kit/internal.js";
import { commandsIn, userTurn } from "../evidence.js";
import { lastOf, type Moment } from "../moment.js";
import { gives, wants } from "../says.js";
import { changed, planted } from "../wrapping.js";

/* Users who have to choose among several. */

/** Two courses are called so. */
const spanish = wants("I would like to learn Spanish, from 18 September; I am Greta Lund.", "enrol_course", {
  course: "Spanish",
  start_date: "2024-09-18",
  participant: "Greta Lund",
});

/** Every vet is. */
const doctor = wants("The doctor is to see Olive on 6 November at ten, for her jab.", "book_vet", {
  animal: "Olive",
  reason: "yearly vaccination",
  date: "2024-11-06",
  time: "10:00",
  vet: "Dr",
});

/** Returns the current options of the user, with their slot. */
function choiceAt({ focus }: Moment) {
  const last = focus === null ? undefined : lastOf(focus);
  return last?.kind === "choose" ? last : null;
}

/** Whichever the user chooses, it is the first that is taken. */
const alwaysTheFirst = changed({
  hears: (means, before) => {
    const choice = choiceAt(before);
    const chosen = choice === null ? undefined : means.slots?.[choice.slot];
    if (choice === null || chosen === undefined) return means;
    return { ...means, slots: { ...means.slots, [choice.slot]: choice.options[0] ?? null } };
  },
});

/** Knows what is called by its first word: of several that begin alike it takes the first. */
const byFirstWord = changed({
  hears: (means, before) => {
    const choice = choiceAt(before);
    const chosen = choice === null ? undefined : means.slots?.[choice.slot];
    if (choice === null || typeof chosen !== "string") return means;
    const [word = ""] = chosen.split(" ");
    const named = choice.options.find((option) => typeof option === "string" && option.split(" ")[0] === word);
    return { ...means, slots: { ...means.slots, [choice.slot]: named ?? chosen } };
  },
});

/** Compares prices as texts: the cheapest of 128, 149.5 and 38 is 128. */
const cheapestAsText = changed({
  hears: (means, { signals }) => {
    const found = signals.findLast(({ signal }) => signal.kind === "found")?.signal;
    if (found?.kind !== "found" || found.rows.length < 2) return means;
    const price = Object.keys(found.rows[0] ?? {}).find((column) => /^(price|amount)/.test(column));
    if (price === undefined) return means;
    const byNumber = found.rows.toSorted((a, b) => Number(a[price]) - Number(b[price]))[0];
    const byText = found.rows.toSorted((a, b) => (String(a[price]) < String(b[price]) ? -1 : 1))[0];
    return { ...means, ...(means.slots === undefined ? {} : { slots: exchanged(means.slots, byNumber, byText) }) };
  },
});

/** Names in slots that are those of one row, exchanged for those of another. */
function exchanged(slots: Readonly<Record<string, Value | Operator | null>>, from: Row = {}, to: Row = {}) {
  const entries = Object.entries(slots).map(([slot, value]) => {
    const isName = typeof value === "string" && !isOperator(value) && from[slot] === value;
    return [slot, isName ? (to[slot] ?? value) : value] as const;
  });
  return Object.fromEntries(entries);
}

export const CHOICES = planted("choice", [
  {
    name: "alwaysTheFirst",
    bug: "takes the first of several instead of the one that the user chooses",
    convictedBy: "reachesEveryGoal, honoursCorrections",
    intents: ["book_vet"],
    policy: alwaysTheFirst,
    dialogue: { says: [doctor, gives("Dr Mbeki.", { vet: "Dr Mbeki" })] },
    evidence: (transcript) =>
      commandsIn(transcript).some((command) => /^x0\.vet = (?!"Dr Mbeki")/.test(command))
        ? "another vet was taken than the one that the user has chosen"
        : null,
  },
  {
    name: "byFirstWord",
    bug: "resolves a name that the user chooses by its first word",
    convictedBy: "reachesEveryGoal, honoursCorrections",
    intents: ["enrol_course"],
    policy: byFirstWord,
    dialogue: { says: [spanish, gives("Conversation.", { course: "Spanish Conversation" })] },
    evidence: (transcript) =>
      commandsIn(transcript).some((command) => command === 'x0.course = "Spanish for Beginners"')
        ? "the beginners' course was taken, though the user has chosen the other one"
        : null,
  },
  {
    name: "cheapestAsText",
    bug: "resolves the cheaper one by comparing prices as texts",
    convictedBy: "reachesEveryGoal",
    intents: ["find_hotels", "book_stay"],
    policy: cheapestAsText,
    dialogue: {
      says: [
        wants("What hotels are there in Lisbon?", "find_hotels", { city: "Lisbon" }),
        wants("Two nights in the cheapest one from 3 May, a double room.", "book_stay", {
          hotel_name: "Hostel Northern Star",
          city: "Lisbon",
          check_in: "2024-05-03",
          nights: 2,
          room_type: "double",
        }),
      ],
    },
    evidence: (transcript) =>
      commandsIn(transcript, userTurn(transcript, 2)).some((command) => command.includes('hotel_name="Casa do Rio"'))
        ? "Casa do Rio costs 128; Hostel Northern Star, which the user wants, 38"
        : null,
  },
]);
