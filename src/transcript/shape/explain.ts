import type { z } from "zod";
import { levenshtein } from "#packages";
import { BacklotError, type Place } from "../../base/errors.js";
import { formatValue } from "../../base/json/formatValue.js";
import { isObject } from "../../base/json/object.js";
import { type ParseError, printParseErrorCode, visit } from "../../base/packages/jsonc.js";
import { nearestTag } from "../tags.js";
import { explainingSchemas } from "./explaining.js";

/** In longer texts the column of a JSON error is not searched; V8's own message is used. */
const MAX_SEARCHED_CHARACTERS = 1_000_000;

/** Explains why a text is not JSON, with the column (from 1) of the error, as a `BAD_LINE`. */
export function badJson(text: string, cause: unknown, place: Place = {}): BacklotError {
  const found = text.length <= MAX_SEARCHED_CHARACTERS ? firstJsonError(text) : null;
  if (found === null) {
    const words = cause instanceof Error ? cause.message.replace(/[^\x20-\x7e]+/g, " ").slice(0, 120) : "syntax error";
    return new BacklotError("BAD_LINE", `this is not JSON: ${words}`, { place, cause });
  }
  const problem = printParseErrorCode(found.error)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  const before = text.slice(0, found.offset).split("\n");
  const line = (place.line ?? 1) + before.length - 1;
  const column = (before.length === 1 ? (place.column ?? 1) : 1) + (before.at(-1) ?? "").length;
  const isEnd = text.slice(found.offset).trim() === "";
  const near = isEnd
    ? "at its end: it seems cut off"
    : `at column ${column}, near ${JSON.stringify(text.slice(found.offset, found.offset + 20))}`;
  return new BacklotError("BAD_LINE", `this is not JSON: ${problem} ${near}`, {
    place: { ...place, line, column },
    cause,
  });
}

function firstJsonError(text: string): ParseError | null {
  let first: ParseError | null = null;
  const onError = (error: number, offset: number, length: number) => {
    first ??= { error, offset, length };
  };
  try {
    visit(text, { onError }, { disallowComments: true, allowTrailingComma: false });
  } catch {
    return null; // nested deeper than the visitor can follow
  }
  return first;
}

/**
 * Explains why a value is not a transcript: the first problem in full with its turn and key, and the number of others.
 */
export function badTranscript(value: unknown, place: Place = {}): BacklotError {
  const issues = explainingSchemas().TranscriptSchema.safeParse(value).error?.issues ?? [];
  const first = mostTelling(issues);
  if (first === undefined) return new BacklotError("INTERNAL", "the two checks of a transcript disagree", { place });
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : "";
  const turn = first.path[0] === "turns" && typeof first.path[1] === "number" ? first.path[1] : undefined;
  const id = (value as { readonly id?: unknown } | null)?.id;
  return new BacklotError("BAD_LINE", `${wherePath(first.path, value)}${what(first, value)}${more}`, {
    place: {
      ...place,
      ...(typeof id === "string" ? { dialogue: id } : {}),
      ...(turn === undefined ? {} : { turn }),
    },
  });
}

/** The first problem, or the unknown key that explains it: `comand` rather than the missing `command`. */
function mostTelling(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue | undefined {
  const [first] = issues;
  const isBeside = ({ code, path }: z.core.$ZodIssue) =>
    code === "unrecognized_keys" && path.every((key, depth) => key === first?.path[depth]);
  return issues.find(isBeside) ?? first;
}

/** `turns[4] (System, index 7): signal.ref: ` */
function wherePath(path: readonly PropertyKey[], value: unknown): string {
  const isTurn = path[0] === "turns" && typeof path[1] === "number";
  const written = (keys: readonly PropertyKey[]) =>
    keys
      .map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))
      .join("")
      .replace(/^\./, "");
  if (!isTurn) return path.length === 0 ? "" : `${written(path)}: `;
  const rest = path.length > 2 ? `${written(path.slice(2))}: ` : "";
  return `${describeTurn(path[1] as number, at(value, path.slice(0, 2)))}: ${rest}`;
}

/** Describes a turn by its position in the list (from 0), its author and its index if present. */
export function describeTurn(position: number, turn: unknown): string {
  const { author, index } = (turn ?? {}) as { readonly author?: unknown; readonly index?: unknown };
  const details = [author, Number.isInteger(index) ? `index ${index}` : undefined].filter(
    (one) => typeof one === "string",
  );
  return `turns[${position}]${details.length > 0 ? ` (${details.join(", ")})` : ""}`;
}

const isExecuted = (value: unknown): boolean => isObject(value) && isObject(value.state) && Array.isArray(value.calls);

function what(issue: z.core.$ZodIssue, value: unknown): string {
  const held = at(value, issue.path);
  if (issue.code === "unrecognized_keys") {
    const key = issue.keys[0] ?? "";
    if (issue.path.length === 0 && isExecuted(value))
      return "this is a dialogue as `backlot replay --out` writes it: `backlot score run` takes it, and other commands and --gold the transcripts that were replayed";
    return `unknown key ${formatValue(key)}${suggestion(key, keysAt(issue.path, held))}`;
  }
  if (issue.code === "custom" && typeof held === "string" && issue.path.includes("tags")) {
    const near = nearestTag(held);
    return near === null ? issue.message : `${issue.message}; did you mean "${near}"?`;
  }
  if (held === undefined && issue.path.length > 0) return "is missing";
  if (issue.code !== "custom" && issue.message.startsWith("must be"))
    return `${issue.message}, not ${formatValue(held)}`;
  return issue.message.replace(/^Invalid input: /, "");
}

function keysAt(path: readonly PropertyKey[], held: unknown): readonly string[] {
  const { SignalSchema, TranscriptSchema, TurnSchema } = explainingSchemas();
  const options = path[0] === "turns" ? (path[2] === "signal" ? SignalSchema.options : TurnSchema.options) : null;
  if (options === null) return path.length === 0 ? Object.keys(TranscriptSchema.shape) : [];
  const { author, kind } = held as { readonly author?: unknown; readonly kind?: unknown };
  for (const option of options) {
    const keys: Readonly<Record<string, { readonly value?: unknown } | object>> = option.shape;
    const tag = "author" in keys ? keys.author : keys.kind;
    const wanted = "author" in keys ? author : kind;
    if (tag !== undefined && "value" in tag && tag.value === wanted) return Object.keys(keys);
  }
  return [];
}

function suggestion(key: string, known: readonly string[]): string {
  const lucid: Readonly<Record<string, string>> = {
    query: "text",
    expression: "command",
    dialog: "text",
    unhappy_paths: "tags",
  };
  const renamed = Object.hasOwn(lucid, key) ? lucid[key] : undefined;
  if (renamed !== undefined && known.includes(renamed)) {
    return `; that is LUCID's name for "${renamed}" (a LUCID record has _id, not id)`;
  }
  const ranked = known
    .map((name) => ({ name, far: levenshtein(key.slice(0, 64), name) }))
    .sort((a, b) => a.far - b.far);
  const best = ranked[0];
  if (best !== undefined && best.far <= Math.max(1, Math.floor(key.length / 3)))
    return `; did you mean "${best.name}"?`;
  return known.length > 0 ? `; further fields go into "extra"` : "";
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (held, key) =>
      typeof held === "object" && held !== null && Object.hasOwn(held, key)
        ? (held as Record<PropertyKey, unknown>)[key]
        : undefined,
    value,
  );
}
