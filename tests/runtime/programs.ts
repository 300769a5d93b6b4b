import type {
  Fault,
  FieldsType,
  IntentSpec,
  ItemType,
  Outcome,
  Row,
  SlotSpec,
  SlotType,
  Value,
} from "../../src/kit/internal.js";
import { isItemType, LIMIT, OPERATORS, ORDER_BY, partType, Random, scalarOf } from "../../src/kit/internal.js";
import { build, printCommand, type Scope } from "../../src/labels/index.js";
import type { OpenOptions } from "../../src/runtime/index.js";

/** A seeded stream of choices: the same seed makes the same catalog, opening or command. */
export class Choices {
  private readonly random: Random;

  constructor(seed: number) {
    this.random = new Random(seed);
  }

  below(count: number): number {
    return Math.floor(this.random.next() * count);
  }

  chance(probability: number): boolean {
    return this.random.next() < probability;
  }

  of<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }

  several<T>(most: number, make: (i: number) => T): T[] {
    return Array.from({ length: this.below(most + 1) }, (_, i) => make(i));
  }
}

/** Texts that trip somebody up, beside plain ones. Half characters cannot be written in a command, rows may hold them. */
const TEXTS = [
  "Hall",
  "hall",
  "Háll",
  "",
  " ",
  "dontcare",
  '"',
  "\\",
  "a\0b",
  "\x1b\x1f",
  "x1.a",
  "\u2028",
  "🛶",
  "é\n",
];
const DATES = ["2024-02-29", "2024-05-01"];
const TIMES = ["09:30", "23:59:59"];
/** In commands they may stand in words as well, which the session's clock reads, and some that cannot be read. */
const SPOKEN_DATES = ["today", "the day after tomorrow", "Friday", "next Monday", "5 June", "in two weeks", "soon"];
const SPOKEN_TIMES = ["noon", "half past seven", "8 in the evening", "now", "in two hours", "soon"];
const NUMBERS = [0, 1, -1, 2, 5, 2 ** 53 - 1];
const NAMES = ["place", "size", "day", "class", "constructor", "__proto__", "toString", "id2", "tags", "mood"];
const ITEMS: readonly ItemType[] = ["str", "str", "int", "float", "bool", "date", "time", { enum: ["Hall", "b", 2] }];

/** Some intents: tasks and queries of every make, and a query for each entity. */
export function specsOf(choices: Choices): IntentSpec[] {
  const entities = ["courts", "notes"];
  const types = new Map(NAMES.map((name) => [name, typeOf(choices)]));
  const made = Array.from({ length: 2 + choices.below(4) }, (_, i) => specOf(choices, `f${i}`, entities, types));
  const finds = entities.map((entity): IntentSpec => {
    const slots = NAMES.map((name): SlotSpec => slotOf(name, types, choices, false));
    const date: SlotSpec = { name: `date_of_${entity}`, type: "str", required: false };
    const facts = { query: true, confirm: false, performs: "when_ready", asks: false, dontcare: false } as const;
    return { ...facts, command: `find_${entity}`, entity, slots: [...slots, date] };
  });
  return [...made, ...finds];
}

function specOf(
  choices: Choices,
  command: string,
  entities: readonly string[],
  types: ReadonlyMap<string, SlotType>,
): IntentSpec {
  const query = choices.chance(0.3);
  const names = NAMES.filter(() => choices.chance(0.5));
  const slots = names.map((name, i): SlotSpec => {
    const slot = slotOf(name, types, choices, choices.chance(0.5));
    const first = names[0] as string;
    return i > 0 && choices.chance(0.2)
      ? { ...slot, required: true, when: { slot: first, in: ["Hall", 1, true] } }
      : slot;
  });
  return {
    command,
    entity: choices.chance(0.8) ? choices.of(entities) : null,
    query,
    confirm: !query && choices.chance(0.5),
    performs: choices.chance(0.2) ? "when_told" : "when_ready",
    asks: !query || choices.chance(0.3),
    dontcare: choices.chance(0.2),
    slots,
  };
}

function slotOf(name: string, types: ReadonlyMap<string, SlotType>, choices: Choices, required: boolean): SlotSpec {
  const match = choices.of(["exact", "fold", "fuzzy"] as const);
  const type = types.get(name) as SlotType;
  const known = type === "str" && choices.chance(0.3) ? { known: ["North Hall", "South Hall", "Hall \ud800"] } : {};
  return { name, type, required, ...(match === "exact" ? {} : { match }), ...known };
}

