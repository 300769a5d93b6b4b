import {
  EPOCH,
  isDate,
  isSpelt,
  type Scalar,
  type ScalarType,
  type SpeltType,
  spellingOf,
  spelt,
} from "../../kit/internal.js";
import type { JsonSchema, SlotSchemaType } from "../types.js";
import { dayNear } from "./momentNear.js";

/** What the host knows of a scalar type, beside what the kit does. */
interface ScalarDescription {
  /** What other schema languages call it. */
  readonly aliases: readonly string[];
  /** The JSON Schema of its values. */
  readonly schema: JsonSchema;
  /** The validator that is printed, behind `z`; that of its spelling comes behind it. */
  readonly zod: string;
  /** A value, where nothing else is known. */
  readonly sample: Scalar;
  /** A type that takes none of its values, or few. */
  readonly unlike: ScalarType;
}

/** What the host knows of texts that are spelt in one way. */
interface SpeltDescription extends ScalarDescription {
  /**
   * A plausible value, drawn.
   * @param between draws a whole number, both ends included
   * @param now the clock, in milliseconds since 1970
   */
  readonly draw: (between: (min: number, most: number) => number, now: number) => string;
  /** The sample values that make sense at a clock. Default: all. */
  readonly meant?: (samples: readonly Scalar[], now: number) => readonly Scalar[];
  /** A value other than a text, or null if the type has none. */
  readonly other: (text: string) => string | null;
  /** A value as people say it. Default: as it is spelt. */
  readonly words?: (text: string) => string;
  /** Whether its words mean the value and no other, so that users say them too. Default: no. */
  readonly exact?: true;
  /**
   * How people speak of a slot of the type: its questions, and with `{value}` in the place of the value what follows a
   * task, answers and sentences. Default: as the slot's name says.
   */
  readonly phrases?: { readonly [Part in "questions" | "modifiers" | "answers" | "statements"]: readonly string[] };
}

const DAY = 86_400_000;

/** Made with the first date that is said: what it reads takes its time. */
let weekdays: Intl.DateTimeFormat | undefined;

/** The 24-hour clock without zone or fractions, which JSON Schema's own format `time` does not allow. */
const CLOCK = "^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$";

const isDuration = spelt("duration");

const pad = (part: number): string => String(part).padStart(2, "0");

const UNITS: Readonly<Record<string, string>> = {
  Y: "year",
  M: "month",
  W: "week",
  D: "day",
  TH: "hour",
  TM: "minute",
  TS: "second",
};

/** What a duration is made of, from the longest unit to the shortest: `["1", "hour"], ["30", "minute"]`; none where it is no duration. */
function durationParts(text: string): (readonly [count: string, unit: string])[] {
  if (!isDuration(text)) return [];
  const [days = "", clock = ""] = text.slice(1).split("T");
  const parts = (part: string, prefix: string) =>
    part.split(/(?<=[A-Z])/).flatMap((one) => {
      const unit = UNITS[`${prefix}${one.slice(-1)}`];
      return unit === undefined ? [] : [[one.slice(0, -1), unit] as const];
    });
  return [...parts(days, ""), ...parts(clock, "T")];
}

/** Texts in a row: `a, b and c`. */
const and = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join() : `${texts.slice(0, -1).join(", ")} and ${texts.at(-1)}`;

type Descriptions = { readonly [T in ScalarType]: T extends SpeltType ? SpeltDescription : ScalarDescription };

