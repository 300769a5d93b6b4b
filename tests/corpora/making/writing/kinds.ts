import type { Backend } from "../../../../src/runtime/backend.js";
import { spoken } from "../../../../src/schema/english/sentences.js";
import type { Phenomenon } from "../../../../src/transcript/tags.js";
import { vocabularyOf } from "../../../../src/users/phrases/vocabulary.js";

/** A turn that a model is to word. */
export interface Place {
  /** Words of templates. */
  readonly text: string;
  /** The question as it is asked. */
  readonly prompt: string;
  /** Meaning of the user, by the spoken names of slots. */
  readonly slots: ReadonlyMap<string, string>;
  /** Lines of the signals. */
  readonly signals: string;
  /** True if there was a performance before the user's last turn. */
  readonly hasPerformed: boolean;
  readonly backend: Backend;
}

/** Words in place of the templates'; null where they have no place. */
type Change = (place: Place) => string | null;

/** A kind of error, with words that look like it and are right. */
export interface Kind {
  readonly name: string;
  readonly stage: "userTurn" | "response";
  readonly error: Change;
  readonly clean: Change;
  /** A operator that it needs. */
  readonly needs?: Phenomenon;
  /** Intents that have a place for it. Default: any. */
  readonly intents?: readonly string[];
}

const MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December";
const DATE = new RegExp(`(\\d{1,2}) (${MONTHS})(?! \\d{4})`);
const NAME = /^\p{Lu}[\p{L}&' ]+$/u;

const heldBy = ({ slots, text }: Place, fits: (value: string) => boolean): string | undefined =>
  [...slots.values()].find((value) => fits(value) && text.includes(value));

/** Has a value of some form said otherwise. */
const replacing =
  (fits: (value: string) => boolean, by: (value: string) => string | null): Change =>
  (place) => {
    const value = heldBy(place, fits);
    const other = value === undefined ? null : by(value);
    return value === undefined || other === null ? null : place.text.replace(value, () => other);
  };

const isCount = (value: string): boolean => /^\d+$/.test(value) && Number(value) >= 2 && Number(value) <= 8;
const isTime = (value: string): boolean => /^\d\d:\d\d$/.test(value);
const isIso = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value);
const COUNTS = ["two", "three", "four", "five", "six", "seven", "eight"];

const twelve = (time: string): string => {
  const hour = Number(time.slice(0, 2));
  return `${((hour + 11) % 12) + 1}${time.slice(2)} ${hour < 12 ? "am" : "pm"}`;
};

/** The words for a closed value of the user's, and for another one of its slot. */
function closed({ slots, text, backend }: Place): readonly [own: string, other: string] | null {
  for (const { slots: all } of backend.catalog.values()) {
    for (const { name, type } of all) {
      const value = slots.get(spoken(name));
      if (value === undefined || typeof type === "string" || !("enum" in type)) continue;
      const options = type.enum.map(String);
      const other = options.find((one) => one !== value && !text.toLowerCase().includes(spoken(one)));
      if (
        options.includes(value) &&
        other !== undefined &&
        new RegExp(`\\b${spoken(value)}\\b`).test(text.toLowerCase())
      )
        return [spoken(value), spoken(other)];
    }
  }
  return null;
}

/** A turn that gives a yes or no, as a person would put it. */
const whether =
  (isRight: boolean): Change =>
  ({ slots, prompt }) => {
    const [, wish] = /you want: ([^;\n]*)/.exec(prompt) ?? [];
    const flags = [...slots].filter(([, one]) => /^(?:yes|no)$/.test(one));
    if (flags.length !== 1) return null;
    const others = [...slots].filter(([, one]) => !/^(?:yes|no)$/.test(one));
    const [[flag, value]] = flags as [[string, string]];
    const isWith = (value === "yes") === isRight;
    return [
      ...(wish === undefined ? [] : [`I want to ${wish}.`]),
      ...others.map(([slot, one]) => `The ${slot} is ${one}.`),
      isWith ? `I would like it with ${flag}.` : `I would like it without ${flag}.`,
    ].join(" ");
  };

const manner = ({ prompt }: Place, words: string): boolean =>
  /^How you say it: (.*)$/m.exec(prompt)?.[1]?.includes(words) === true;
const meant = ({ prompt }: Place): string => /^What you mean now: (.*)$/m.exec(prompt)?.[1] ?? "";

const before =
  (words: string, fits: (place: Place) => boolean): Change =>
  (place) =>
    fits(place) ? `${words} ${place.text}` : null;
