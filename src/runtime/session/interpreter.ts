import { BacklotError } from "../../base/errors.js";
import { memoized } from "../../base/json/memoized.js";
import {
  type AnsweredSignal,
  type Edit,
  type ErrorSignal,
  type Instruction,
  type IntentSpec,
  type Operand,
  QUESTIONS,
  type Signal,
} from "../../kit/internal.js";
import { checkCommand, isTypeProblem } from "../../labels/check/check.js";
import { resolveDateTimes } from "../../labels/dateTimes.js";
import type { Command, Expression, Target } from "../../labels/index.js";
import { parseCommand } from "../../labels/parse/parse.js";
import { pathOf } from "../../labels/transform.js";
import type { Guest } from "../engines/guest.js";
import { signalsOf, worldOf } from "./answer.js";
import type { DialogueScope } from "./dialogueScope.js";
import { entriesOf, type LogEntry } from "./logs.js";
import { errorSignal, refused } from "./refusal.js";
import { refusedCall } from "./refusedCall.js";

/** A command ready for execution. */
export interface CompiledCommand {
  readonly command: Command;
  /** Instruction for the guest, except for `say`, which the back-end does not see. */
  readonly instruction: Instruction;
  /** Problems that a lenient dialogue accepts. */
  readonly warnings: readonly BacklotError[];
}

/** Codes of a sandbox that was stopped from outside. */
const STOPPED: readonly string[] = ["SANDBOX_TIMEOUT", "SANDBOX_MEMORY"];

/** Virtual clock of a dialogue, for dates in words. */
export type Clock = () => number;

/** Executes the commands of one dialogue, for sessions and replays. */
export class Interpreter {
  readonly guest: Guest;
  readonly lenient: boolean;
  /** Names that commands may refer to. The caller binds executed commands. */
  scope: DialogueScope;
  private readonly files: ReadonlyMap<string, string>;

  constructor(guest: Guest, scope: DialogueScope, lenient: boolean, files: ReadonlyMap<string, string> = new Map()) {
    this.files = files;
    this.guest = guest;
    this.scope = scope;
    this.lenient = lenient;
  }

  /**
   * Parses a command, checks it and lowers it to an instruction; or returns all of its problems as signals.
   * @param clock read only for dates in words; errors other than BacklotErrors are rethrown. Default: the guest's clock
   * @throws BacklotError BAD_INDEX if the index is not a whole number from 0
   */
  compile(text: string, index: number, clock?: Clock): CompiledCommand | ErrorSignal[] {
    // Policies and models may pass values of any type.
    if (typeof text !== "string") {
      const given = text === null ? "null" : typeof text;
      return [errorSignal(new BacklotError("SYNTAX", `a command is a string, not ${given}`))];
    }
    let tree: Command;
    try {
      tree = parsed(text);
    } catch (error) {
      return [refusedCall(text) ?? errorSignal(error)];
    }
    if (!Number.isSafeInteger(index) || index < 0) {
      throw new BacklotError("BAD_INDEX", `${String(index)} is not the index of a command`);
    }
    try {
      return this.checked(tree, index, clock);
    } catch (error) {
      return [errorSignal(error)];
    }
  }

  /** Executes a compiled command. @returns its signals, none, one, or one per task; or one error and no change */
  execute({ command, instruction }: CompiledCommand): Signal[] {
    try {
      if (instruction.kind !== "say") return this.read(this.guest.run(instruction, false), command);
      this.guest.assertOpen();
      return [];
    } catch (error) {
      return [this.failure(error, instruction)];
    }
  }

  /** Returns the logs of behaviours during the last command, which had that index. */
  logs(index: number): readonly LogEntry[] {
    return entriesOf(this.guest.takeLogs(), index);
  }

  /**
   * Converts a failure to a signal. A stopped sandbox cannot report which code ran, so the message names the behaviours
   * that the instruction runs. @throws the error itself if it is not a BacklotError
   */
  failure(error: unknown, instruction: Instruction): ErrorSignal {
    const signal = errorSignal(error);
    if (!STOPPED.includes(signal.code)) return signal;
    const intents = new Set(tasksOf(instruction).map((task) => this.intentOf(task)));
    const ran = [...intents].flatMap((intent) => {
      const file = this.files.get(intent ?? "");
      return file === undefined ? [] : [`the behaviour of ${intent} (${file})`];
    });
    return ran.length === 0 ? signal : { ...signal, message: `${signal.message}; it runs ${ran.join(" and ")}` };
  }

  private intentOf(task: number | string): string | undefined {
    if (typeof task === "string") return task;
    const use = this.scope.uses.get(task);
    return use?.kind === "task" ? use.spec.command : undefined;
  }

