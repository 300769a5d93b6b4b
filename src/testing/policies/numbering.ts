import type { Signal } from "../../kit/internal.js";
import type { Command, Variable } from "../../labels/index.js";
import { printCommand } from "../../labels/print.js";
import { type Leaf, transformCommand } from "../../labels/transform.js";
import { tryParseCommand } from "../../labels/tryParse.js";
import { commandsOf } from "../../transcript/commands.js";
import type { Turn } from "../../transcript/index.js";

/** Which index of one dialogue stands for which of another. */
export type Numbering = ReadonlyMap<number, number>;

/**
 * Two dialogues may count differently: one from 0, the other from 1, or with gaps. Pairs the first command with the
 * first, its first signal with its first signal, and so on, by the indexes they use.
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

/** For each command its index and those of its signals; null for a refusal, which uses none. */
function indexes(turns: readonly Turn[]): (number | null)[][] {
  return commandsOf(turns).map((command) =>
    [command, ...command.signals].map(({ turn, index }) => (command.isRefused ? (turn.index ?? null) : index)),
  );
}

/** A command's text with its variables counted the other way; as it is where nothing changes or it does not parse. */
export function renumberText(text: string, numbers: Numbering): string {
  const command = tryParseCommand(text);
  if (command === null) return text;
  const made = renumbered(command, numbers);
  return made === command ? text : printCommand(made);
}

/** What a command's text says, however it is written: with variables counted the other way, and numbers by value. */
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

/** A signal about the task that counts the other way. */
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
