import { z } from "zod";
import { BacklotError } from "../base/errors.js";
import { MAX_DEPTH, nestsTooDeep } from "../base/json/sound.js";
import { visible } from "../base/json/visible.js";
import type { BackendOptions } from "../runtime/backendOptions.js";
import type { BatchResult } from "../runtime/replay/batch.js";
import { BATCH } from "../runtime/replay/corpus.js";
import { isErrorCode } from "./errorCode.js";
import { build, isId } from "./ids.js";
import type { ShardJob } from "./jobs.js";
import { portableOptions } from "./portableOptions.js";

/*
 * Schemas of the data in the shared folder and in Redis. Digests prove that a file is complete, not who wrote it:
 * anyone who may write there can write matching digests. All data is therefore validated before use, as far as this
 * process itself depends on it: paths, positions, counts and options. Code for the sandbox is validated there.
 */

const count = z.int().min(0);
const text = z.string();
const texts = z.array(text);
const object = z.looseObject({});
const objects = z.array(object);
const phrases = z.map(text, object);

/** Other options, such as the cache folder, are each machine's own. */
const backendOptions = object.transform((options) => portableOptions(options as BackendOptions));

const compiled = z.object({
  // The coordinator's paths are dropped, since phrase lists are read beside intents.
  intents: z.array(z.looseObject({ command: text }).transform(({ source: _source, ...intent }) => intent)),
  catalog: z.map(text, z.looseObject({ command: text })),
  fixtures: z.object({ buffer: z.instanceof(ArrayBuffer), tables: objects }).optional(),
  behaviours: text.optional(),
  behaviourFiles: z.map(text, text).optional(),
  counted: objects.optional(),
});

const place = z.object({ folder: text, files: text });
const shares = z.record(text, z.number());

const PROJECT = z.object({
  root: text,
  intents: z.array(z.object({ file: text, text })),
  fixtures: text.nullable(),
  behaviours: z.array(z.object({ intent: text, file: text })),
  asked: texts,
  dialogues: z.array(z.looseObject({ id: text, file: text, text, line: count })),
  deadlineMs: z.number(),
  memoryMb: z.number(),
  strict: z.boolean(),
  lenient: z.boolean(),
});

const DATA = {
  replay: z.object({
    specs: z.array(z.looseObject({ command: text })),
    ...compiled.pick({ fixtures: true, behaviours: true, behaviourFiles: true }).shape,
    backend: backendOptions,
    replay: z.object({
      keepGoing: z.boolean().optional(),
      lenient: z.boolean().optional(),
      strict: z.boolean().optional(),
      record: z.boolean().optional(),
      made: object.optional(),
    }),
  }),
  make: z.object({
    compiled,
    options: backendOptions,
    phrases,
    planning: z.looseObject({ seed: z.number(), rates: shares, lengths: z.array(z.number()) }),
    asked: z
      .looseObject({
        named: z.looseObject({ model: text }),
        place,
        ceilings: z.record(text, z.number()),
        offline: z.boolean(),
        writing: object,
        nonce: text,
      })
      .optional(),
  }),
  rehearse: z.object({
    compiled,
    options: backendOptions,
    phrases,
    policy: text,
    own: z.object({ operators: texts, properties: texts, phrases: texts }),
    properties: texts.optional(),
    maxTurns: z.number().optional(),
    timeout: z.number().optional(),
    place: place.optional(),
    nonce: text.optional(),
  }),
  mutate: z.object({
    project: PROJECT,
    files: z.map(text, z.instanceof(ArrayBuffer)),
    fixtures: text.nullable(),
  }),
} as const;

/** Levels of nesting around a dialogue or a plan, which may itself have the largest depth. */
const AROUND = 16;

export type WorkKind = keyof typeof DATA;

/** Result of `build` in any release: the version, and the start of a digest. */
const buildName = text.regex(/^[\w.+-]{1,40}( \([0-9a-f]{12}\))?$/);

const JOB = z.object({ build: buildName, run: text.refine(isId) });

const RUN = z.object({
  build: text.refine((name) => name === build()),
  kind: z.enum(Object.keys(DATA) as [WorkKind, ...WorkKind[]]),
  data: z.unknown(),
});