  /**
   * Returns the signals of an answer. @throws BacklotError for an invalid one; the command then counts as never sent
   */
  read(answer: string, command: Command): Signal[] {
    let signals: AnsweredSignal[];
    try {
      signals = signalsOf(answer);
    } catch (error) {
      this.guest.retract();
      throw error;
    }
    const [first] = signals;
    return first?.kind === "error" ? [refused(first, command)] : signals;
  }

  private checked(given: Command, index: number, clock: Clock | undefined): CompiledCommand | ErrorSignal[] {
    let command = given;
    let problems = checkCommand(command, this.scope);
    if (problems.length === 0) return compiled(command, index, problems, this.scope);
    // A lenient session keeps values as given.
    if (!this.lenient && problems.some(({ code }) => code === "WRONG_VALUE")) {
      command = resolveDateTimes(given, this.scope, clock ?? (() => worldOf(this.guest.send(QUESTIONS.world)).now));
      if (command !== given) problems = checkCommand(command, this.scope);
    }
    const fatal = this.lenient ? problems.filter((problem) => !isTypeProblem(problem)) : problems;
    if (fatal.length > 0) return fatal.map(errorSignal);
    return compiled(command, index, problems, this.scope);
  }
}

/** Returns the intent that an instruction starts, or the indexes of its tasks. */
function tasksOf(instruction: Instruction): readonly (number | string)[] {
  switch (instruction.kind) {
    case "start":
      return [instruction.intent];
    case "assign":
      return instruction.edits.map(([task]) => task);
    case "append":
      return [instruction.edit[0]];
    case "say":
      return [];
    default:
      return [instruction.task];
  }
}

function compiled(
  command: Command,
  index: number,
  warnings: readonly BacklotError[],
  scope: DialogueScope,
): CompiledCommand {
  return { command, instruction: lower(command, index, scope), warnings };
}

/** True if compiling gave a command, not its problems. */
export function isCompiled(result: CompiledCommand | readonly ErrorSignal[]): result is CompiledCommand {
  return "command" in result;
}

/** Converts a checked command to an instruction. */
function lower(command: Command, at: number, { catalog, uses }: DialogueScope): Instruction {
  switch (command.kind) {
    case "start": {
      const spec = catalog.get(command.intent.text);
      const args = command.args.map(({ slot, value }) => [slot.text, operand(value, spec, slot.text)] as const);
      return { kind: "start", at, intent: command.intent.text, args };
    }
    case "assign": {
      const edits = command.targets.map((target, i) => edit(target, command.values[i] as Expression, uses));
      return { kind: "assign", at, edits };
    }
    case "append":
      return { kind: "append", at, edit: edit(command.target, command.value, uses) };
    case "confirm":
    case "resume":
      return { kind: command.kind, at, task: command.variable.index };
    case "say":
      return { kind: "say", at };
    default:
      return command satisfies never;
  }
}

function edit(target: Target, value: Expression, uses: DialogueScope["uses"]): Edit {
  const { variable, hit, slot, path } = target;
  const use = uses.get(variable.index);
  const whole = operand(value, use?.kind === "task" ? use.spec : undefined, slot.text);
  if (path === undefined) return [variable.index, hit, slot.text, whole];
  return [variable.index, hit, slot.text, whole, pathOf(path)];
}

/** True if a slot keeps integers and floats apart. */
function isExact(spec: IntentSpec | undefined, slot: string): boolean {
  const type = spec?.slots.find(({ name }) => name === slot)?.type;
  return typeof type === "object" && "object" in type && type.exact === true;
}

/** @param spec the intent of the slot; undefined if it is not known, or if integers and floats are one */
function operand(expression: Expression, spec: IntentSpec | undefined, slot: string): Operand {
  switch (expression.kind) {
    case "literal":
      if (expression.type !== "float" || !Number.isInteger(expression.value)) return expression.value;
      return isExact(spec, slot) ? { fields: [["$float", expression.value]] } : expression.value;
    case "list":
      return expression.items.map((item) => operand(item, spec, slot));
    case "reference":
      return {
        task: expression.variable.index,
        hit: expression.hit,
        slot: expression.slot.text,
        ...(expression.path === undefined ? {} : { path: pathOf(expression.path) }),
      };
    case "object":
      return { fields: expression.entries.map(({ name, value }) => [name.text, operand(value, spec, slot)] as const) };
    case "operator":
      return { operator: expression.name.text, args: expression.args.map((one) => operand(one, undefined, slot)) };
    case "word":
      throw new Error(`the checker let the bare word ${expression.text} pass`);
    case "unsayable":
      throw new Error(`the checker passed an expression that cannot be written: ${expression.message}`);
    default:
      return expression satisfies never;
  }
}

/** Parses a command, cached if short, such as `say(x4)`: longer ones contain values. Trees are never changed. */
const parsed = memoized(parseCommand, 1_000, 14);
