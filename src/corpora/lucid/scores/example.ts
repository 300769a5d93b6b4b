import type { Command } from "../../../labels/index.js";
import { tryParseCommand } from "../../../labels/index.js";
import { indexesOf, type SystemTurn, signalText, type Transcript } from "../../../transcript/index.js";

/** One System turn with what was predicted for it: the unit of LUCID's evaluation. */
export interface LucidExample {
  /** What gold command and prediction are, null if they are not commands; parsed once, when first asked for. */
  readonly trees: () => LucidTrees;
  /** The dialogue. */
  readonly id: string;
  /** The index of the System turn. */
  readonly index: number;
  /** Which of the dialogue's user turns it answers, from 0. */
  readonly userTurn: number;
  /** The command as it should be. */
  readonly gold: string;
  /** The command that the system predicted. */
  readonly predicted: string;
}

/** The trees of gold command and prediction. */
export interface LucidTrees {
  /** The gold command; null if the text is not a command. */
  readonly gold: Command | null;
  /** The predicted command; null if the text is not a command. */
  readonly predicted: Command | null;
}

/** A gold dialogue with a prediction for each of its System turns. */
export interface LucidDialogue {
  /** The dialogue. */
  readonly id: string;
  /** Its System turns, each with its prediction. */
  readonly examples: readonly LucidExample[];
  /**
   * The dialogue as the original's prompt shows it, line by line, and for each example how many of the lines come
   * before it.
   */
  readonly lines: readonly string[];
  /** For each example, how many of `lines` come before it. */
  readonly before: readonly number[];
}

/** A System turn of a gold dialogue with its place. */
export interface GoldTurn {
  readonly turn: SystemTurn;
  readonly index: number;
  readonly userTurn: number;
  /** How many lines of the prompt come before it. */
  readonly before: number;
}

/** A gold dialogue, laid out for scoring. */
export interface GoldDialogue {
  readonly id: string;
  readonly lines: readonly string[];
  /** The System turns that are scored. */
  readonly turns: readonly GoldTurn[];
  /** The answer to the greeting, which LUCID's data set leaves out: not scored. */
  readonly greeting: readonly GoldTurn[];
}

/**
 * Lays a gold dialogue out. Turns without a recorded index are numbered as the back-end numbers them: System and
 * Signal turns from 0, without refused commands. Where the dialogue still has the greeting (a first user turn that is
 * answered by `say()` at index 0, and nothing else), it is not scored, as in LUCID's own data.
 */
export function layOut(transcript: Transcript): GoldDialogue {
  const lines: string[] = [];
  const turns: GoldTurn[] = [];
  const add = (text: string): void => {
    for (const line of text.split("\n")) lines.push(line);
  };
  const indexes = indexesOf(transcript.turns);
  let userTurn = -1;
  for (const [at, turn] of transcript.turns.entries()) {
    const index = indexes[at] as number;
    switch (turn.author) {
      case "User":
        userTurn += 1;
        add(`user: ${turn.text}`);
        break;
      case "Response":
        add(`response: ${turn.text}`);
        break;
      case "System":
        turns.push({ turn, index, userTurn: Math.max(0, userTurn), before: lines.length });
        add(`${index} ${turn.command}`);
        break;
      case "Signal":
        add(`${index} ${turn.text ?? (turn.signal === undefined ? "" : signalText(turn.signal))}`);
        break;
      default:
        turn satisfies never;
    }
  }
  const first = turns.filter((turn) => turn.userTurn === 0);
  const greets = first.length === 1 && first[0]?.index === 0 && first[0].turn.command.trim() === "say()";
  const isGreeted = greets && turns.length > 1;
  return { id: transcript.id, lines, turns: isGreeted ? turns.slice(1) : turns, greeting: isGreeted ? first : [] };
}

/** A gold dialogue with its predictions, one for each scored turn; those that are missing are empty. */
export function withPredictions({ id, lines, turns }: GoldDialogue, predictions: readonly string[]): LucidDialogue {
  return {
    id,
    lines,
    before: turns.map(({ before }) => before),
    examples: turns.map(({ turn, index, userTurn }, at) => {
      const [gold, predicted] = [turn.command, predictions[at] ?? ""];
      return { id, index, userTurn, gold, predicted, trees: treesOf(gold, predicted) };
    }),
  };
}

function treesOf(gold: string, predicted: string): () => LucidTrees {
  let trees: LucidTrees | undefined;
  return () => {
    if (trees === undefined) {
      const tree = tryParseCommand(gold);
      trees = { gold: tree, predicted: predicted === gold ? tree : tryParseCommand(predicted) };
    }
    return trees;
  };
}