const ITEMS = {
  replay: z.object({
    files: texts,
    places: z.array(z.union([z.tuple([count, count, count, count, count]), z.tuple([count, count, text, text])])),
  }),
  // The numbers are consecutive, also in halves of shards.
  make: z.array(count).refine((numbers) => numbers.every((number, at) => number === Number(numbers[0]) + at)),
  rehearse: z.array(z.object({ plan: object, run: z.int().min(1) })),
  mutate: z.array(
    z.object({
      mutant: z.looseObject({
        id: text,
        kind: z.enum(["schema", "behaviours", "labels"]),
        file: text,
        start: count,
        end: count,
        replacement: text,
      }),
      dialogues: z.array(count),
      intents: texts,
    }),
  ),
} as const;

const transcript = z.looseObject({ id: text, turns: objects });
const code = text.refine(isErrorCode);
const ATTEMPT = z.union([
  z.looseObject({ kept: z.looseObject({ transcript, plan: object }) }),
  z.looseObject({ discarded: z.looseObject({ stage: text, reason: text, index: count, attempt: count }) }),
]);
const SPENT = z.looseObject({ calls: count, inputTokens: count, outputTokens: count });
const BATCH_RESULT = z.object({
  entries: z.array(
    z.looseObject({
      id: text,
      status: z.enum(["matched", "diverged", "unchecked"]),
      divergences: z.array(z.looseObject({ command: text.nullable() })),
      file: text,
      line: count,
    }),
  ),
  unreadable: z.array(z.object({ code, message: text, file: text, line: count })),
  commands: count,
  signals: count,
  problems: count,
  lines: text,
});

const RESULTS = {
  replay: z.array(BATCH_RESULT),
  make: z.array(
    z.union([
      z.array(ATTEMPT),
      // Keys of answers become names of files.
      z.object({
        attempts: z.array(ATTEMPT),
        used: z.record(text, SPENT),
        answers: z.array(text.regex(/^[0-9a-f]{64}$/)),
      }),
    ]),
  ),
  rehearse: z.array(
    z.object({
      rehearsed: z.looseObject({
        plan: object,
        outcome: z.enum(["completed", "failed", "stuck"]),
        violations: objects,
        undecided: z.array(z.unknown()),
        transcript,
        error: z.looseObject({ code, message: text }).nullable(),
        run: z.int().min(1),
      }),
      counts: z.array(count).nullable(),
    }),
  ),
  mutate: z.array(
    z.looseObject({
      status: z.enum(["Killed", "Survived", "NoCoverage", "CompileError", "RuntimeError", "Timeout", "Ignored"]),
      killedBy: text.optional(),
      reason: text.optional(),
      tried: count,
      milliseconds: z.number(),
    }),
  ),
} as const;

export function judgedJob(value: unknown): ShardJob | null {
  return JOB.safeParse(value).data ?? null;
}

/** Drops machine-specific data. @throws BacklotError FLEET_FOLDER for an invalid run; BAD_OPTION */
export function judgedRun(value: unknown): { readonly kind: WorkKind; readonly data: unknown } {
  const { kind, data } = judged("the run", RUN, value);
  return { kind, data: judged(`the run of the kind ${kind}`, DATA[kind] as z.ZodType, data) };
}

export function judgedItems<Kind extends WorkKind>(kind: Kind, value: unknown): z.infer<(typeof ITEMS)[Kind]> {
  return judged(`a shard of the kind ${kind}`, ITEMS[kind] as z.ZodType, value) as z.infer<(typeof ITEMS)[Kind]>;
}

export function areResults(kind: WorkKind, results: readonly unknown[], items: number): boolean {
  if (nestsTooDeep(results, -AROUND) || !RESULTS[kind].safeParse(results).success) return false;
  if (kind !== "replay") return results.length === items;
  const batches = results as readonly BatchResult[];
  const dialogues = batches.reduce((sum, { entries, unreadable }) => sum + entries.length + unreadable.length, 0);
  return results.length === Math.ceil(items / BATCH) && dialogues === items;
}

function judged<Value>(what: string, shape: z.ZodType<Value>, value: unknown): Value {
  if (nestsTooDeep(value, -AROUND)) throw notOurs(what, `it is nested more than ${MAX_DEPTH} levels deep`);
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw notOurs(what, `${issue?.path.map(String).join(".").slice(0, 100)}: ${issue?.message}`);
}

const notOurs = (what: string, why: string): BacklotError =>
  new BacklotError("FLEET_FOLDER", visible(`${what} is not one that Backlot wrote: ${why}`));
