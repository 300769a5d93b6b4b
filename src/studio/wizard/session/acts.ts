import { z } from "zod";
import { BacklotError } from "../../../base/errors.js";
import { isOperator, type Ref } from "../../../kit/internal.js";
import * as build from "../../../labels/build.js";
import { type Command, printCommand } from "../../../labels/index.js";
import type { Backend } from "../../../runtime/backend.js";
import type { WizardForms } from "../../inspector/wizard/wire.js";
import type { WizardRole } from "../record/entries.js";

const MAX_TEXT = 10_000;

const text = z
  .string()
  .max(MAX_TEXT)
  .refine((given) => given.trim() !== "", "it is empty");
const ref = z.string().regex(/^x\d{1,9}$/, "it is no variable such as x1");
const filled = z.record(z.string().max(200), z.unknown());
const end = z.strictObject({ kind: z.literal("end") });

const USER_ACT = z.discriminatedUnion("kind", [z.strictObject({ kind: z.literal("say"), text }), end]);
const WIZARD_ACT = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("search"), text: z.string().max(MAX_TEXT) }),
  z.strictObject({
    kind: z.literal("pick"),
    label: z.string().min(1).max(200),
    text,
    shown: z.array(z.string().max(200)).max(50),
  }),
  z.strictObject({ kind: z.literal("respond"), text }),
  z.strictObject({ kind: z.literal("command"), text }),
  z.strictObject({ kind: z.literal("query"), intent: z.string().min(1).max(200), slots: filled }),
  z.strictObject({ kind: z.literal("fill"), task: ref, slots: filled }),
  z.strictObject({ kind: z.literal("task"), task: z.string().min(1).max(200) }),
  z.strictObject({ kind: z.literal("select"), task: ref, row: z.number().int().min(0) }),
  end,
]);

export type UserSideAct = z.infer<typeof USER_ACT>;
export type WizardSideAct = z.infer<typeof WIZARD_ACT>;

export function actOf(role: WizardRole, given: unknown): UserSideAct | WizardSideAct {
  const read = role === "user" ? USER_ACT.safeParse(given) : WIZARD_ACT.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? "act" : `act.${issue.path.join(".")}`;
  throw new BacklotError("BAD_REQUEST", `${where}: ${issue?.message ?? "it is no act"}`);
}

export function formsOf({ intents, catalog }: Backend): WizardForms["forms"] {
  const files = new Map(intents.map((intent) => [intent.command, intent]));
  return [...catalog.values()].map(({ command, query, slots }) => {
    const file = files.get(command);
    const described = new Map([...(file?.args ?? [])].map(([name, slot]) => [name, slot.description ?? ""]));
    return {
      intent: command,
      description: file?.description ?? "",
      query,
      slots: slots.map(({ name, required, type }) => ({
        name,
        required,
        type,
        description: described.get(name) ?? "",
      })),
    };
  });
}

/** The fields of a filled-in form as JSON; `{ operator, args }` for a comparison. */
type FilledSlots = Readonly<Record<string, unknown>>;

export function startCommand(intent: string, slots: FilledSlots): string {
  return printed(() => build.start(intent, pairsOf(slots)));
}

export function fillCommand(task: Ref, slots: FilledSlots): string {
  return printed(() =>
    build.assign(...pairsOf(slots).map(([slot, value]) => [build.target(task, slot), value] as const)),
  );
}

function pairsOf(slots: FilledSlots): (readonly [string, build.BuildValue])[] {
  return Object.entries(slots).map(([slot, value]) => [
    slot,
    isOperator(value) ? build.operator(value.operator, ...value.args) : (value as build.BuildValue),
  ]);
}

function printed(make: () => Command): string {
  try {
    return printCommand(make());
  } catch (cause) {
    if (!(cause instanceof BacklotError)) throw cause;
    throw new BacklotError("BAD_REQUEST", `the form cannot be said as a command: ${cause.message}`, { cause });
  }
}