/** The scalar types, as the host knows them. A type that is new to the kit does not compile until it stands here. */
export const DESCRIPTIONS: Descriptions = {
  str: {
    aliases: ["string", "text"],
    schema: { type: "string" },
    zod: ".string()",
    sample: "something",
    unlike: "int",
  },
  int: {
    aliases: ["integer"],
    schema: { type: "integer" },
    zod: ".int()",
    sample: 1,
    unlike: "str",
  },
  float: {
    aliases: ["number", "double"],
    schema: { type: "number" },
    zod: ".number()",
    sample: 1,
    unlike: "str",
  },
  bool: {
    aliases: ["boolean"],
    schema: { type: "boolean" },
    zod: ".boolean()",
    sample: true,
    unlike: "str",
  },
  date: {
    aliases: ["datetime"],
    schema: { type: "string", format: "date" },
    zod: ".string()",
    sample: "2024-05-18",
    unlike: "time",
    draw: (between, now) => dayNear(now, between(0, 30) * DAY),
    // Samples are written for the default clock: what lay ahead of it is left out once it is over, and a day before it,
    // such as one of birth, was meant to be over.
    meant(samples, now) {
      const [epoch, today] = [dayNear(EPOCH, 0), dayNear(now, 0)];
      return samples.filter((day) => day < epoch || day >= today);
    },
    other: (text) => (isDate(text) ? new Date(Date.parse(`${text}T00:00:00Z`) + DAY).toISOString().slice(0, 10) : null),
    words(text) {
      weekdays ??= new Intl.DateTimeFormat("en-GB", {
        weekday: "long",
        day: "numeric",
        month: "long",
        timeZone: "UTC",
      });
      return weekdays.format(Date.parse(`${text}T00:00:00Z`)).replace(",", "");
    },
  },
  time: {
    aliases: [],
    schema: { type: "string", pattern: CLOCK },
    zod: ".string()",
    sample: "18:45",
    unlike: "date",
    draw(between) {
      const quarter = between(7 * 4, 22 * 4);
      return `${pad(Math.floor(quarter / 4))}:${pad((quarter % 4) * 15)}`;
    },
    other(text) {
      const [hours = "", ...rest] = text.split(":");
      const next = (Number(hours) + 1) % 24;
      return Number.isNaN(next) ? null : [pad(next), ...rest].join(":");
    },
  },
  duration: {
    aliases: ["timedelta"],
    schema: { type: "string", format: "duration" },
    zod: ".string()",
    sample: "PT1H30M",
    unlike: "date",
    draw(between) {
      const quarters = between(1, 4 * 4);
      const [hours, minutes] = [Math.floor(quarters / 4), (quarters % 4) * 15];
      return `PT${hours === 0 ? "" : `${hours}H`}${minutes === 0 ? "" : `${minutes}M`}`;
    },
    other(text) {
      const parts = durationParts(text);
      const [count, unit] = parts.at(-1) ?? ["", ""];
      return unit === "" ? null : `${text.slice(0, -count.length - 1)}${BigInt(count) + 1n}${text.slice(-1)}`;
    },
    words: (text) => and(durationParts(text).map(([count, unit]) => `${count} ${unit}${count === "1" ? "" : "s"}`)),
    exact: true,
    phrases: {
      questions: ["How long should it be?", "For how long?", "How long will it take?"],
      modifiers: ["for {value}", "lasting {value}"],
      answers: ["for {value}"],
      statements: ["it takes {value}", "it should last {value}", "the {noun} is {value}"],
    },
  },
};

/** What the host knows of a type whose texts are spelt in one way; null for any other type. */
export function speltDescription(type: SlotSchemaType | null): SpeltDescription | null {
  return isSpelt(type) ? DESCRIPTIONS[type] : null;
}

/** The types whose texts are spelt in one way. */
const SPELT = (Object.keys(DESCRIPTIONS) as readonly ScalarType[]).filter(isSpelt);

/** The type whose spelling a text has; null for none. */
export function speltAs(text: string): SpeltType | null {
  return SPELT.find((type) => spellingOf(type)?.fits(text)) ?? null;
}

/** The type whose texts a JSON Schema's format or pattern is that of; null for none. */
export function speltBy(format: unknown, pattern: unknown): SpeltType | null {
  const isThatOf = ({ schema }: ScalarDescription): boolean =>
    (schema.format !== undefined && schema.format === format) ||
    (schema.pattern !== undefined && schema.pattern === pattern);
  return SPELT.find((type) => isThatOf(DESCRIPTIONS[type])) ?? null;
}
