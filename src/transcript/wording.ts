import type { Ref, Signal, SignalKind, Value } from "../kit/internal.js";

/**
 * The content of a signal's wording. LUCID words `performed` and `found` alike and names no intent, so `kinds` holds
 * every possible kind.
 */
export interface SaidSignal {
  readonly kinds: readonly SignalKind[];
  /** The task's variable. Absent for `error`, which concerns a command and not a task. */
  readonly ref?: Ref;
  readonly slot?: string;
  /** The values to choose from. */
  readonly options?: readonly Value[];
  readonly reason?: string;
  readonly alternatives?: number;
  readonly code?: string;
  readonly message?: string;
  readonly hint?: string;
}

/**
 * Formats a signal in LUCID's wording, its doubled "Ask for" included, so that transcripts compare as text.
 * | signal | text | |---|---| | ask | `hint("ask for value: Ask for date", ref=x1)` | | choose | `hint("choose between
 * values: Choose room: \"A\", \"B\"", ref=x1)`: the options are JSON | | confirm | `hint("please confirm: Please
 * confirm", ref=x1)` | | performed, found | `perform(x1)` |
 * LUCID has no wording for the others; ours follow its style:
 * | signal | text | |---|---| | ready | `hint("ready to perform: Ready", ref=x1)` | | failed | `fail(x1, reason="no
 * table is free", alternatives=2)`: the count only if there are alternatives | | error | `error("UNKNOWN_SLOT",
 * "reserve_table has no slot dat", hint="Check the spelling.")`: the hint only if there is one |
 */
export function signalText(signal: Signal): string {
  switch (signal.kind) {
    case "ask":
      return hint(`ask for value: Ask for ${signal.slot}`, signal.ref);
    case "choose":
      return hint(
        `choose between values: Choose ${signal.slot}: ${JSON.stringify(signal.options).slice(1, -1)}`,
        signal.ref,
      );
    case "confirm":
      return hint("please confirm: Please confirm", signal.ref);
    case "ready":
      return hint("ready to perform: Ready", signal.ref);
    case "performed":
    case "found":
      return `perform(${signal.ref})`;
    case "failed": {
      const offers = signal.alternatives?.length ?? 0;
      return `fail(${signal.ref}, reason=${quoted(signal.reason)}${offers > 0 ? `, alternatives=${offers}` : ""})`;
    }
    case "error": {
      const advice = signal.hint === undefined ? "" : `, hint=${quoted(signal.hint)}`;
      return `error(${quoted(signal.code)}, ${quoted(signal.message)}${advice})`;
    }
    default:
      return signal satisfies never;
  }
}

/**
 * Parses a signal's text. Quotes of either kind and any blanks are accepted, as in Python.
 * @returns null for a text that neither LUCID nor Backlot writes
 */
export function parseSignalText(text: string): SaidSignal | null {
  const call = parseCall(text);
  if (call === null) return null;
  const [first, second] = call.positional;
  const shape = `${call.name}/${call.positional.length}/${[...call.named.keys()].sort().join(",")}`;
  switch (shape) {
    case "perform/1/":
      return isRef(first) ? { kinds: ["performed", "found"], ref: first.ref } : null;
    case "hint/1/ref": {
      const ref = call.named.get("ref");
      return typeof first === "string" && isRef(ref) ? said(first, ref.ref) : null;
    }
    case "fail/1/reason":
    case "fail/1/alternatives,reason": {
      const reason = call.named.get("reason");
      const alternatives = call.named.get("alternatives");
      if (!isRef(first) || typeof reason !== "string") return null;
      const failed = { kinds: ["failed"], ref: first.ref, reason } as const;
      if (alternatives === undefined) return failed;
      return typeof alternatives === "number" ? { ...failed, alternatives } : null;
    }
    case "error/2/":
    case "error/2/hint": {
      const advice = call.named.get("hint");
      if (typeof first !== "string" || typeof second !== "string") return null;
      const error = { kinds: ["error"], code: first, message: second } as const;
      if (advice === undefined) return error;
      return typeof advice === "string" ? { ...error, hint: advice } : null;
    }
    default:
      return null;
  }
}

