import fc from "fast-check";
import type { Instruction, Opening, Operand, Outcome, ProgramState, RefusedSignal } from "../../src/kit/internal.js";
import { key, name, record, ref, row, signal, text, value } from "../transcript/arbitraries.js";

const plain = { noNullPrototype: true } as const;

/** Numbers as they cross the border: JSON has neither infinities nor a negative zero. */
const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })).map((n) => n + 0 || 0);

/** An index of a turn. */
export const index = fc.oneof(fc.nat(40), fc.maxSafeNat());
const hit = fc.option(fc.nat(9));
const slot = fc.oneof(name, fc.constantFrom("__proto__", "constructor", "toString", "class"));

const path = fc.array(fc.oneof(slot, fc.nat(9)), { minLength: 1, maxLength: 3 });

const { operand } = fc.letrec<{ operand: Operand }>((tie) => ({
  operand: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.oneof(text, number, fc.boolean(), fc.constant(null)),
    fc.record({ task: index, hit, slot, path }, { ...plain, requiredKeys: ["task", "hit", "slot"] }),
    fc.record({ fields: fc.array(fc.tuple(slot, tie("operand")), { maxLength: 2 }) }, plain),
    fc.array(tie("operand"), { maxLength: 3 }),
    fc.record({ operator: name, args: fc.array(tie("operand"), { maxLength: 2 }) }, plain),
  ) as fc.Arbitrary<Operand>,
}));

const edit = fc.oneof(fc.tuple(index, hit, slot, operand), fc.tuple(index, hit, slot, operand, path));

/** Any instruction there can be. */
export const instruction: fc.Arbitrary<Instruction> = fc.oneof(
  fc.record({ kind: fc.constant("say" as const), at: index }, plain),
  fc.record({ kind: fc.constantFrom("confirm" as const, "resume" as const), at: index, task: index }, plain),
  fc.record({ kind: fc.constant("append" as const), at: index, edit }, plain),
  fc.record({ kind: fc.constant("assign" as const), at: index, edits: fc.array(edit, { maxLength: 4 }) }, plain),
  fc.record(
    {
      kind: fc.constant("start" as const),
      at: index,
      intent: name,
      args: fc.array(fc.tuple(slot, operand), { maxLength: 4 }),
    },
    plain,
  ),
);

const rows = fc.array(row, { maxLength: 3 });
const outcome = fc.oneof(
  fc.record({ rows, total: fc.nat() }, { ...plain, requiredKeys: ["rows"] }),
  fc.record({ reason: text, alternatives: rows }, { ...plain, requiredKeys: ["reason"] }),
) as fc.Arbitrary<Outcome>;

/** Any opening there can be. */
export const opening = fc.record(
  {
    entities: record(key, rows, 3),
    outcomes: record(key, fc.array(outcome, { maxLength: 3 }), 3),
    seed: fc.maxSafeInteger(),
    now: fc.integer(),
    strict: fc.boolean(),
    lenient: fc.boolean(),
  },
  { ...plain, requiredKeys: [] },
) as fc.Arbitrary<Opening>;

const refusal = fc.record(
  { kind: fc.constant("error" as const), code: name, message: text, argument: fc.nat(9) },
  plain,
) as fc.Arbitrary<RefusedSignal>;

/** Effect of a command: signals, one or none of them, or a refusal. */
export const answer = fc.oneof(
  fc.array(signal, { maxLength: 4 }),
  refusal.map((one) => [one]),
);

const task = fc.record(
  { intent: name, slots: record(key, value), confirmed: fc.boolean(), performed: fc.boolean() },
  plain,
);

/** Any state of a program. */
export const state = fc.array(fc.tuple(ref, task), { maxLength: 4 }).map((variables) => ({
  variables,
  incomplete: variables.filter(([, { performed }]) => !performed).map(([one]) => one),
})) as fc.Arbitrary<ProgramState>;

/** Any JSON, with texts and keys that trip somebody up. */
export const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(text, number, fc.boolean(), fc.constant(null)),
    fc.array(tie("json"), { maxLength: 4 }),
    record(fc.oneof(key, text), tie("json")),
  ),
}));
