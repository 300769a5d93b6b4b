import {
  type Instruction,
  readBroken,
  type Signal,
  writeExpected,
  writeInstruction,
  writeSequence,
  writeSignals,
  writeStep,
} from "../../kit/internal.js";
import { type Interpreter, isCompiled } from "./interpreter.js";

/** Equal to no answer, so that a sequence stops after this step and returns its answer. */
const LAST = writeExpected("\n", null);

/** Signals that a task waits after, and the instruction to continue. */
const CONFIRM = { signal: "confirm", kind: "confirm" } as const;
const READY = { signal: "ready", kind: "resume" } as const;

/**
 * Starts a task, confirms and resumes it if required, all in one message: a message to a sandbox costs as much as several commands in it.
 * The interpreter's scope does not learn of them.
 * @param at index of the command
 * @returns the last signals; null if the commands must be executed one by one
 */
export function attempt(interpreter: Interpreter, start: string, at: number): readonly Signal[] | null {
  const compiled = interpreter.compile(start, at);
  if (!isCompiled(compiled)) return compiled;
  const { command, instruction } = compiled;
  const spec = command.kind === "start" ? interpreter.scope.catalog.get(command.intent.text) : undefined;
  const waits = [...(spec?.confirm === true ? [CONFIRM] : []), ...(spec?.performs === "when_told" ? [READY] : [])];
  const instructions = [
    instruction,
    ...waits.map(({ kind }, nth): Instruction => ({ kind, at: at + 2 * nth + 2, task: at })),
  ];
  const expected = waits.map(({ signal }) => writeExpected(writeSignals([{ kind: signal, ref: `x${at}` }]), null));
  const steps = instructions.map((one, nth) => writeStep(writeInstruction(one), expected[nth] ?? LAST));
  try {
    const broken = readBroken(interpreter.guest.send(writeSequence(steps, false)));
    const signals = broken === null ? [] : interpreter.read(broken.answer, command);
    return signals.length === 0 || signals[0]?.kind === "error" ? null : signals;
  } catch {
    // Executing the commands one by one shows which failed.
    return null;
  }
}