const behind =
  (words: string, fits: (place: Place) => boolean): Change =>
  (place) =>
    fits(place) ? `${place.text} ${words}` : null;

const asks = ({ signals }: Place): boolean => /^(?:ask|confirm) /m.test(signals) && !signals.includes("performed");
const finds = ({ signals }: Place): boolean => /^found .*: [1-9]\d*(?: of \d+)? rows?$/m.test(signals);
const gives = ({ slots, text }: Place): boolean => slots.size > 0 && text.endsWith(".");

/** The slot that is asked for, and another one of the task, with a question for it. */
function otherQuestion({ signals, text, backend }: Place): string | null {
  const [, slot = ""] = /^ask x\d+ (\w+)$/m.exec(signals) ?? [];
  for (const { command } of backend.intents) {
    const phrases = vocabularyOf(backend.intents).of(command);
    if (phrases === undefined || phrases.isQuery || !phrases.slots.has(slot)) continue;
    if (!phrases.slots.get(slot)?.questions.some((question) => text.includes(question))) continue;
    const questions = [...(phrases.slots.get(slot)?.questions ?? []), spoken(slot)].join(" ").toLowerCase();
    const other = [...phrases.slots.keys()].find((name) =>
      spoken(name)
        .split(" ")
        .every((word) => !questions.includes(word)),
    );
    return other === undefined ? null : `And what should the ${spoken(other)} be?`;
  }
  return null;
}

