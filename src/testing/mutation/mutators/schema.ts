import { type Node, parseTree } from "../../../base/packages/jsonc.js";
import { own } from "../../../kit/internal.js";
import { DESCRIPTIONS } from "../../../schema/slotTypes/scalars.js";
import type { Mutation } from "../mutant.js";

/** Returns mutations of one intent file that dialogues should notice. */
export function schemaMutations(text: string): readonly Mutation[] {
  const root = parseTree(text);
  if (root?.type !== "object") return [];
  const slots = memberOf(root, "args")?.children ?? [];
  // Required slots of a query are advice, unless it waits for them.
  const isQuery = memberOf(root, "query_intent")?.value === true;
  const asks = !isQuery || memberOf(root, "wait_for_required")?.value === true;
  const requires = slots.some(({ children: [, slot] = [] }) => slot !== undefined && !isOptional(slot));
  return [
    ...(isQuery ? [] : [confirmation(root)]),
    ...(isQuery && requires ? [waiting(root)] : []),
    ...rootMutations(root),
    ...slots.flatMap((property) => slotMutations(property, text, asks)),
  ];
}

function confirmation(root: Node): Mutation {
  const words = { on: "confirmation is asked for", off: "no confirmation is asked for" };
  return { ...flag(root, "confirmation_required", words), mutator: "FlipConfirmation" };
}

function waiting(root: Node): Mutation {
  const words = { on: "the query waits for required slots", off: "the query does not wait for required slots" };
  return { ...flag(root, "wait_for_required", words), mutator: "FlipWaiting" };
}

function rootMutations(root: Node): readonly Mutation[] {
  const [entity, performs, dontcare] = ["entity_name", "performs", "dontcare"].map((key) => memberOf(root, key));
  const made: Mutation[] = [];
  if (typeof entity?.value === "string") {
    made.push({ ...replaced(entity, "null"), mutator: "DropEntity", description: "no row is left behind" });
  }
  if (performs !== undefined) {
    const isTold = performs.value === "when_told";
    const change = replaced(performs, isTold ? '"when_ready"' : '"when_told"');
    const description = isTold ? "it performs when it is ready" : "it performs when told";
    made.push({ ...change, mutator: "FlipPerforms", description });
  }
  if (dontcare?.value === true) {
    made.push({ ...replaced(dontcare, "false"), mutator: "DropDontcare", description: "no slot takes dontcare" });
  }
  return made;
}

function flag(
  root: Node,
  key: string,
  words: { readonly on: string; readonly off: string },
): Omit<Mutation, "mutator"> {
  const value = memberOf(root, key);
  if (value === undefined) return { ...inserted(root, `"${key}": true`), description: words.on };
  const isOn = value.value === true;
  return { ...replaced(value, String(!isOn)), description: isOn ? words.off : words.on };
}

function isOptional(slot: Node): boolean {
  return memberOf(slot, "optional")?.value === true;
}

function slotMutations(property: Node, text: string, asks: boolean): readonly Mutation[] {
  const [key, slot] = property.children ?? [];
  if (key === undefined || slot?.type !== "object") return [];
  const name = String(key.value);
  const optional = memberOf(slot, "optional");
  const flipped = isOptional(slot) ? `slot ${name} is required` : `slot ${name} is optional`;
  const flip =
    optional === undefined ? inserted(slot, '"optional": true') : replaced(optional, String(!isOptional(slot)));
  const [when, match] = [propertyOf(slot, "required_when"), propertyOf(slot, "match")];
  return [
    { ...removed(property, text), mutator: "DropSlot", description: `slot ${name} is gone` },
    ...(asks ? [{ ...flip, mutator: "FlipOptional", description: flipped }] : []),
    ...typeMutations(name, slot, text),
    ...(when === undefined
      ? []
      : [{ ...removed(when, text), mutator: "DropCondition", description: `slot ${name} loses its required_when` }]),
    ...(match === undefined || match.children?.[1]?.value === "exact"
      ? []
      : [{ ...removed(match, text), mutator: "DropMatch", description: `slot ${name} is compared exactly` }]),
  ];
}

function typeMutations(name: string, slot: Node, text: string): readonly Mutation[] {
  const type = memberOf(slot, "type");
  if (type === undefined) return [];
  const change = (value: string): Mutation => ({
    ...replaced(type, value),
    mutator: "ChangeType",
    description: `slot ${name} takes ${value.replaceAll('"', "")}`,
  });
  if (type.type === "string") {
    const [, item] = /^[lL]ist\[(\w+)\]$/.exec(String(type.value)) ?? [];
    const other = item ?? own(DESCRIPTIONS, String(type.value))?.unlike;
    return other === undefined ? [] : [change(JSON.stringify(other))];
  }
  const list = memberOf(type, "list");
  const values = memberOf(list?.type === "object" ? list : type, "enum");
  return [
    ...(list === undefined ? [] : [change(text.slice(list.offset, list.offset + list.length))]),
    ...(memberOf(type, "object") === undefined ? [] : [change('"str"')]),
    ...(values?.children ?? []).map((value) => ({
      ...removed(value, text),
      mutator: "DropEnumValue",
      description: `slot ${name} no longer takes ${JSON.stringify(value.value)}`,
    })),
  ];
}

function propertyOf(object: Node, key: string): Node | undefined {
  if (object.type !== "object") return undefined;
  return object.children?.findLast((property) => property.children?.[0]?.value === key);
}

function memberOf(object: Node, key: string): Node | undefined {
  return propertyOf(object, key)?.children?.[1];
}

type Change = Pick<Mutation, "start" | "end" | "replacement">;

function replaced({ offset, length }: Node, replacement: string): Change {
  return { start: offset, end: offset + length, replacement };
}

function inserted({ offset, children = [] }: Node, property: string): Change {
  return { start: offset, end: offset + 1, replacement: `{ ${property}${children.length > 0 ? "," : ""}` };
}

function removed(member: Node, text: string): Change {
  const siblings = member.parent?.children ?? [];
  const at = siblings.indexOf(member);
  const [before, after] = [siblings[at - 1], siblings[at + 1]];
  const end = member.offset + member.length;
  if (after !== undefined) return { start: member.offset, end: text.indexOf(",", end) + 1, replacement: "" };
  if (before === undefined) return { start: member.offset, end, replacement: "" };
  return { start: before.offset + before.length, end, replacement: "" };
}
