import { BacklotError } from "../../../../base/errors.js";
import { decodeText, readFileBytes } from "../../../../base/io/index.js";
import { parseJson } from "../../../../base/io/json.js";
import { isObject } from "../../../../base/json/object.js";
import { clockOf } from "../../../../runtime/pointInTime.js";
import type { RecordedExchange } from "../exchange.js";
import { exchangeIn } from "./entry.js";
import { linesIn, MAX_CAPTURE } from "./log.js";

/** Options for reading a HAR. */
export interface HarOptions {
  /** Service whose exchanges are read. Default: the service with the most. */
  readonly origin?: string;
}

export interface Recording {
  readonly exchanges: readonly RecordedExchange[];
  /** True if `record http` has written it, which masks secrets. */
  readonly isMasked: boolean;
  readonly leftOut: readonly LeftOut[];
}

/** Skipped entries of a HAR: unusable, or not requested. */
export interface LeftOut {
  /** Reason, the same for all cases of a kind. */
  readonly why: string;
  /** An example: `GET https://api.example/tasks`. */
  readonly what: string;
  /** Number of such entries. */
  readonly count: number;
}

/** Reads a HAR (1.1 or 1.2) from any tool. Unusable entries are left out and reported. */
export function readHar(file: string, { origin }: HarOptions = {}): Recording {
  const bytes = readFileBytes(file, MAX_CAPTURE);
  const ours = linesIn(bytes);
  const entries = ours === null ? inOrder(entriesIn(file, bytes)) : ours.lines.map(({ entry }) => entry);
  const leftOut = new Map<string, { what: string; count: number }>();
  const leave = (why: string, what: string, count = 1): void => {
    const known = leftOut.get(why);
    if (known === undefined) leftOut.set(why, { what, count });
    else known.count += count;
  };
  const byOrigin = new Map<string, RecordedExchange[]>();
  for (const entry of entries) {
    try {
      const exchange = exchangeIn(entry, ours === null);
      const known = byOrigin.get(exchange.origin);
      if (known === undefined) byOrigin.set(exchange.origin, [exchange]);
      else known.push(exchange);
    } catch (error) {
      leave(`an entry cannot be used: ${(error as Error).message}`, nameOf(entry));
    }
  }
  const [most] = [...byOrigin].sort(([, one], [, other]) => other.length - one.length);
  const asked = origin === undefined ? most?.[0] : URL.canParse(origin) ? new URL(origin).origin : origin;
  if (origin !== undefined && !byOrigin.has(asked ?? "")) {
    const known = [...byOrigin.keys()].slice(0, 10).join(", ") || "none";
    throw new BacklotError("BAD_OPTION", `${file} holds no exchange with ${origin}; it has: ${known}`);
  }
  for (const [other, all] of byOrigin)
    if (other !== asked) leave(`exchanges with another service: ${other}`, nameOfExchange(all[0]), all.length);
  return {
    exchanges: byOrigin.get(asked ?? "") ?? [],
    isMasked: ours !== null,
    leftOut: [...leftOut].map(([why, one]) => ({ why, ...one })),
  };
}

function entriesIn(file: string, bytes: Buffer): readonly unknown[] {
  const text = decodeText(file, bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = parseJson(text, file);
  }
  const entries = isObject(value) && isObject(value.log) ? value.log.entries : undefined;
  if (Array.isArray(entries)) return entries;
  throw new BacklotError("WRONG_FORMAT", `${file} is no HAR: it has no log with entries`, { place: { file } });
}

/** Sorts entries by their time, which HAR leaves to readers; they stay as they are if one has none. */
function inOrder(entries: readonly unknown[]): readonly unknown[] {
  const timeOf = (entry: unknown): number => clockOf(isObject(entry) ? String(entry.startedDateTime) : "");
  if (entries.some((entry) => Number.isNaN(timeOf(entry)))) return entries;
  return [...entries].sort((one, other) => timeOf(one) - timeOf(other));
}

function nameOf(entry: unknown): string {
  const request = isObject(entry) && isObject(entry.request) ? entry.request : {};
  return `${String(request.method ?? "?")} ${String(request.url ?? "?")}`.slice(0, 200);
}

const nameOfExchange = (one?: RecordedExchange): string =>
  one === undefined ? "" : `${one.method} ${one.origin}${one.target}`.slice(0, 200);
