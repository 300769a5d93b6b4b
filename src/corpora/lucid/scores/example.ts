import { type Command, tryParseCommand } from "../../../labels/index.js";
import { indexesOf, type SystemTurn, signalText, type Transcript } from "../../../transcript/index.js";

/** A System turn with its prediction: the unit of LUCID's evaluation. */
export interface LucidExample {
  /** Parses gold command and prediction on the first call. */
  readonly trees: () => LucidTrees;
  readonly id: string;
  readonly index: number;
  /** The position of the preceding user turn among the dialogue's user turns, from 0. */
  readonly userTurn: number;
  readonly gold: string;
  readonly predicted: string;
}

export interface LucidTrees {
  readonly gold: Command | null;
  readonly predicted: Command | null;
}

export interface LucidDialogue {
  readonly id: string;
  readonly examples: readonly LucidExample[];
  /** The dialogue as lines of the original's prompt. */
  readonly lines: readonly string[];
  /** For each example, the number of `lines` before it. */
  readonly before: readonly number[];
}

export interface GoldTurn {
  readonly turn: SystemTurn;
  readonly index: number;
  readonly userTurn: number;
  readonly before: number;
}

export interface GoldDialogue {
  readonly id: string;
  readonly lines: readonly string[];
  readonly turns: readonly GoldTurn[];
  /** The answer to the greeting, which LUCID's dataset omits and which is not scored. */
  readonly greeting: readonly GoldTurn[];
}

/** Turns without a recorded index are numbered as by the back-end, without refused commands. The greeting (a first user
 * turn whose only answer is `say()` at index 0) is not scored, since LUCID's own data lack it. */
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

/** Pairs the scored turns of a gold dialogue with predictions; missing ones are empty. */
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
