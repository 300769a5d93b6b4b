import {
  type BehaviourTask,
  type BehaviourWorld,
  fail,
  type Operator,
  type Outcome,
  type Row,
  succeed,
  type Value,
} from "backlot/kit";

/** What a tool does with the rows of an entity, and which of its slots says what. */
interface Use {
  readonly does: "create" | "list" | "read" | "update" | "remove";
  readonly entity: string;
  /** The column that tells rows apart. */
  readonly key: string;
  /** The slot that says which row. */
  readonly slot?: string;
  /** The columns by the slots that fill them; of a list, by those that rows are compared with. */
  readonly columns: Readonly<Record<string, string>>;
  /** The slot that holds what is said of a row, property by property, with the columns of these. */
  readonly whole?: { readonly slot: string; readonly columns: Readonly<Record<string, string>> };
  /** The slot and the column that hold what no other is for, by name, and the columns of all names. */
  readonly others?: {
    readonly slot?: string;
    readonly column?: string;
    readonly columns: Readonly<Record<string, string>>;
  };
  /** The slot with words that rows are searched for. */
  readonly words?: string;
  /** The slots that say how many rows are wanted, and from where. */
  readonly limit?: string;
  readonly offset?: string;
  readonly page?: string;
  /** Columns that rows have here, and nowhere else. */
  readonly hidden: readonly string[];
}

type Slots = Readonly<Record<string, Value | Operator | null>>;
type Given = Value | Operator | null | undefined;

const PAGE_SIZE = 20;

/** A tool over rows: what one makes, the others find, change and take away. */
export function tool(use: Use): { readonly perform: (task: BehaviourTask<Slots>, world: BehaviourWorld) => Outcome } {
  const { does, entity, key } = use;
  return {
    perform(task, world) {
      const { slots } = task;
      const rows = world.rows(entity);
      if (does === "list") return listed(use, rows, slots);
      if (does === "create") {
        const said = valuesOf(use, task);
        return succeed(world.add<Row>(entity, { ...newKey(use, said, world), ...said }));
      }
      const wanted = use.slot === undefined ? null : slots[use.slot];
      const row = rows.find((one) => isSame(one[key], wanted));
      if (row === undefined)
        return fail(`There is no ${singular(entity)} with the ${key} ${JSON.stringify(wanted ?? null)}.`);
      if (does === "read") return succeed([row]);
      if (does === "remove") {
        world.remove(entity, row.id as Value);
        return succeed(row);
      }
      const said = valuesOf(use, task, row);
      return succeed(world.update<Row>(entity, row.id as Value, { ...said, [key]: row[key] ?? null }));
    },
  };
}

type Said = Readonly<Record<string, Value | null>>;

/** What a call says of a row, by column; null where it says null. */
function valuesOf(
  { columns, whole, others }: Use,
  { slots, emptied }: BehaviourTask<Slots>,
  before: Row = {},
): Record<string, Value | null> {
  const row: Record<string, Value | null> = {};
  const further: [name: string, value: Value | null][] = [];
  const held = [others?.slot, whole?.slot].map((slot) => propertiesIn(slot === undefined ? null : slots[slot]));
  for (const [name, value] of held.flatMap(Object.entries<Value | null>)) {
    const column = columnOf(name, whole?.columns) ?? columnOf(name, others?.columns);
    if (column !== undefined) row[column] = value;
    else further.push([name, value]);
  }
  if (others?.column !== undefined && further.length > 0) {
    const known = Object.entries(propertiesIn(before[others.column]));
    row[others.column] = Object.fromEntries([...known, ...further]) as Value;
  }
  for (const [slot, column] of Object.entries(columns)) {
    const value = slots[slot] ?? null;
    if (value !== null) row[column] = value as Value;
    else if (emptied.includes(slot)) row[column] = null;
  }
  return row;
}

const propertiesIn = (value: Given): Said =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Said) : {};

