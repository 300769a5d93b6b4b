import { type Tag, toLucidTag } from "../tags.js";
import type { Transcript, Turn } from "../transcript.js";
import { signalText } from "../wording.js";

export type LucidTurn =
  | { readonly author: "User"; readonly query: string }
  | {
      readonly author: "System";
      readonly expression: string;
      readonly index?: number;
      readonly unhappy_paths?: readonly string[];
    }
  | { readonly author: "Signal"; readonly dialog: string; readonly index?: number }
  | { readonly author: "Response"; readonly text: string };

/** One dialogue in the format of LUCID's dataset, with any further fields of its source. */
export interface LucidRecord {
  readonly _id: string;
  readonly split?: string;
  readonly turns: readonly LucidTurn[];
  readonly entities?: Transcript["entities"];
  readonly final?: Transcript["final"];
  readonly [further: string]: unknown;
}

/**
 * Converts a transcript to a LUCID record, in LUCID's spelling: a record that was read comes back with equal turns.
 * Structured signals are worded (see `signalText`). `tables`, `outcomes`, `observes`, `seed`, `now` and the meanings of
 * user turns cannot be expressed and are left out.
 */
export function toLucid(transcript: Transcript): LucidRecord {
  let userTags: readonly Tag[] | undefined;
  const turns = transcript.turns.map((turn): LucidTurn => {
    if (turn.author === "User") userTags = turn.tags;
    return toTurn(turn, turn.author === "System" ? union(userTags, turn.tags) : undefined);
  });
  return {
    _id: transcript.id,
    ...(transcript.split === undefined ? {} : { split: transcript.split }),
    ...transcript.extra,
    ...(transcript.entities === undefined ? {} : { entities: transcript.entities }),
    turns,
    ...(transcript.final === undefined ? {} : { final: transcript.final }),
  };
}

function toTurn(turn: Turn, tags: readonly Tag[] | undefined): LucidTurn {
  switch (turn.author) {
    case "User":
      return { author: turn.author, query: turn.text, ...turn.extra };
    case "Response":
      return { author: turn.author, text: turn.text, ...turn.extra };
    case "System":
      return {
        author: turn.author,
        expression: turn.command,
        ...(turn.index === undefined ? {} : { index: turn.index }),
        ...(tags === undefined ? {} : { unhappy_paths: tags.map(toLucidTag) }),
        ...turn.extra,
      };
    case "Signal":
      return {
        author: turn.author,
        dialog: turn.text ?? (turn.signal === undefined ? "" : signalText(turn.signal)),
        ...(turn.index === undefined ? {} : { index: turn.index }),
        ...turn.extra,
      };
    default:
      return turn satisfies never;
  }
}

const union = (first: readonly Tag[] | undefined, second: readonly Tag[] | undefined): readonly Tag[] | undefined =>
  first === undefined ? second : second === undefined ? first : [...new Set([...first, ...second])];