/** Objects as random slots hold them. */
const PERSON: FieldsType = {
  fields: [
    { name: "name", type: "str", required: true },
    { name: "age", type: { int: { minimum: 0, maximum: 200 } }, required: false, nullable: true },
    {
      name: "home",
      type: { fields: [{ name: "town", type: { str: { pattern: "^[A-Z]" } }, required: true }] },
      required: false,
    },
  ],
};
const PARTS = ["name", "age", "home", "home.town", "nmae"];

function typeOf(choices: Choices): SlotType {
  if (choices.chance(0.15)) return choices.chance(0.5) ? { list: PERSON } : PERSON;
  const item = choices.of(ITEMS);
  return choices.chance(0.25) ? { list: item } : choices.chance(0.05) ? { object: true } : item;
}

/** Opening of a session over these intents. */
export function openingFor(choices: Choices, specs: readonly IntentSpec[]): OpenOptions {
  const commands = specs.map(({ command }) => command);
  const entities = [...new Set(specs.flatMap(({ entity }) => entity ?? []))];
  const some = <T>(probability: number, name: string, make: () => T): object =>
    choices.chance(probability) ? { [name]: make() } : {};
  return {
    ...some(0.3, "entities", () => ({ [choices.of(entities)]: rowsOf(choices) })),
    ...some(0.4, "outcomes", () => ({ [choices.of(commands)]: choices.several(3, () => outcomeOf(choices)) })),
    ...some(0.3, "faults", () => choices.several(2, () => faultOf(choices, commands))),
    ...some(0.5, "seed", () => choices.below(1e9)),
    ...some(0.5, "now", () => choices.below(2e12)),
    ...some(0.2, "strict", () => true),
    ...some(0.2, "lenient", () => true),
  };
}

/** Rows as a file or a caller gives them: not always of the slots' types. */
export function rowsOf(choices: Choices): Row[] {
  return choices.several(4, () =>
    Object.fromEntries(
      NAMES.filter(() => choices.chance(0.4)).map((name) => [name, choices.chance(0.1) ? null : rowValue(choices)]),
    ),
  );
}

function rowValue(choices: Choices): Value {
  const kinds = [
    TEXTS,
    DATES,
    NUMBERS,
    [true, false],
    [["Hall", "b"], []],
    ["\ud800", 2.5, { street: "Mill", no: null }],
  ];
  return choices.of(choices.of(kinds) as readonly Value[]);
}

function outcomeOf(choices: Choices): Outcome {
  if (choices.chance(0.6)) return { rows: rowsOf(choices) };
  return { reason: choices.of(TEXTS), ...(choices.chance(0.5) ? { alternatives: rowsOf(choices) } : {}) };
}

function faultOf(choices: Choices, commands: readonly string[]): Fault {
  return {
    intent: choices.of(commands),
    ...(choices.chance(0.5) ? { call: 1 + choices.below(3) } : { probability: choices.below(100) / 100 }),
    ...choices.of([{ reason: "sold out" }, { rows: 1 }, { delayMs: 90_000_000 }, { unmocked: true }]),
  };
}

/** A command in the language, most often one that can be carried out. */
export function commandFor(choices: Choices, scope: Scope): string {
  const tasks = [...scope.uses].flatMap(([index, use]) => (use.kind === "task" ? [{ index, spec: use.spec }] : []));
  const roll = choices.below(100);
  if (tasks.length === 0 || roll < 25) return start(choices, scope, tasks);
  const task = choices.of(tasks);
  if (roll < 60) {
    const pairs = choices.several(choices.chance(0.3) ? 3 : 0, () => pair(choices, choices.of(tasks), tasks));
    return printCommand(build.assign(pair(choices, task, tasks), ...pairs));
  }
  if (roll < 65) {
    const list = task.spec.slots.find(({ type }) => typeof type === "object" && "list" in type);
    const slot = list ?? choices.of([...task.spec.slots, { name: "zork", type: "str" as const }]);
    const item = typeof slot.type === "object" && "list" in slot.type ? slot.type.list : slot.type;
    return printCommand(build.append(build.target(task.index, slot.name), value(choices, item, false, tasks)));
  }
  if (roll < 80) {
    const open = tasks.filter(({ spec }) => spec.confirm);
    return printCommand(build.confirm(choices.of(open.length > 0 && choices.chance(0.9) ? open : tasks).index));
  }
  if (roll < 92) return printCommand(build.resume(task.index));
  if (roll < 97) return printCommand(build.say(choices.chance(0.5) ? null : choices.below(30)));
  return choices.of(["", "f0(", "zork()", "x99", "confirm(x98)", "x0.zork = 1", "say(x77)", "perform(x0)"]);
}

