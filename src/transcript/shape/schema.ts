import type { z as Zod } from "zod";
import { formatValue } from "../../base/json/formatValue.js";
import {
  type Fault,
  type Operator,
  type Outcome,
  type Ref,
  type Row,
  type Signal,
  type SignalKind,
  type TableChanges,
  type Value,
  WIRE_EFFECTS,
} from "../../kit/internal.js";
import { isTag, type Tag } from "../tags.js";
import type { FinalTask, MeantReference, Transcript, Turn, UserMeaning } from "../transcript.js";
import { isJson, isRow, isSignalKind, isValue, isVariable, MAX_DEPTH } from "./check.js";

const VALUE = `a value is a string, a number, true or false, a list of these, or an object, at most ${MAX_DEPTH} deep`;

/**
 * The shapes of transcripts, as zod schemas. Readers use `isTranscript`, the same rule by hand, and need these only to
 * explain a refusal. Therefore the validator is an argument, loaded on demand.
 */
export function transcriptSchemas(z: typeof Zod) {
  const ref = z.custom<Ref>(isVariable, { error: 'a variable is "x" and an index, such as x3' });
  const name = z.string().min(1, { error: "must not be empty" });
  const index = z.int().nonnegative();

  const value = z.custom<Value>((held) => isValue(held), { error: (issue) => valueProblem(issue.input) });
  const row = z.custom<Row>(isRow, { error: (issue) => rowProblem(issue.input) });
  const tag = z.custom<Tag>(isTag, { error: (issue) => `${formatValue(issue.input)} is not a tag` });
  const kind = z.custom<SignalKind>(isSignalKind, {
    error: (issue) => `${formatValue(issue.input)} is not a kind of signal`,
  });

  /** An object with any keys, `__proto__` included, which `z.record` silently drops and so cannot check. */
  function mapOf<Held>(
    held: Zod.ZodType<Held>,
    key: Zod.ZodType<string> = z.string(),
  ): Zod.ZodType<Readonly<Record<string, Held>>> {
    return z.custom<Readonly<Record<string, Held>>>().superRefine((map: unknown, context) => {
      if (typeof map !== "object" || map === null || Array.isArray(map)) {
        context.addIssue({ code: "custom", message: "must be an object" });
        return;
      }
      for (const [at, one] of Object.entries(map)) {
        for (const result of [key.safeParse(at), held.safeParse(one)]) {
          for (const issue of result.error?.issues ?? []) {
            context.addIssue({ code: "custom", message: issue.message, path: [at, ...issue.path] });
          }
        }
      }
    });
  }

  const union =
    (wanted: string) =>
    (issue: { readonly input?: unknown }): string =>
      `must be ${typeof issue.input === "object" && issue.input !== null ? wanted : "an object"}`;

  const slots = mapOf<Value | Operator>(value);
  const rows = z.array(row);
  const extra = mapOf(
    z.custom<unknown>((held) => held === undefined || isJson(held), {
      error: `must be JSON, at most ${MAX_DEPTH} deep`,
    }),
  );

  const SignalSchema = z.discriminatedUnion(
    "kind",
    [
      z.strictObject({ kind: z.literal("ask"), ref, slot: name }),
      z.strictObject({ kind: z.literal("choose"), ref, slot: name, options: z.array(value) }),
      z.strictObject({ kind: z.literal("confirm"), ref }),
      z.strictObject({ kind: z.literal("ready"), ref }),
      z.strictObject({
        kind: z.literal("performed"),
        ref,
        intent: name,
        arguments: mapOf(value),
        row: row.exactOptional(),
        answer: value.nullable().exactOptional(),
      }),
      z.strictObject({
        kind: z.literal("found"),
        ref,
        intent: name,
        filter: slots,
        rows,
        total: index.exactOptional(),
      }),
      z.strictObject({
        kind: z.literal("failed"),
        ref,
        intent: name,
        arguments: slots,
        reason: z.string(),
        alternatives: rows.exactOptional(),
        code: z.string().exactOptional(),
      }),
      z.strictObject({
        kind: z.literal("error"),
        code: name,
        message: z.string(),
        hint: z.string().exactOptional(),
        span: z.tuple([index, index]).exactOptional(),
      }),
    ],
    { error: union("a kind of signal") },
  ) satisfies Zod.ZodType<Signal>;

  const eachTurn = { tags: z.array(tag).exactOptional(), extra: extra.exactOptional() };
  const indexed = { index: index.exactOptional(), ...eachTurn };

  const reference = z.strictObject({
    task: ref,
    slot: name,
    row: index.exactOptional(),
    minutes: z.int().exactOptional(),
  }) satisfies Zod.ZodType<MeantReference>;

  const meaning = z.strictObject({
    intent: name.exactOptional(),
    slots: row.exactOptional(),
    confirms: z.boolean().exactOptional(),
    cancels: z.boolean().exactOptional(),
    requests: z.array(name).exactOptional(),
    references: mapOf(reference).exactOptional(),
  }) satisfies Zod.ZodType<UserMeaning>;

  const TurnSchema = z.discriminatedUnion(
    "author",
    [
      z.strictObject({ author: z.literal("User"), text: z.string(), means: meaning.exactOptional(), ...eachTurn }),
      z.strictObject({ author: z.literal("System"), command: z.string(), ...indexed }),
      z
        .strictObject({
          author: z.literal("Signal"),
          signal: SignalSchema.exactOptional(),
          text: z.string().exactOptional(),
          ...indexed,
        })
        .refine((turn) => "signal" in turn || "text" in turn, { error: "needs a signal or its text" }),
      z.strictObject({ author: z.literal("Response"), text: z.string(), ...eachTurn }),
    ],
    { error: union("User, System, Signal or Response") },
  ) satisfies Zod.ZodType<Turn>;

  const outcome = z.union(
    [
      z.strictObject({ rows, total: index.exactOptional() }),
      z.strictObject({ answer: value.nullable() }),
      z.strictObject({ reason: z.string(), alternatives: rows.exactOptional(), code: z.string().exactOptional() }),
    ],
    { error: union("an object of rows, of an answer, or of a reason") },
  ) satisfies Zod.ZodType<Outcome>;

  const fault = z.strictObject({
    intent: name,
    call: z.number().exactOptional(),
    probability: z.number().exactOptional(),
    reason: z.string().exactOptional(),
    alternatives: rows.exactOptional(),
    code: z.string().exactOptional(),
    rows: index.exactOptional(),
    delayMs: z.number().exactOptional(),
    unmocked: z.boolean().exactOptional(),
    wire: z
      .union([z.number(), z.enum(WIRE_EFFECTS)], {
        error: `must be an HTTP status or one of ${WIRE_EFFECTS.join(", ")}`,
      })
      .exactOptional(),
    lost: z.enum(["request", "answer"]).exactOptional(),
  }) satisfies Zod.ZodType<Fault>;

  const table = z.strictObject({
    added: rows.exactOptional(),
    changed: rows.exactOptional(),
    removed: z.array(value).exactOptional(),
    gone: rows.exactOptional(),
    formerIds: z.array(value).exactOptional(),
  }) satisfies Zod.ZodType<TableChanges>;

  const finalTask = z.strictObject({
    intent: name,
    slots,
    confirmed: z.boolean().exactOptional(),
  }) satisfies Zod.ZodType<FinalTask>;

  /**
   * One line of our JSONL. Readers use `isTranscript`, the same rule by hand, and need this only to explain a refusal.
   */
  const TranscriptSchema = z.strictObject({
    id: name,
    split: z.string().exactOptional(),
    turns: z.array(TurnSchema),
    entities: mapOf(rows).exactOptional(),
    tables: mapOf(table).exactOptional(),
    outcomes: mapOf(z.array(outcome)).exactOptional(),
    faults: z.array(fault).exactOptional(),
    observes: z.array(kind).exactOptional(),
    seed: z.number().exactOptional(),
    now: z.number().exactOptional(),
    final: mapOf(finalTask, ref).exactOptional(),
    extra: extra.exactOptional(),
  }) satisfies Zod.ZodType<Transcript>;

  return { SignalSchema, TurnSchema, TranscriptSchema };
}

function rowProblem(held: unknown): string {
  if (typeof held !== "object" || held === null || Array.isArray(held)) return "a row must be an object";
  const [key, wrong] = Object.entries(held).find(([, one]) => one !== null && !isValue(one)) ?? ["", undefined];
  return `${key}: ${valueProblem(wrong)}`;
}

function valueProblem(held: unknown): string {
  if (typeof held === "number") return "a number must be finite";
  if (held === null) return "null is not a value: leave the slot out";
  if (typeof held === "object" && ("$float" in held || "$int" in held)) {
    return '$float and $int stand for a number and take it as a string, such as {"$float": "5.0"}';
  }
  return VALUE;
}
