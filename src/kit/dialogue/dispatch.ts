import type { Intents } from "../intent.js";
import {
  instructionOf,
  isBrief,
  QUESTIONS,
  readInstruction,
  readOpening,
  type VariableParts,
  writeBriefly,
  writeSignals,
  writeState,
  writeTooLate,
  writeWorld,
} from "../sandbox/protocol.js";
import { readSequence, STEP_ENTRIES, writeBroken } from "../sandbox/sequence.js";
import type { Signal } from "../signal.js";
import { type Fixtures, World } from "../store/world.js";
import type { Instruction, RefusedSignal } from "./instruction.js";
import { Program } from "./program.js";

/** A dialogue that answers messages: the kit's side of the border, strings in and strings out. */
export class Dispatcher {
  readonly world: World;
  private readonly program: Program;
  private last: readonly (Signal | RefusedSignal)[] = [];

  /** @param opening a message of `writeOpening`; the empty text for the empty opening */
  constructor(intents: Intents, opening: string, fixtures: Fixtures) {
    const given = readOpening(opening);
    this.world = new World(given, fixtures);
    this.program = new Program(intents, this.world, given.lenient);
  }

  /**
   * Answers an instruction or a question. If the answer `isInconsistent`, the dialogue must be rebuilt from its log.
   */
  send(message: string): string {
    if (message.length === 1) return this.answer(message);
    return this.run(readInstruction(message), isBrief(message));
  }

  /** Carries out a sequence up to the first unexpected answer. @param settled called after each instruction */
  follow(sequence: string, settled?: () => void): string {
    const parts = readSequence(sequence);
    for (let i = 1; i < parts.length; i += STEP_ENTRIES) {
      const letter = parts[i] as string;
      const code = letter.toUpperCase();
      const answer = this.run(instructionOf(code, parts[i + 1]), code !== letter);
      settled?.();
      if (answer !== parts[i + 2] && answer !== parts[i + 3])
        return writeBroken({ count: (i - 1) / STEP_ENTRIES, answer });
    }
    return parts[0] ? writeState(this.program.variables()) : "";
  }

  /** Answers an instruction object that is not kept elsewhere. */
  run(instruction: Instruction, inBrief: boolean): string {
    const signals = this.program.run(instruction);
    this.last = signals;
    if (this.program.isInconsistent) return writeTooLate(signals);
    return inBrief ? writeBriefly(signals) : writeSignals(signals);
  }

  /** Returns the state of the variables; the slots are the program's own objects. */
  variables(): readonly VariableParts[] {
    return this.program.variables();
  }

  private answer(question: string): string {
    if (question === QUESTIONS.signals) return writeSignals(this.last);
    const state = question === QUESTIONS.world ? "" : writeState(this.program.variables());
    if (question === QUESTIONS.state) return state;
    return `${state}${question === QUESTIONS.all ? "\n" : ""}${writeWorld(this.world.state())}`;
  }
}