const columnOf = (name: string, columns: Readonly<Record<string, string>> = {}): string | undefined =>
  Object.hasOwn(columns, name) ? columns[name] : undefined;

function listed(use: Use, rows: readonly Row[], slots: Slots): Outcome {
  const { columns, words, limit, offset, page, hidden, others } = use;
  const compared = Object.entries(columns).filter(([slot]) => (slots[slot] ?? null) !== null);
  const further = Object.entries(propertiesIn(others?.slot === undefined ? null : slots[others.slot]));
  const held = (row: Row, name: string): Value | null | undefined => {
    const column = columnOf(name, others?.columns);
    return column === undefined ? propertiesIn(row[others?.column ?? ""])[name] : row[column];
  };
  // What no parameter is for is compared where rows have it.
  const known = further.filter(([name, value]) => value !== null && rows.some((row) => held(row, name) !== undefined));
  const text = words === undefined ? null : (slots[words] ?? null);
  const all = rows.filter(
    (row) =>
      compared.every(([slot, column]) => isSame(row[column], slots[slot])) &&
      known.every(([name, value]) => isSame(held(row, name), value)) &&
      (text === null || holdsText(row, hidden, String(text))),
  );
  const [most, nth] = [countIn(slots, limit), countIn(slots, page)];
  const size = most ?? (nth === undefined ? all.length : PAGE_SIZE);
  const from = countIn(slots, offset) ?? (nth === undefined ? 0 : Math.max(0, nth - 1) * size);
  return succeed(all.slice(from, from + size), all.length);
}

function countIn(slots: Slots, slot: string | undefined): number | undefined {
  const value = slot === undefined ? undefined : slots[slot];
  return typeof value === "number" && value >= 0 ? Math.floor(value) : undefined;
}

/** Whether some text of a row holds every word. */
function holdsText(row: Row, hidden: readonly string[], text: string): boolean {
  const values = Object.entries(row).flatMap(([column, value]) => (hidden.includes(column) ? [] : [value]));
  const held = JSON.stringify(values).toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => held.includes(word));
}

function isSame(held: Value | null | undefined, given: Given): boolean {
  if (typeof held === "number" && typeof given === "string") return String(held) === given;
  return canonical(held ?? null) === canonical(given ?? null);
}

/** A value as text, whatever the order of its properties. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([name, held]) => `${JSON.stringify(name)}:${canonical(held)}`).join(",")}}`;
}

/** A new key in the style of those that are there: the next number, in the same letters. */
function newKey({ entity, key }: Use, said: Row, world: BehaviourWorld): Row {
  if ((said[key] ?? null) !== null) return {};
  const held = [...world.rows(entity), ...world.removed(entity)].map((row) => row[key]);
  if (held.length > 0 && held.every((one) => typeof one === "number"))
    return { [key]: Math.max(...(held as number[])) + 1 };
  const numbered = held.flatMap((one) => {
    const text = String(one);
    let start = text.length;
    while (start > 0 && /\d/.test(text.charAt(start - 1))) start -= 1;
    const digits = text.slice(start);
    return digits === "" ? [] : [{ head: text.slice(0, start), digits, number: Number(digits) }];
  });
  const last = numbered.sort((one, other) => one.number - other.number).at(-1);
  if (last === undefined) return { [key]: `${singular(entity).replaceAll(" ", "_")}_${held.length + 1}` };
  return { [key]: `${last.head}${String(last.number + 1).padStart(last.digits.length, "0")}` };
}

/** `pull request` of `pull_requests`. */
function singular(entity: string): string {
  const words = entity.replaceAll("_", " ");
  if (/(?:ss|us|is)$/.test(words)) return words;
  if (/ies$/.test(words)) return `${words.slice(0, -3)}y`;
  if (/(?:ches|shes|xes|sses|zes)$/.test(words)) return words.slice(0, -2);
  return words.endsWith("s") ? words.slice(0, -1) : words;
}
