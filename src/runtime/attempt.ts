import {
  type Instruction,
  readBroken,
  type Signal,
  writeExpected,
  writeInstruction,
  writeSequence,
  writeSignals,
  writeStep,
} from "../kit/internal.js";
import { Backend } from "./backend.js";
import { isCompiled } from "./session/interpreter.js";
import type { OpenOptions } from "./session/opening.js";

/** Equal to no answer, so that a sequence stops after this step and returns its answer. */
const LAST = writeExpected("\n", null);

/** Signals that a task waits after, and the instruction to continue. */
const CONFIRM = waiting("confirm", "confirm");
const READY = waiting("ready", "resume");

function waiting(signal: "confirm" | "ready", kind: "confirm" | "resume") {
  return { kind, expected: writeExpected(writeSignals([{ kind: signal, ref: "x0" }]), null) };
}

/**
 * Starts a task in a new session, confirms and resumes it if required, all in one message: a message to a sandbox costs
 * as much as several commands in it.
 * @returns the last signals; null if the commands must be executed one by one
 * @throws BacklotError BAD_OPENING or CLOSED
 */
export function attempt(backend: Backend, start: string, opening: OpenOptions): readonly Signal[] | null {
  // A subclass may open sessions in its own way.
  if (backend.open !== Backend.prototype.open) return null;
  const interpreter = backend.interpreter({ ...backend.defaults, ...opening });
  const compiled = interpreter.compile(start, 0);
  if (!isCompiled(compiled)) return compiled;
  const { command, instruction } = compiled;
  const spec = command.kind === "start" ? backend.catalog.get(command.intent.text) : undefined;
  const waits = [...(spec?.confirm === true ? [CONFIRM] : []), ...(spec?.performs === "when_told" ? [READY] : [])];
  const instructions = [
    instruction,
    ...waits.map(({ kind }, nth): Instruction => ({ kind, at: 2 * nth + 2, task: 0 })),
  ];
  const steps = instructions.map((one, at) => writeStep(writeInstruction(one), waits[at]?.expected ?? LAST));
  try {
    const broken = readBroken(interpreter.guest.send(writeSequence(steps, false)));
    const signals = broken === null ? [] : interpreter.read(broken.answer, command);
    return signals.length === 0 || signals[0]?.kind === "error" ? null : signals;
  } catch {
    // Executing the commands one by one shows which failed.
    return null;
  }
}
