import { InvalidArgumentError } from "commander";
import type { OptionTable } from "../flags.js";

export function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (!/^[-+]?\d+$/.test(text) || !Number.isSafeInteger(number) || number < least) {
      throw new InvalidArgumentError(
        least === Number.NEGATIVE_INFINITY ? "It must be a whole number." : `It must be a whole number from ${least}.`,
      );
    }
    return number;
  };
}

export function portNumber(text: string): number {
  const port = wholeNumber(0)(text);
  if (port > 65_535) throw new InvalidArgumentError("It must be a port from 0 to 65535.");
  return port;
}

export function percentage(text: string): number {
  const number = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || number > 100) throw new InvalidArgumentError("It must be a number from 0 to 100.");
  return number;
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

/** Parses `20s`, `500ms` or `2m`, to milliseconds. */
export function duration(text: string): number {
  const [, number = "", unit = ""] = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text) ?? [];
  const milliseconds = Number(number) * (UNITS[unit] ?? Number.NaN);
  if (number === "" || !(milliseconds > 0)) {
    throw new InvalidArgumentError("It must be a time above nothing, such as 20s, 500ms or 2m.");
  }
  return milliseconds;
}

/** Collects the values of a repeated option. */
export function list(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text];
}

export const anyNumber: (text: string) => number = wholeNumber(Number.NEGATIVE_INFINITY);

/** Parses the parts of a corpus with their shares, such as `train=0.8,dev=0.1,test=0.1`. */
export function shares(text: string): ReadonlyMap<string, number> {
  const parts = text.split(",").map((part) => /^\s*([\w-]+)\s*=\s*(\d+(?:\.\d+)?|\.\d+)\s*$/.exec(part));
  const found = new Map(parts.flatMap((part) => (part === null ? [] : [[part[1] as string, Number(part[2])]])));
  if (parts.includes(null) || found.size !== parts.length || ![...found.values()].some((share) => share > 0)) {
    throw new InvalidArgumentError("It names each part once with its share: train=0.8,dev=0.1,test=0.1.");
  }
  return found;
}

export const INTENTS = {
  "-i, --intents <folder>": "the folder of intents, or one file (default: intents; those of the folder that is given)",
  "--config <file>": "the config file (default: the project's backlot.config.ts)",
} as const satisfies OptionTable;

export const FIXTURES = {
  "--fixtures <folder>":
    "rows that every session finds (default: the folder fixtures beside the intents, where it exists)",
} as const satisfies OptionTable;

export const PROJECT = {
  ...INTENTS,
  ...FIXTURES,
  "--behaviours <folder>":
    "the behaviours to use (default: those beside the intents, or in the folder behaviours among them)",
  "--no-behaviours": "use no behaviours",
} as const satisfies OptionTable;

export const NOW = {
  "--now <time>": "the clock of every session, as ISO 8601 (default: the config file's, or 2024-01-01T09:00:00Z)",
} as const satisfies OptionTable;

export const ENGINE = {
  "--engine <name>": [
    "what runs the commands (default: quickjs; isolated with behaviours)",
    ["quickjs", "isolated", "native"],
  ],
} as const satisfies OptionTable;

export const CACHE = {
  "--no-cache": "boot anew, and keep nothing of it for the next time",
} as const satisfies OptionTable;

export const LIMITS = {
  "--deadline-ms <n>": ["how long one command may run (default: 1000)", wholeNumber(1)],
  "--memory-mb <n>": ["the cap on the sandbox's memory (default: 64)", wholeNumber(1)],
  ...CACHE,
} as const satisfies OptionTable;

export const ENGINE_AND_LIMITS = {
  ...ENGINE,
  "--generated <folder>": "use the generated classes of this folder in the sandbox",
  ...LIMITS,
} as const satisfies OptionTable;

export const STRICTNESS = {
  "--strict": "refuse what is not planned; a planned outcome left over is a divergence",
  "--lenient": "accept values of the wrong type, and count them as problems",
} as const satisfies OptionTable;
