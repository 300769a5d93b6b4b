import { inBrief, readBroken, writeInstruction, writeSequence, writeStep } from "../../kit/internal.js";
import type { Guest } from "../engines/guest.js";
import { isCompiled } from "../session/interpreter.js";
import type { Exchanges, Expectation, Prepared } from "./exchange.js";

/** Limit on the steps of a sequence: all of them share the deadline of one command. */
const MAX_STEPS = 16;

/** Parameters from a replay. */
export interface SequenceOptions {
  readonly comparesText: (expectation: Expectation) => boolean;
  readonly wantsState: boolean;
}

/** Sends the commands of a dialogue as sequences, while answers are as recorded. */
export class Sequences {
  /** Final state of the dialogue, if a sequence reached it. */
  state: string | null = null;
  private isEnabled = true;
  /** First exchange without an answer; those before it were answered as recorded, or need no answer. */
  private open = 0;
  /** Unexpected answer to its command in a broken sequence; null if it was not sent yet. */
  private unexpected: string | null = null;
  private readonly guest: Guest;
  private readonly exchanges: Exchanges;
  private readonly prepared: readonly (Prepared | undefined)[];
  private readonly options: SequenceOptions;

  /** @param prepared commands compiled ahead, by exchange; holes for the others */
  constructor(
    guest: Guest,
    exchanges: Exchanges,
    prepared: readonly (Prepared | undefined)[],
    options: SequenceOptions,
  ) {
    this.guest = guest;
    this.exchanges = exchanges;
    this.prepared = prepared;
    this.options = options;
  }

  /** Sends the commands compiled ahead from an exchange on, unless its answer is known. */
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
      // The dialogue is unchanged. Sending commands one by one shows which one failed.
      this.isEnabled = false;
    }
  }

  isAnswered(exchange: number): boolean {
    return exchange < this.open;
  }

  takeUnexpected(): string | null {
    const answer = this.unexpected;
    this.unexpected = null;
    return answer;
  }

  /** Collects the commands from an exchange on, up to the first that must wait for its turn. */
  private stepsFrom(from: number): Steps {
    const written: string[] = [];
    const places: number[] = [];
    let end = from;
    for (; end < this.exchanges.length && written.length < MAX_STEPS; end++) {
      const { turn } = this.exchanges.at(end);
      if (turn === null) break;
      if (turn.author !== "System") continue;
      const one = this.prepared[end];
      if (one === undefined || !isCompiled(one.compiled)) break;
      const { instruction } = one.compiled;
      if (instruction.kind === "say") {
        // `say` does not involve the guest.
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

/** Commands that can be sent together, with known expected answers. */
interface Steps {
  readonly written: readonly string[];
  readonly places: readonly number[];
  /** First exchange after them. */
  readonly end: number;
}
