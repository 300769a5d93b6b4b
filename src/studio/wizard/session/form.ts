import { BacklotError } from "../../../base/errors.js";
import { isOperator, type Ref } from "../../../kit/internal.js";
import * as build from "../../../labels/build.js";
import { type Command, printCommand } from "../../../labels/index.js";
import type { Backend } from "../../../runtime/backend.js";
import type { WizardForms } from "../../inspector/wizard/wire.js";

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
export type FilledSlots = Readonly<Record<string, unknown>>;

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
