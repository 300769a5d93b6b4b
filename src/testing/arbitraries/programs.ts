import fc from "fast-check";
import { EPOCH, fillable, own, type Value } from "../../kit/internal.js";
import * as build from "../../labels/build.js";
import { printCommand } from "../../labels/print.js";
import type { Backend } from "../../runtime/backend.js";
import { Seeded } from "../../runtime/rows/seeded.js";
import { slotValue } from "../../runtime/rows/slotValue.js";
import type { OpenOptions } from "../../runtime/session/opening.js";
import type { Session } from "../../runtime/session/session.js";
import type { ResolvedIntent, ResolvedSlot } from "../../schema/facts.js";
import { mergeEntities } from "../../schema/mergeEntities.js";
import { arbitraryFaults } from "./faults.js";

/** Commands of a dialogue, with the opening of its session. */
export interface Program {
  /** Seed of the session, and its faults. */
  readonly opening: Pick<OpenOptions, "seed" | "faults">;
  /** Commands, as text. */
  readonly commands: readonly string[];
}

/** Options of arbitrary programs. */
export interface ProgramOptions {
  /** Maximum number of commands. Default: 12. */
  readonly maxCommands?: number;
  /** True if the back-end may fail. Default: false. */
  readonly faults?: boolean;
}

/** Shares of commands, in percent: new tasks, values of slots, confirmations, resumptions; the rest are replies. */
const SHARES = { start: 30, assign: 40, confirm: 15, resume: 10 } as const;
/** Shares of values for unrequested slots, and of values read from another task, in percent. */
const GIVEN_PERCENT = 50;
const READ_PERCENT = 15;
const MAX_FAULTS = 20;

/**
 * Arbitrary programs of the command language for the intents of a back-end: tasks that are started, filled, changed, confirmed and resumed
 * in any order, with values of their slots' types, some of them read from other tasks. Each command fits the back-end's answers to earlier
 * ones, so every program can be executed on this back-end and any other with the same intents; behaviours may still refuse. Programs shrink
 * to fewer commands, which are then adjusted.
 *
 * @example
 * ```ts
 * import fc from "fast-check";
 * import { arbitraryProgram } from "backlot/arbitraries";
 * import { mockBackend } from "backlot/testing";
 *
 * const backend = await mockBackend();
 * const isSound = fc.property(arbitraryProgram(backend), ({ opening, commands }) => {
 *   const session = backend.open(opening);
 *   return commands.every((command) => session.execute(command).every((signal) => signal.kind !== "error"));
 * });
 * fc.assert(isSound, { numRuns: 10 });
 * ```
 */
export function arbitraryProgram(
  backend: Backend,
  { maxCommands = 12, faults = false }: ProgramOptions = {},
): fc.Arbitrary<Program> {
  const { intents } = mergeEntities(backend.intents);
  const steps = fc.array(fc.nat(), { minLength: 1, maxLength: maxCommands });
  const fault = faults ? arbitraryFaults(backend, { maxFaults: MAX_FAULTS }) : fc.constant([]);
  return fc.tuple(fc.nat(), fault, steps).map(([seed, plan, drawn]): Program => {
    const opening = plan.length === 0 ? { seed } : { seed, faults: plan };
    const session = backend.open(opening);
    const commands = drawn.map((step) => {
      const command = commandFor(new Seeded("step", step), session, intents);
      session.execute(command);
      return command;
    });
    return { opening, commands };
  });
}

interface Bound {
  readonly index: number;
  readonly intent: ResolvedIntent;
}

function commandFor(seeded: Seeded, session: Session, intents: readonly ResolvedIntent[]): string {
  const byName = new Map(intents.map((one) => [one.command, one]));
  const tasks = [...session.scope.uses].flatMap(([at, use]): Bound[] => {
    const known = use.kind === "task" ? byName.get(use.spec.command) : undefined;
    return known === undefined ? [] : [{ index: at, intent: known }];
  });
  let roll = seeded.between(1, 100);
  const is = (share: number): boolean => {
    const taken = roll <= share;
    roll -= share;
    return taken;
  };
  if (tasks.length === 0 || is(SHARES.start)) {
    const intent = seeded.part("intent").of(intents);
    const slots = intent.slots.filter(({ name }) => seeded.part(name).between(1, 100) <= GIVEN_PERCENT);
    return printCommand(build.start(intent.command, pairs(slots, seeded, session, tasks)));
  }
  const { index, intent } = seeded.part("task").of(tasks);
  if (is(SHARES.assign) && intent.slots.length > 0) {
    const slots = seeded.part("slots").some(intent.slots, 1, 2);
    const given = pairs(
      slots,
      seeded,
      session,
      tasks.filter((task) => task.index !== index),
    );
    if (given.length > 0 && (!intent.query || fillable(intent))) {
      return printCommand(build.assign(...given.map(([slot, value]) => [build.target(index, slot), value] as const)));
    }
  }
  if (is(SHARES.confirm) && intent.confirm) return printCommand(build.confirm(index));
  if (is(SHARES.resume)) return printCommand(build.resume(index));
  return printCommand(build.say(null));
}

function pairs(
  slots: readonly ResolvedSlot[],
  seeded: Seeded,
  session: Session,
  tasks: readonly Bound[],
): (readonly [slot: string, value: build.BuildValue])[] {
  return slots.flatMap((slot) => {
    const drawn = seeded.part(`value ${slot.name}`);
    const read = drawn.between(1, 100) <= READ_PERCENT ? readable(slot, session, tasks) : null;
    const value = read ?? (slotValue(slot, drawn, EPOCH) as (build.BuildValue & Value) | null);
    return value === null ? [] : [[slot.name, value] as const];
  });
}

function readable(slot: ResolvedSlot, session: Session, tasks: readonly Bound[]): build.BuildValue | null {
  const type = JSON.stringify(slot.type);
  const { state } = session;
  const found = tasks.find(({ index, intent }) => {
    const isAlike = intent.slots.some(({ name, type: other }) => name === slot.name && JSON.stringify(other) === type);
    return isAlike && !intent.query && own(state[`x${index}`]?.slots ?? {}, slot.name) !== undefined;
  });
  return found === undefined ? null : build.reference(found.index, slot.name);
}