const ASK = "ask for value: ";
const CHOOSE = "choose between values: ";

function said(message: string, ref: Ref): SaidSignal | null {
  if (message.startsWith("please confirm: ")) return { kinds: ["confirm"], ref };
  if (message.startsWith("ready to perform: ")) return { kinds: ["ready"], ref };
  if (message.startsWith(ASK)) {
    const asked = /^Ask for ([\s\S]+)$/.exec(message.slice(ASK.length))?.[1];
    return asked === undefined ? null : { kinds: ["ask"], ref, slot: asked };
  }
  if (!message.startsWith(CHOOSE)) return null;
  // LUCID leaves the words after the prefix to the application: only ours are known to name slot and options.
  const [, slot, listed] = /^Choose ([\s\S]*?): ([\s\S]*)$/.exec(message.slice(CHOOSE.length)) ?? [];
  const options = listed === undefined ? null : jsonList(listed);
  return slot === undefined || options === null
    ? { kinds: ["choose"], ref }
    : { kinds: ["choose"], ref, slot, options };
}

function jsonList(items: string): readonly Value[] | null {
  try {
    return JSON.parse(`[${items}]`) as Value[];
  } catch {
    return null;
  }
}

const hint = (message: string, ref: Ref): string => `hint(${quoted(message)}, ref=${ref})`;

// JSON's escapes are Python's, but for \/ and for surrogate pairs, which JSON.stringify writes as they are.
const quoted = (text: string): string => JSON.stringify(text);

type Part = string | number | { readonly ref: Ref };

interface Call {
  readonly name: string;
  readonly positional: readonly Part[];
  readonly named: ReadonlyMap<string, Part>;
}

const isRef = (part: Part | undefined): part is { readonly ref: Ref } => typeof part === "object";

/** One token at a time: a string, a word (name, variable or number), or a mark. */
const TOKEN = /\s*(?:"[^"\\]*(?:\\[\s\S][^"\\]*)*"|'[^'\\]*(?:\\[\s\S][^'\\]*)*'|[A-Za-z_]\w*|\d+|[(),=])/y;

/** Parses `name(value, name=value)` with strings, variables and numbers as values; null for any other text. */
function parseCall(text: string): Call | null {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  let end = 0;
  for (let token = TOKEN.exec(text); token !== null; token = TOKEN.exec(text)) {
    tokens.push(token[0].trim());
    end = TOKEN.lastIndex;
  }
  if (text.slice(end).trim() !== "" || tokens[1] !== "(" || tokens.at(-1) !== ")") return null;
  const positional: Part[] = [];
  const named = new Map<string, Part>();
  for (let at = 2; at < tokens.length - 1; at += 1) {
    const isNamed = tokens[at + 1] === "=";
    const part = value(tokens[isNamed ? at + 2 : at] ?? "");
    if (part === null) return null;
    if (isNamed) {
      const name = tokens[at] as string;
      if (!/^[a-z]/.test(name) || named.has(name)) return null;
      named.set(name, part);
      at += 2;
    } else positional.push(part);
    at += 1;
    const isLast = at === tokens.length - 1;
    if (!isLast && tokens[at] !== ",") return null;
  }
  return { name: tokens[0] as string, positional, named };
}

function value(token: string): Part | null {
  if (token.startsWith('"') || token.startsWith("'")) return unquoted(token);
  if (/^\d+$/.test(token)) return Number(token);
  return /^x(0|[1-9]\d*)$/.test(token) ? { ref: token as Ref } : null;
}

/** Decodes a Python string literal; null for an escape that signals never contain. */
function unquoted(literal: string): string | null {
  const inner = literal.slice(1, -1);
  if (!inner.includes("\\")) return inner;
  // As a JSON string: the other quote needs no escape there, and a bare double quote does.
  const json = inner.replace(/\\[\s\S]|"/g, (found) => (found === "\\'" ? "'" : found === '"' ? '\\"' : found));
  try {
    return JSON.parse(`"${json}"`) as string;
  } catch {
    return null;
  }
}
