import type { Signal } from "../../kit/internal.js";
import type { Command, Variable } from "../../labels/index.js";
import { printCommand } from "../../labels/print.js";
import { type Leaf, transformCommand } from "../../labels/transform.js";
import { tryParseCommand } from "../../labels/tryParse.js";
import { commandsOf } from "../../transcript/commands.js";
import type { Turn } from "../../transcript/index.js";

export type Numbering = ReadonlyMap<number, number>;

/**
 * Maps the indexes of two dialogues that may count differently: one from 0, the other from 1, or with gaps. It pairs the first commands,
 * their first signals, and so on.
 */
export function numbering(from: readonly Turn[], to: readonly Turn[]): Numbering {
  const [left, right] = [indexes(from), indexes(to)];
  const pairs = new Map<number, number>();
  for (const [nth, group] of left.entries()) {
    for (const [place, index] of group.entries()) {
      const other = right[nth]?.[place];
      if (index !== null && other !== undefined && other !== null) pairs.set(index, other);
    }
  }
  return pairs;
}

function indexes(turns: readonly Turn[]): (number | null)[][] {
  return commandsOf(turns).map((command) =>
    [command, ...command.signals].map(({ turn, index }) => (command.isRefused ? (turn.index ?? null) : index)),
  );
}

/** Renumbers the variables in a command's text; unchanged text stays, also if it does not parse. */
export function renumberText(text: string, numbers: Numbering): string {
  const command = tryParseCommand(text);
  if (command === null) return text;
  const made = renumbered(command, numbers);
  return made === command ? text : printCommand(made);
}

/** Renumbers the variables, and writes numbers by value. */
export function canonicalCommand(text: string, numbers: Numbering): string {
  const command = tryParseCommand(text);
  return command === null
    ? text.trim()
    : printCommand(transformCommand(command, { variable: numbered(numbers), leaf: byValue }));
}

function byValue(leaf: Leaf): Leaf {
  const isWhole = leaf.kind === "literal" && leaf.type === "float" && Number.isSafeInteger(leaf.value);
  return isWhole ? { ...leaf, type: "int" } : leaf;
}

export function renumberSignal(signal: Signal, numbers: Numbering): Signal {
  if (signal.kind === "error") return signal;
  const index = Number(signal.ref.slice(1));
  return { ...signal, ref: `x${numbers.get(index) ?? index}` };
}

function renumbered(command: Command, numbers: Numbering): Command {
  return transformCommand(command, { variable: numbered(numbers) });
}

const numbered =
  (numbers: Numbering) =>
  (one: Variable): Variable => {
    const index = numbers.get(one.index);
    return index === undefined || index === one.index ? one : { ...one, index };
  };
