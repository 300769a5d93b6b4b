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
import { dateInWords } from "../english/dates.js";
import { allOf } from "../english/sentences.js";
import type { JsonSchema, SlotSchemaType } from "../types.js";
import { dayNear } from "./momentNear.js";

/** The host's facts of a scalar type, beside the kit's. */
interface ScalarDescription {
  /** Names of the type in other schema languages. */
  readonly aliases: readonly string[];
  readonly schema: JsonSchema;
  /** The printed validator, behind `z`; that of the spelling follows it. */
  readonly zod: string;
  readonly sample: Scalar;
  /** A type that takes none of its values, or few. */
  readonly unlike: ScalarType;
}

interface SpeltDescription extends ScalarDescription {
  /**
   * Draws a plausible value.
   * @param between draws a whole number, both ends included
   * @param now the clock, in milliseconds since 1970
   */
  readonly draw: (between: (min: number, most: number) => number, now: number) => string;
  readonly meant?: (samples: readonly Scalar[], now: number) => readonly Scalar[];
  /** A value unlike the text, or null if the type has none. */
  readonly other: (text: string) => string | null;
  readonly words?: (text: string) => string;
  /** True if its words mean exactly this value, so that users say them too. Default: no. */
  readonly exact?: true;
  /**
   * Phrases for a slot of the type, with `{value}` for the value: questions, modifiers after the task, answers and
   * sentences. Default: derived from the slot's name.
   */
  readonly phrases?: { readonly [Part in "questions" | "modifiers" | "answers" | "statements"]: readonly string[] };
}

const DAY = 86_400_000;

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

/**
 * The parts of a duration, from the longest unit to the shortest: `["1", "hour"], ["30", "minute"]`; none if the text
 * is no duration.
 */
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

type Descriptions = { readonly [T in ScalarType]: T extends SpeltType ? SpeltDescription : ScalarDescription };

/** The scalar types, as the host knows them. A new type of the kit does not compile until it is listed here. */
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
    // Samples are written for the default clock: those in its future are dropped once they are past. A day before it,
    // such as a birthday, was meant to be past.
    meant(samples, now) {
      const [epoch, today] = [dayNear(EPOCH, 0), dayNear(now, 0)];
      return samples.filter((day) => day < epoch || day >= today);
    },
    other: (text) => (isDate(text) ? new Date(Date.parse(`${text}T00:00:00Z`) + DAY).toISOString().slice(0, 10) : null),
    words(text) {
      const { weekday, day, month, year } = dateInWords(text);
      return `${weekday} ${day} ${month}${text < dayNear(EPOCH, 0) ? ` ${year}` : ""}`;
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
    words: (text) => allOf(durationParts(text).map(([count, unit]) => `${count} ${unit}${count === "1" ? "" : "s"}`)),
    exact: true,
    phrases: {
      questions: ["How long should it be?", "For how long?", "How long will it take?"],
      modifiers: ["for {value}", "lasting {value}"],
      answers: ["for {value}"],
      statements: ["it takes {value}", "it should last {value}", "the {noun} is {value}"],
    },
  },
};

/** The host's facts of a type with a fixed spelling; null for any other type. */
export function speltDescription(type: SlotSchemaType | null): SpeltDescription | null {
  return isSpelt(type) ? DESCRIPTIONS[type] : null;
}

const SPELT = (Object.keys(DESCRIPTIONS) as readonly ScalarType[]).filter(isSpelt);

export function speltAs(text: string): SpeltType | null {
  return SPELT.find((type) => spellingOf(type)?.fits(text)) ?? null;
}

export function speltBy(format: unknown, pattern: unknown): SpeltType | null {
  const isThatOf = ({ schema }: ScalarDescription): boolean =>
    (schema.format !== undefined && schema.format === format) ||
    (schema.pattern !== undefined && schema.pattern === pattern);
  return SPELT.find((type) => isThatOf(DESCRIPTIONS[type])) ?? null;
}
