import { InvalidArgumentError } from "commander";
import { BacklotError } from "../../base/errors.js";
import { readText } from "../../base/io/index.js";
import { given } from "../../base/json/given.js";
import type { Fault } from "../../kit/internal.js";
import type { OpenOptions } from "../../runtime/session/opening.js";
import { readJson } from "../../schema/source.js";
import type { OptionTable, ValuesIn } from "../flags.js";
import { duration } from "./options.js";

/** A delay of results; of every intent if none is named. */
export interface Latency extends Pick<Fault, "call" | "probability"> {
  readonly intent: string | null;
  readonly delayMs: number;
}

const SHAPE = /^([^:=]+)(?::([^:=]*))?(?::([^:=]*))?=(.*)$/s;

const CODE = /^\s*[A-Za-z_][\w-]*\s*$/;

/**
 * Parses a failure on demand and appends it: `book_table=no table is free`, `book_table:2=…` for the second call,
 * `book_table:30%=…` for 30 in 100 calls, and `book_table:full=…` or `book_table:2:full=…` for a failure with a code.
 */
export function addFault(text: string, before: readonly Fault[] = []): readonly Fault[] {
  const [, intent = "", first, second, reason = ""] = SHAPE.exec(text) ?? [];
  const isCode = second === undefined && CODE.test(first ?? "");
  const code = (isCode ? first : second)?.trim();
  if (intent.trim() === "" || reason.trim() === "") {
    throw new InvalidArgumentError("It must be an intent and a reason, such as 'book_table:2=no table is free'.");
  }
  if (code !== undefined && !CODE.test(code))
    throw new InvalidArgumentError("A code is a word such as not_found, behind the call: 'get_order:2:not_found=…'.");
  const when = occasion(isCode ? undefined : first);
  return [...before, { intent: intent.trim(), ...when, reason: reason.trim(), ...given({ code }) }];
}

export function addLatency(text: string, before: readonly Latency[] = []): readonly Latency[] {
  const [, intent, when, code, time = text] = SHAPE.exec(text) ?? [];
  if (code !== undefined) occasion(`${when}:${code}`);
  return [...before, { intent: intent?.trim() ?? null, ...occasion(when), delayMs: duration(time.trim()) }];
}

function occasion(written: string | undefined): Pick<Fault, "call" | "probability"> {
  if (written === undefined) return {};
  const when = written.trim();
  const number = Number(when.replace(/%$/, ""));
  if (/^\d+$/.test(when) && number >= 1) return { call: number };
  if (/^\d+(\.\d+)?%$/.test(when) && number <= 100) return { probability: number / 100 };
  throw new InvalidArgumentError("After the colon stands which call, from 1, or in how many of 100 calls: 2 or 30%.");
}

export const FAULTS = {
  "--faults <file>": "JSON: a list of failures on demand",
  "--fail <fault>": [
    "a failure on demand: intent=reason, intent:2=reason for the 2nd call only, intent:30%=reason for 30 in 100 calls, intent:not_found=reason with a code",
    addFault,
  ],
  "--latency <time>": [
    "how late results are: 800ms, intent=800ms, intent:2=2s for the 2nd call only, intent:30%=2s for 30 in 100 calls",
    addLatency,
  ],
} as const satisfies OptionTable;

/** Collects the faults of the flags, those of the command line first: the first matching fault decides. */
export async function faultsOf(
  { faults: file, fail = [], latency = [] }: ValuesIn<typeof FAULTS>,
  intents: Iterable<string>,
  named: ReadonlyMap<string, string> = new Map(),
): Promise<OpenOptions["faults"]> {
  const planned = await jsonOf(file);
  // The session refuses a value that is no list, with its place.
  if (planned !== undefined && !Array.isArray(planned)) return planned as OpenOptions["faults"];
  const known = [...intents];
  const late = latency.flatMap(({ intent, ...rest }) =>
    (intent === null ? known : [intent]).map((one): Late => ({ intent: one, ...rest })),
  );
  const all = [...fail.flatMap((fault) => delayed(fault, late)), ...((planned ?? []) as readonly Fault[]), ...late];
  const found = all.map((fault) => ({ ...fault, intent: named.get(fault.intent) ?? fault.intent }));
  return found.length === 0 ? undefined : found;
}

type Late = Fault & { readonly delayMs: number };

/** A failure is delayed like a result. */
function delayed(fault: Fault, late: readonly Late[]): readonly Fault[] {
  const certain = late.filter(({ intent, probability }) => intent === fault.intent && probability === undefined);
  const always = certain.find(({ call }) => call === undefined || call === fault.call);
  const at = fault.call === undefined ? certain.filter(({ call }) => call !== undefined) : [];
  return [
    ...at.map(({ call, delayMs }) => ({ ...fault, ...given({ call }), delayMs })),
    { ...fault, ...given({ delayMs: always?.delayMs }) },
  ];
}

export async function jsonOf(file: string | undefined): Promise<unknown> {
  if (file === undefined) return undefined;
  const { value, syntax } = readJson(file, readText(file));
  if (syntax !== null) throw new BacklotError("JSON_SYNTAX", syntax.message, { place: syntax.place });
  return value;
}
