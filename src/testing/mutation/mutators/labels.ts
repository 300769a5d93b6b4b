import { type Node, parseTree } from "../../../base/packages/jsonc.js";
import { findSlot, type IntentSpec, type SlotSpec } from "../../../kit/internal.js";
import type { Command, Expression } from "../../../labels/index.js";
import { checkCommand, printCommand, type Scope, tryParseCommand } from "../../../labels/index.js";
import { type SlotOwner, transformCommand } from "../../../labels/transform.js";
import type { Catalog } from "../../../schema/index.js";
import { commandsOf } from "../../../transcript/commands.js";
import type { Transcript } from "../../../transcript/index.js";
import type { Mutation } from "../mutant.js";
import { otherValue } from "./otherValue.js";

interface Change {
  readonly mutator: string;
  readonly description: string;
  readonly command: Command;
}

const SILENCE: Command = { kind: "say", about: null, span: [0, 0] };

/**
 * Returns mutations of a recorded dialogue's commands that its replay should notice: omitted commands and arguments,
 * other values, other slots, other rows of a result.
 * @param text the dialogue's record as it is written
 * @param transcript the parsed record
 */
export function labelMutations(text: string, transcript: Transcript, catalog: Catalog): readonly Mutation[] {
  const nodes = commandNodes(text);
  const commands = commandsOf(transcript.turns);
  if (nodes.length !== commands.length) return [];
  const intents = new Map<number, IntentSpec>();
  return commands.flatMap(({ turn, index, isRefused }, nth) => {
    const tree = tryParseCommand(turn.command);
    const node = nodes[nth] as Node;
    if (tree === null || tree.kind === "say") return [];
    const spec = tree.kind === "start" ? catalog.get(tree.intent.text) : undefined;
    if (spec !== undefined && !isRefused) intents.set(index, spec);
    const specOf = (of: SlotOwner): IntentSpec | undefined =>
      "text" in of ? catalog.get(of.text) : intents.get(of.index);
    const uses = new Map([...intents].map(([of, task]) => [of, { kind: "task" as const, spec: task }]));
    return changes(tree, specOf, { catalog, uses }).map(({ command, mutator, description }) => ({
      start: node.offset,
      end: node.offset + node.length,
      replacement: JSON.stringify(printCommand(command)),
      mutator,
      description: `x${index}: ${description}`,
    }));
  });
}

type SpecOf = (of: SlotOwner) => IntentSpec | undefined;

function changes(command: Command, specOf: SpecOf, scope: Scope): readonly Change[] {
  return [
    { mutator: "DropCommand", description: `${printCommand(command)} is not given`, command: SILENCE },
    ...dropped(command),
    ...otherSlots(command, specOf),
    ...otherValues(command, specOf, scope),
  ];
}

function dropped(command: Command): readonly Change[] {
  const without = <Part>(parts: readonly Part[], at: number): Part[] => parts.filter((_, i) => i !== at);
  if (command.kind === "start") {
    return command.args.map(({ slot }, i) => ({
      mutator: "DropArgument",
      description: `${slot.text} is left out`,
      command: { ...command, args: without(command.args, i) },
    }));
  }
  if (command.kind !== "assign" || command.targets.length < 2 || command.targets.length !== command.values.length)
    return [];
  return command.targets.map(({ slot }, i) => ({
    mutator: "DropArgument",
    description: `${slot.text} is left out`,
    command: { ...command, targets: without(command.targets, i), values: without(command.values, i) },
  }));
}

