import { inBrief, readBroken, writeInstruction, writeSequence, writeStep } from "../../kit/internal.js";
import type { Guest } from "../engines/guest.js";
import { isCompiled } from "../session/interpreter.js";
import type { Exchange, Prepared } from "./exchange.js";
import type { Expectation } from "./expectation.js";

/** The most steps of a sequence: all of them together have the time of one command. */
const MAX_STEPS = 16;

/** What a replay needs from its sequences. */
export interface SequenceOptions {
  /** Whether an answer can be held against the text of an expectation, with no need to know more of it. */
  readonly comparesText: (expectation: Expectation) => boolean;
  /** Whether the state at the end is asked for. */
  readonly wantsState: boolean;
}

/** Sends the commands of a dialogue as sequences, while only the recorded answers are wanted. */
export class Sequences {
  /** What the dialogue's state was at its end, where a sequence reached it. */
  state: string | null = null;
  private isEnabled = true;
  /** The first exchange whose answer is still open; those before it were answered as recorded, or need no answer. */
  private open = 0;
  /** What its command was answered in a sequence that was broken off there; null if it was not sent yet. */
  private unexpected: string | null = null;
  private readonly guest: Guest;
  private readonly exchanges: readonly Exchange[];
  private readonly prepared: readonly (Prepared | undefined)[];
  private readonly options: SequenceOptions;

  /** @param prepared commands that were compiled ahead by their exchange; holes where nothing was */
  constructor(
    guest: Guest,
    exchanges: readonly Exchange[],
    prepared: readonly (Prepared | undefined)[],
    options: SequenceOptions,
  ) {
    this.guest = guest;
    this.exchanges = exchanges;
    this.prepared = prepared;
    this.options = options;
  }

  /** Sends what was compiled ahead from an exchange on, unless its answer is known already. */
  send(from: number): void {
    if (!this.isEnabled || this.isAnswered(from) || this.unexpected !== null) return;
    const { written, places, end } = this.stepsFrom(from);
    if (written.length < 2) return;
    const wantsState = end === this.exchanges.length && this.options.wantsState;
    try {
      const answer = this.guest.send(writeSequence(written, wantsState));
      const broken = readBroken(answer);
      this.open = broken === null ? end : (places[broken.count] as number);
      if (broken !== null) this.unexpected = broken.answer;
      else if (wantsState) this.state = answer;
    } catch {
      // The dialogue is as it was before. Which command it was is seen when they are sent one by one.
      this.isEnabled = false;
    }
  }

  /** Whether an exchange was answered as recorded. */
  isAnswered(exchange: number): boolean {
    return exchange < this.open;
  }

  /** Takes what the first open command was answered; null if it was not sent yet. */
  takeUnexpected(): string | null {
    const answer = this.unexpected;
    this.unexpected = null;
    return answer;
  }

  /** The commands from an exchange on, up to the first one that has to wait for its turn. */
  private stepsFrom(from: number): Steps {
    const written: string[] = [];
    const places: number[] = [];
    let end = from;
    for (; end < this.exchanges.length && written.length < MAX_STEPS; end++) {
      const { turn } = this.exchanges[end] as Exchange;
      if (turn === null) break;
      if (turn.author !== "System") continue;
      const one = this.prepared[end];
      if (one === undefined || !isCompiled(one.compiled)) break;
      const { instruction } = one.compiled;
      if (instruction.kind === "say") {
        // The guest has no part in it.
        if (one.recorded.length > 0) break;
        continue;
      }
      const { expectation } = one;
      if (expectation.written === null || !this.options.comparesText(expectation)) break;
      const message = writeInstruction(instruction);
      written.push(writeStep(expectation.isBrief ? inBrief(message) : message, expectation.written));
      places.push(end);
    }
    return { written, places, end };
  }
}

/** Commands that can be sent in one go, since it is known what lets each next one follow. */
interface Steps {
  /** Each as a part of a sequence. */
  readonly written: readonly string[];
  /** The exchange of each. */
  readonly places: readonly number[];
  /** The first exchange that has no part in them. */
  readonly end: number;
}
