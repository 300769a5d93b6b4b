import { inBrief, writeInstruction, writeStep } from "../../kit/internal.js";
import { isCompiled } from "../session/interpreter.js";
import type { Exchange, Prepared } from "./exchange.js";
import type { Expectation } from "./expectation.js";

/** The most steps of a sequence: all of them together have the time of one command. */
const MAX_STEPS = 16;

/** Commands that can be sent in one go, since it is known what lets each next one follow. */
export interface Steps {
  /** Each as a part of a sequence. */
  readonly written: readonly string[];
  /** The exchange of each. */
  readonly places: readonly number[];
  /** The first exchange that has no part in them. */
  readonly end: number;
}

/**
 * The commands from an exchange on that were compiled ahead, up to the first one that has to wait for its turn.
 * @param prepared commands by their exchange; holes where nothing was compiled
 * @param comparesText whether an answer can be held against the text of an expectation, with no need to know more of it
 */
export function stepsFrom(
  from: number,
  exchanges: readonly Exchange[],
  prepared: readonly (Prepared | undefined)[],
  comparesText: (expectation: Expectation) => boolean,
): Steps {
  const written: string[] = [];
  const places: number[] = [];
  let end = from;
  for (; end < exchanges.length && written.length < MAX_STEPS; end++) {
    const { turn } = exchanges[end] as Exchange;
    if (turn === null) break;
    if (turn.author !== "System") continue;
    const one = prepared[end];
    if (one === undefined || !isCompiled(one.compiled)) break;
    const { instruction } = one.compiled;
    if (instruction.kind === "say") {
      // The guest has no part in it.
      if (one.recorded.length > 0) break;
      continue;
    }
    const { expectation } = one;
    if (expectation.written === null || !comparesText(expectation)) break;
    const message = writeInstruction(instruction);
    written.push(writeStep(expectation.isBrief ? inBrief(message) : message, expectation.written));
    places.push(end);
  }
  return { written, places, end };
}