interface Bound {
  readonly index: number;
  readonly spec: IntentSpec;
}

function start(choices: Choices, scope: Scope, tasks: readonly Bound[]): string {
  const spec = choices.of([...scope.catalog.values()]);
  const rows: readonly SlotSpec[] = spec.query ? [ORDER_BY, LIMIT] : [];
  const slots = [...spec.slots.filter(() => choices.chance(0.6)), ...rows.filter(() => choices.chance(0.2))];
  return printCommand(
    build.start(
      spec.command,
      slots.map(({ name, type }) => [name, value(choices, type, spec.query, tasks)] as const),
    ),
  );
}

function pair(choices: Choices, { index, spec }: Bound, tasks: readonly Bound[]) {
  const slot = choices.of([...spec.slots, { name: "place", type: "str" as const }]);
  const hit = spec.query && choices.chance(0.6) ? choices.below(2) : null;
  if (holdsObjects(slot.type) && choices.chance(0.6)) return partPair(choices, { index, spec }, slot, hit, tasks);
  return [build.target(index, slot.name, hit), value(choices, slot.type, spec.query && hit === null, tasks)] as const;
}

function holdsObjects(type: SlotType): boolean {
  return typeof type === "object" && ("fields" in type || ("list" in type && holdsObjects(type.list)));
}

/** A part of an object in a slot, and what is to stand there. */
function partPair(
  choices: Choices,
  { index, spec }: Bound,
  slot: Pick<SlotSpec, "name" | "type">,
  hit: number | null,
  tasks: readonly Bound[],
) {
  const name = choices.of(PARTS);
  const item = typeof slot.type === "object" && "list" in slot.type ? `[${choices.below(2)}]` : "";
  const target = build.target(index, `${slot.name}${item}${choices.chance(0.9) ? `.${name}` : ""}`, hit);
  const type = partType(PERSON, name.split("."))?.type ?? "str";
  return [target, value(choices, type, spec.query && hit === null, tasks)] as const;
}

/** An object, most often one that fits. */
function person(choices: Choices): build.BuildValue {
  return {
    ...(choices.chance(0.8) ? { name: choices.of(TEXTS) } : {}),
    ...(choices.chance(0.4) ? { age: choices.of([null, 3, 300, "3"]) } : {}),
    ...(choices.chance(0.4) ? { home: choices.chance(0.7) ? { town: choices.of(["Cork", "cork"]) } : {} } : {}),
    ...(choices.chance(0.05) ? { zork: 1 } : {}),
  };
}

function value(choices: Choices, type: SlotType, filter: boolean, tasks: readonly Bound[]): build.BuildValue {
  const roll = choices.below(100);
  if (roll < 10) return null;
  if (roll < 25 && tasks.length > 0) {
    const { index, spec } = choices.of(tasks);
    const alike = spec.slots.filter((slot) => JSON.stringify(slot.type) === JSON.stringify(type));
    const slots = alike.length > 0 && choices.chance(0.9) ? alike : [...spec.slots, { name: "id" }];
    return build.reference(index, choices.of(slots).name, spec.query && choices.chance(0.7) ? choices.below(2) : null);
  }
  if (filter && roll < 40) {
    const [name, { takes }] = choices.of([...OPERATORS]);
    const item = itemOf(type);
    return build.operator(
      name,
      takes === "list" ? [scalar(choices, item), scalar(choices, item)] : scalar(choices, item),
    );
  }
  if (type === PERSON) return person(choices);
  if (typeof type === "object" && "list" in type && type.list === PERSON)
    return choices.several(3, () => person(choices));
  if (typeof type === "object" && "list" in type) return choices.several(3, () => scalar(choices, itemOf(type)));
  return scalar(choices, roll < 97 ? itemOf(type) : choices.of(ITEMS));
}

function itemOf(type: SlotType): ItemType {
  const member = typeof type === "object" && "list" in type ? type.list : type;
  return isItemType(member) ? member : "str";
}

function scalar(choices: Choices, type: ItemType): build.BuildValue {
  if (typeof type === "object" && "enum" in type) return choices.of(type.enum);
  switch (scalarOf(type)) {
    case "str":
      return choices.of(TEXTS);
    case "int":
      return choices.of(NUMBERS);
    case "float":
      return choices.of([...NUMBERS, 2.5, -0.1, 1e21]);
    case "bool":
      return choices.chance(0.5);
    case "date":
      return choices.of([...DATES, ...SPOKEN_DATES]);
    case "time":
      return choices.of([...TIMES, ...SPOKEN_TIMES]);
    default:
      return choices.of(TEXTS);
  }
}
