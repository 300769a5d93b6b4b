import { BacklotError } from "../../base/errors.js";
import { readText } from "../../base/io/index.js";
import { clockOf } from "../../runtime/pointInTime.js";
import { didYouMean } from "../../schema/nearest.js";
import type { Config } from "./config.js";

type Check = (value: unknown) => string | null;

const text: Check = (value) => (typeof value === "string" && value !== "" ? null : "must be a text that is not empty");
const texts: Check = (value) =>
  text(value) === null || (Array.isArray(value) && value.every((item) => text(item) === null))
    ? null
    : "must be a path or a list of paths";
const number =
  (least: number): Check =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= least ? null : `must be a whole number from ${least}`;

/** Checks of each config key. A zod schema would be no shorter, and every command would load zod. */
const CHECKS: Readonly<Record<keyof Config, Check>> = {
  intents: text,
  generated: text,
  transcripts: texts,
  fixtures: text,
  behaviours: (value) => (value === false || text(value) === null ? null : "must be a folder, or false for none"),
  policy: text,
  operators: texts,
  properties: texts,
  policies: texts,
  phrases: texts,
  datasets: texts,
  engine: (value) =>
    value === "quickjs" || value === "isolated" || value === "native" ? null : "must be quickjs, isolated or native",
  deadlineMs: number(1),
  memoryMb: number(1),
  seed: (value) => (Number.isSafeInteger(value) ? null : "must be a whole number"),
  now: (value) =>
    Number.isFinite(typeof value === "string" ? clockOf(value) : value)
      ? null
      : "must be an ISO 8601 date and time, or milliseconds since 1970",
  workers: number(1),
};

export function checkConfig(value: unknown, file: string): Config {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    const message =
      value === undefined ? "the config file has no default export" : "the config's default export must be an object";
    throw new BacklotError("BAD_CONFIG", message, { place: { file } });
  }
  for (const [key, held] of Object.entries(value)) {
    if (!Object.hasOwn(CHECKS, key)) {
      throw badConfig(file, key, `the config has no key ${JSON.stringify(key)}${didYouMean(key, Object.keys(CHECKS))}`);
    }
    const wrong = held === undefined ? null : CHECKS[key as keyof Config](held);
    if (wrong !== null) throw badConfig(file, key, `${key} ${wrong}, not ${JSON.stringify(held)}`);
  }
  return value;
}

function badConfig(file: string, key: string, message: string): BacklotError {
  const lines = readText(file).split("\n");
  const word = new RegExp(`(?<![\\w.])${key.replace(/[^\w]/g, "\\$&")}["']?\\s*[:,}]`);
  const at = lines.findIndex((line) => word.test(line));
  const column = (word.exec(lines[at] ?? "")?.index ?? 0) + 1;
  return new BacklotError("BAD_CONFIG", message, { place: at < 0 ? { file } : { file, line: at + 1, column } });
}
