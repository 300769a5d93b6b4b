import { type Node, parseTree } from "../../../base/packages/jsonc.js";
import {
  EPOCH,
  findSlot,
  type IntentSpec,
  type ItemType,
  isItemType,
  type NumberLimits,
  type Path,
  type Scalar,
  type SlotSpec,
  type SlotType,
} from "../../../kit/internal.js";
import {
  type Command,
  checkCommand,
  type Expression,
  type Literal,
  printCommand,
  type Scope,
  tryParseCommand,
} from "../../../labels/index.js";
import { type Leaf, type SlotOwner, transformCommand } from "../../../labels/transform.js";
import { Seeded } from "../../../runtime/rows/seeded.js";
import { slotValue } from "../../../runtime/rows/slotValue.js";
import type { Catalog } from "../../../schema/index.js";
import { speltDescription } from "../../../schema/slotTypes/scalars.js";
import { commandsOf } from "../../../transcript/commands.js";
import type { Transcript } from "../../../transcript/index.js";
import type { Mutation } from "../mutant.js";

interface Change {
  readonly mutator: string;
  readonly description: string;
  readonly command: Command;
}

const SILENCE: Command = { kind: "say", about: null, span: [0, 0] };

/**
 * Returns mutations of a recorded dialogue's commands that its replay should notice. `text` is the record as it is
 * written.
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

const MAX_DRAWN = 20;

/**
 * Returns the first suitable one of neighbouring and drawn values that a slot accepts at a path within its value; null
 * if none `fits`. Without a type only the kind of the literal counts.
 */
export function otherValue(
  leaf: Leaf,
  type: SlotType | undefined,
  path: Path,
  fits: (other: Expression) => boolean,
): Expression | null {
  if (leaf.kind !== "literal" || leaf.type === "none") return null;
  const item = type === undefined ? null : itemOf(partOf(type, path));
  for (const value of candidates(leaf, item)) {
    if (value === leaf.value) continue;
    const other = literalOf(leaf, value);
    if (fits(other)) return other;
  }
  return null;
}

function partOf(type: SlotType | undefined, path: Path): SlotType | undefined {
  return path.reduce<SlotType | undefined>((outer, step) => {
    const object = typeof outer === "object" && "list" in outer ? outer.list : outer;
    if (typeof step === "number") return object;
    const isNamed = typeof object === "object" && "fields" in object;
    return isNamed ? object.fields.find(({ name }) => name === step)?.type : undefined;
  }, type);
}

function itemOf(type: SlotType | undefined): ItemType | null {
  const member = typeof type === "object" && "list" in type ? type.list : type;
  return member !== undefined && isItemType(member) ? member : null;
}

function* candidates(leaf: Exclude<Literal, { type: "none" }>, type: ItemType | null): Generator<Scalar> {
  if (type !== null && typeof type !== "string" && "enum" in type) {
    yield* closed(leaf.value, type.enum);
    return;
  }
  if (leaf.type === "bool") yield !leaf.value;
  else if (leaf.type === "str") yield* otherTexts(leaf.value, type);
  else yield* otherNumbers(leaf.value, type);
  if (type === null) return;
  const slot = { name: "value", type, disambiguation: false };
  for (let nth = 0; nth < MAX_DRAWN; nth++) {
    const drawn = slotValue(slot, new Seeded("other value", String(leaf.value), nth), EPOCH);
    if (drawn !== null && typeof drawn !== "object") yield drawn;
  }
}

function closed(value: Scalar, values: readonly Scalar[]): readonly Scalar[] {
  const alike = values.filter((one) => typeof one === typeof value);
  const next = alike.indexOf(value) + 1;
  return [...alike.slice(next), ...alike.slice(0, next)];
}

function* otherTexts(text: string, type: ItemType | null): Generator<string> {
  const spelt = speltDescription(type)?.other(text);
  if (spelt !== undefined && spelt !== null) yield spelt;
  yield `${text} again`;
  // Texts of the same length, and a shorter one.
  const before = [...text].slice(0, -1).join("");
  for (const last of ["a", "b", "1", "2"]) yield before + last;
  yield before;
}

function* otherNumbers(number: number, type: ItemType | null): Generator<number> {
  yield number + 1;
  yield number - 1;
  for (const limit of Object.values(limitsOf(type))) yield limit;
  // Values between two limits that lie close together.
  for (const part of [0.5, 0.25, 0.75]) yield Math.floor(number) + part;
}

function limitsOf(type: ItemType | null): NumberLimits {
  if (type === null || typeof type === "string") return {};
  return "int" in type ? type.int : "float" in type ? type.float : {};
}

function literalOf(leaf: Exclude<Literal, { type: "none" }>, value: Scalar): Literal {
  const type = typeof value === "number" ? numberKind(leaf.type, value) : typeof value === "string" ? "str" : "bool";
  return { ...leaf, type, value } as Literal;
}

const numberKind = (kind: Literal["type"], value: number): "int" | "float" =>
  kind === "float" || !Number.isInteger(value) ? "float" : "int";
