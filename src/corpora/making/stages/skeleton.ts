import type { SlotType } from "../../../kit/internal.js";
import type { Command } from "../../../labels/index.js";
import { printCommand } from "../../../labels/print.js";
import { transformCommand } from "../../../labels/transform.js";
import { tryParseCommand } from "../../../labels/tryParse.js";

/** Returns the type of a slot of the started or changed task, or undefined. */
export type TypeOf = (owner: string | number, slot: string) => SlotType | undefined;

/** A command without its texts of free wording, and these texts from left to right. */
export interface Skeleton {
  readonly command: string;
  readonly texts: readonly string[];
}

/**
 * Takes the texts of free wording out of a command: those of `str` slots. Dates, times and closed values stay.
 * @param fill replacements, in order. Default: empty texts
 */
export function skeletonOf(command: Command, typeOf: TypeOf, fill: readonly string[] = []): Skeleton {
  const texts: string[] = [];
  const emptied = transformCommand(command, {
    leaf(leaf, place) {
      if (leaf.kind !== "literal" || leaf.type !== "str" || place === null) return leaf;
      const type = typeOf("index" in place.of ? place.of.index : place.of.text, place.slot.text);
      if (type !== undefined && !isFree(type)) return leaf;
      texts.push(leaf.value);
      return { ...leaf, value: fill[texts.length - 1] ?? "" };
    },
  });
  return { command: printCommand(emptied), texts };
}

/** Normalises the order of a command's arguments, so that equivalent commands are equal. */
export function normalised(text: string): string {
  const command = tryParseCommand(text);
  if (command === null) return text.replace(/\s+/g, "");
  if (command.kind === "say") return "say()";
  if (command.kind === "start") {
    const args = [...command.args].sort((a, b) => (a.slot.text < b.slot.text ? -1 : 1));
    return printCommand({ ...command, args });
  }
  if (command.kind === "assign" && command.targets.length === command.values.length) {
    const pairs = command.targets.map((target, at) => ({
      target,
      value: command.values[at] as (typeof command.values)[number],
    }));
    pairs.sort((a, b) => (a.target.slot.text < b.target.slot.text ? -1 : 1));
    return printCommand({
      ...command,
      targets: pairs.map(({ target }) => target),
      values: pairs.map(({ value }) => value),
    });
  }
  return printCommand(command);
}

/** True if a slot of a type holds texts of free wording. */
export function isFree(type: SlotType): boolean {
  if (type === "str") return true;
  if (typeof type === "string") return false;
  return !("enum" in type) && JSON.stringify(type).includes('"str"');
}