/** A name within what is to be confirmed. */
const NAMED =
  /(?<=\p{Ll} )(?!Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u;

/** Twenty kinds of errors of a model that words dialogues. */
export const KINDS: readonly Kind[] = [
  {
    name: "a longer text round the label",
    stage: "userTurn",
    error: replacing(
      (value) => NAME.test(value),
      (value) => `${value}son`,
    ),
    clean: replacing(
      (value) => NAME.test(value),
      (value) => value.toLowerCase(),
    ),
  },
  {
    name: "two texts the other way round",
    stage: "userTurn",
    intents: ["book_train_ticket", "find_trains", "find_train_tickets"],
    error: ({ slots, text }) => {
      const [from, to] = [slots.get("origin"), slots.get("destination")];
      if (from === undefined || to === undefined || !text.includes(from) || !text.includes(to)) return null;
      return text
        .replace(from, "\0")
        .replace(to, () => from)
        .replace("\0", () => to);
    },
    clean: ({ slots, text }) => {
      const [from, to] = [slots.get("origin"), slots.get("destination")];
      return from === undefined || to === undefined || slots.size > 2 || !text.includes(from)
        ? null
        : `I have to travel, so get me one to ${to}, from ${from}.`;
    },
  },
  {
    name: "another number",
    stage: "userTurn",
    intents: ["book_table", "find_table_bookings"],
    error: replacing(isCount, (value) => String(Number(value) + 1)),
    clean: replacing(isCount, (value) => COUNTS[Number(value) - 2] ?? null),
  },
  {
    name: "another time",
    stage: "userTurn",
    error: replacing(
      isTime,
      (value) => `${String((Number(value.slice(0, 2)) + 1) % 24).padStart(2, "0")}${value.slice(2)}`,
    ),
    clean: replacing(isTime, twelve),
  },
  {
    name: "another day",
    stage: "userTurn",
    error: (place) =>
      [...place.slots.values()].some(isIso)
        ? place.text.replace(
            DATE,
            (_, day: string, month: string) => `${Number(day) < 10 ? `1${day}` : Number(day) - 1} ${month}`,
          ) === place.text
          ? null
          : place.text.replace(
              DATE,
              (_, day: string, month: string) => `${Number(day) < 10 ? `1${day}` : Number(day) - 1} ${month}`,
            )
        : null,
    clean: ({ text, slots }) =>
      [...slots.values()].some(isIso) && DATE.test(text)
        ? text.replace(DATE, (_, day: string, month: string) => `${month} ${day}`)
        : null,
  },
  {
    name: "a date in figures that can be read in two ways",
    stage: "userTurn",
    error: ({ text, slots }) => {
      const iso = [...slots.values()].find(isIso);
      const [year, month, day] = (iso ?? "").split("-");
      return iso === undefined || !DATE.test(text)
        ? null
        : text.replace(DATE, `${month}/${day}/${year}`).replace(/\b\w+day (?=\d)/, "");
    },
    clean: ({ text, slots }) => {
      const iso = [...slots.values()].filter(isIso);
      return iso.length !== 1 || !DATE.test(text)
        ? null
        : text.replace(DATE, iso[0] ?? "").replace(/\b\w+day (?=\d)/, "");
    },
  },
  {
    name: "a value that is not meant",
    stage: "userTurn",
    error: behind("It is for 17 people.", gives),
    clean: behind("I'm sorry that I bother you again.", gives),
  },
  {
    name: "a second wish",
    stage: "userTurn",
    error: behind("And get me a taxi as well.", gives),
    clean: behind("That would be wonderful, thank you.", gives),
  },
  {
    name: "another word of a closed set",
    stage: "userTurn",
    error: (place) => {
      const [own, other] = closed(place) ?? [];
      return own === undefined || other === undefined
        ? null
        : place.text.replace(new RegExp(`\\b${own}\\b`, "i"), other);
    },
    clean: (place) => {
      const [own] = closed(place) ?? [];
      return own === undefined ? null : place.text.replace(new RegExp(`\\b${own}\\b`, "i"), own.toUpperCase());
    },
  },
  {
    name: "a yes for a no, or a no for a yes",
    stage: "userTurn",
    intents: ["enrol_course", "refill_prescription", "call_taxi", "find_restaurants", "book_stay", "book_train_ticket"],
    error: whether(false),
    clean: whether(true),
  },
  {
    name: "no correction where the tag says so",
    stage: "userTurn",
    needs: "turn_correction",
    error: (place) => {
      const [[slot, value] = ["", ""]] = place.slots;
      const isPlain = place.slots.size === 1 && !/^(?:yes|no)$| and /.test(value) && !/you want:/.test(place.prompt);
      return isPlain && manner(place, "correct yourself") ? `The ${slot} is ${value}.` : null;
    },
    clean: (place) => (manner(place, "correct yourself") ? `Let me see. ${place.text}` : null),
  },
  {
    name: "a value in what is said to somebody else",
    stage: "userTurn",
    needs: "overheard",
    error: (place) => (manner(place, "somebody else") ? "Darling, was it 4 people, at 18:45?" : null),
    clean: (place) => (manner(place, "somebody else") ? "Hang on, somebody is at the door." : null),
  },
  {
    name: "a no for an agreement",
    stage: "userTurn",
    error: (place) => (meant(place) === "yes, go ahead" ? "No, leave it, please." : null),
    clean: (place) => (meant(place) === "yes, go ahead" ? "Yep, sounds good to me." : null),
  },
  {
    name: "a claim before anything is done",
    stage: "response",
    error: before("I have booked it.", (place) => asks(place) && !place.hasPerformed),
    clean: before("I've added that to your request.", (place) => asks(place) && !place.hasPerformed),
  },
  {
    name: "a claim in other words",
    stage: "response",
    error: before("Your booking went through.", (place) => asks(place) && !place.hasPerformed),
    clean: before("You're all set so far.", (place) => asks(place) && !place.hasPerformed),
  },
  {
    name: "a claim after an earlier task was done",
    stage: "response",
    intents: ["book_table", "call_taxi", "book_train_ticket"],
    error: before("I have booked it.", (place) => asks(place) && place.hasPerformed),
    clean: before("So far, so good.", (place) => asks(place) && place.hasPerformed),
  },
  {
    name: "a row that was not returned",
    stage: "response",
    error: behind("Mrs Duarte in Bergen has one as well.", finds),
    clean: before("Good news!", finds),
  },
  {
    name: "a question for another slot",
    stage: "response",
    error: otherQuestion,
    clean: (place) => {
      const [, slot] = /^ask x\d+ (\w+)$/m.exec(place.signals) ?? [];
      return slot === undefined ? null : `Sure, I can help with that. What should the ${spoken(slot)} be?`;
    },
  },
  {
    name: "another text in a confirmation",
    stage: "response",
    error: ({ text, signals }) =>
      /^confirm /m.test(signals) && NAMED.test(text) ? text.replace(NAMED, "Nadia Okafor") : null,
    clean: before("Of course.", ({ text, signals }) => /^confirm /m.test(signals) && NAMED.test(text)),
  },
  {
    name: "nothing where something was found",
    stage: "response",
    error: (place) => (finds(place) ? "I looked, but there is nothing like that." : null),
    clean: (place) => {
      if (/: 0 rows$/m.test(place.signals)) return "I'm sorry, I couldn't find anything like that.";
      return finds(place) ? `I'm sorry that it took so long. ${place.text}` : null;
    },
  },
];