function otherSlots(command: Command, specOf: SpecOf): readonly Change[] {
  const filled = slotsIn(command);
  const change = (name: string, of: SlotOwner, rename: (other: string) => Command): readonly Change[] => {
    const spec = specOf(of);
    const other = spec === undefined ? undefined : sameKind(spec, name, filled);
    if (other === undefined) return [];
    return [{ mutator: "OtherSlot", description: `${name} becomes ${other}`, command: rename(other) }];
  };
  if (command.kind === "start") {
    return command.args.flatMap(({ slot }, i) =>
      change(slot.text, command.intent, (text) => ({
        ...command,
        args: command.args.map((arg, at) => (at === i ? { ...arg, slot: { ...slot, text } } : arg)),
      })),
    );
  }
  if (command.kind !== "assign") return [];
  return command.targets.flatMap((target, i) =>
    change(target.slot.text, target.variable, (text) => ({
      ...command,
      targets: command.targets.map((one, at) => (at === i ? { ...one, slot: { ...one.slot, text } } : one)),
    })),
  );
}

/** Replaces each literal by another one that the checker accepts, and each row of a result by the next. */
function otherValues(command: Command, specOf: SpecOf, scope: Scope): readonly Change[] {
  const made: Change[] = [];
  transformCommand(command, {
    leaf: (leaf, at) => {
      if (at === null) return leaf;
      const changed = (other: Expression): Command =>
        transformCommand(command, { leaf: (one) => (one === leaf ? other : one) });
      const type = slotOf(specOf(at.of), at.slot.text)?.type;
      // Only problems at the place of the value count, not those elsewhere in the command.
      const fits = (other: Expression): boolean =>
        !checkCommand(changed(other), scope).some(({ span }) => span?.[0] === leaf.span[0]);
      const found = otherValue(leaf, type, at.path ?? [], fits);
      if (found !== null)
        made.push({ mutator: "OtherValue", description: `another ${at.slot.text}`, command: changed(found) });
      return leaf;
    },
  });
  return [...made, ...otherHits(command)];
}

function otherHits(command: Command): readonly Change[] {
  const values: readonly Expression[] =
    command.kind === "start" ? command.args.map(({ value }) => value) : command.kind === "assign" ? command.values : [];
  return values.flatMap((value, i): readonly Change[] => {
    if (value.kind !== "reference" || value.hit === null) return [];
    const other = { ...value, hit: value.hit + 1 };
    const description = `hit ${value.hit} becomes hit ${other.hit}`;
    if (command.kind === "start") {
      const args = command.args.map((arg, at) => (at === i ? { ...arg, value: other } : arg));
      return [{ mutator: "OtherHit", description, command: { ...command, args } }];
    }
    if (command.kind !== "assign") return [];
    const changed = command.values.map((one, at) => (at === i ? other : one));
    return [{ mutator: "OtherHit", description, command: { ...command, values: changed } }];
  });
}

function slotOf(spec: IntentSpec | undefined, name: string): SlotSpec | undefined {
  return spec === undefined ? undefined : findSlot(spec, name);
}

function sameKind(spec: IntentSpec, name: string, filled: ReadonlySet<string>): string | undefined {
  const at = spec.slots.findIndex((slot) => slot.name === name);
  const type = JSON.stringify(spec.slots[at]?.type);
  const others = [...spec.slots.slice(at + 1), ...spec.slots.slice(0, Math.max(at, 0))];
  return others.find((slot) => JSON.stringify(slot.type) === type && !filled.has(slot.name))?.name;
}

function slotsIn(command: Command): ReadonlySet<string> {
  if (command.kind === "start") return new Set(command.args.map(({ slot }) => slot.text));
  return new Set(command.kind === "assign" ? command.targets.map(({ slot }) => slot.text) : []);
}

/** Texts of a record's commands, in order: ours under `command`, LUCID's under `expression`. */
function commandNodes(text: string): readonly Node[] {
  const root = parseTree(text);
  const turns = root === undefined ? undefined : memberOf(root, "turns");
  return (turns?.children ?? []).flatMap((turn) => {
    if (memberOf(turn, "author")?.value !== "System") return [];
    return memberOf(turn, "command") ?? memberOf(turn, "expression") ?? [];
  });
}

function memberOf(object: Node, key: string): Node | undefined {
  if (object.type !== "object") return undefined;
  return object.children?.findLast((property) => property.children?.[0]?.value === key)?.children?.[1];
}
