import { sha256 } from "../../base/io/sha256.js";
import { entriesOf, float, isFloat, python, type Row, type Value } from "../../kit/internal.js";

/** The worlds whose end states are compared by a hash: tau-bench's airline, tau2's airline and tau2's shop. */
export type TauWorld = "airline-v1" | "airline" | "retail";

type Plain = Value | null;
type Named = Readonly<Record<string, Plain>>;

interface Spelling {
  readonly entities: readonly string[];
  /** Returns what stands between the keys and values of an object, sorted by key. */
  readonly object: (entries: readonly (readonly [key: string, text: string])[]) => string;
  readonly row: (entity: string, row: Named) => string;
}

const tuple = (parts: readonly string[]): string => `(${parts.join(", ")}${parts.length === 1 ? "," : ""})`;
const pair = ([key, text]: readonly [string, string]): string => `(${python.repr(key)}, ${text})`;
const jsonObject: Spelling["object"] = (entries) =>
  `{${entries.map(([key, text]) => `${python.json(key)}: ${text}`).join(", ")}}`;

const AIRLINE = ["flights", "reservations", "users"];
/** Fields of an order that are null until something is asked for. */
const ASKED =
  "cancel_reason exchange_items exchange_new_items exchange_payment_method_id exchange_price_difference return_items return_payment_method_id";
const NOTHING_ASKED: Named = Object.fromEntries(ASKED.split(" ").map((name) => [name, null]));

const SPELLINGS: Readonly<Record<TauWorld, Spelling>> = {
  "airline-v1": {
    entities: AIRLINE,
    object: (entries) => tuple(entries.map(pair)),
    row: (_, row) => tupleText(row),
  },
  airline: {
    entities: AIRLINE,
    object: jsonObject,
    row(entity, row) {
      if (entity === "reservations") return sortedJson({ status: null, ...row });
      // Gift cards and certificates hold floats; all other numbers are integers.
      if (entity === "users") return sortedJson({ ...row, payment_methods: floats(row.payment_methods ?? null) });
      return sortedJson(row);
    },
  },
  retail: {
    entities: ["orders", "products", "users"],
    object: jsonObject,
    // All numbers of the shop are money, and so floats.
    row(entity, row) {
      if (entity === "orders") return sortedJson(floats({ ...NOTHING_ASKED, ...row }));
      if (entity === "products") return sortedJson(floats({ ...row, variants: byId(row.variants ?? null) }));
      return sortedJson(floats(row));
    },
  },
};

/** Texts of rows, which are never changed in place: all but a few are those that every episode begins with. */
const known: Readonly<Record<TauWorld, WeakMap<Row, string>>> = {
  "airline-v1": new WeakMap(),
  airline: new WeakMap(),
  retail: new WeakMap(),
};

/** The hash of a world as the benchmark's own code makes it. Rows that are the same objects keep their texts. */
export function worldHash(world: TauWorld, rows: (entity: string) => Iterable<Row>): string {
  const { entities, object, row: textOf } = SPELLINGS[world];
  const whole = object(
    entities.map((entity) => {
      const entries = Array.from(rows(entity), (row): [string, string] => {
        const text = known[world].get(row) ?? textOf(entity, withoutId(entity, row));
        known[world].set(row, text);
        return [String(row.id), text];
      });
      return [entity, object(entries.sort(([a], [b]) => python.compare(a, b)))];
    }),
  );
  return sha256(whole);
}

/** Returns Python's `str()` of a value as nested tuples: an object as its pairs, sorted by key, a list as its items. */
export function tupleText(value: Plain): string {
  if (typeof value !== "object" || value === null || isFloat(value)) return python.repr(value);
  if (Array.isArray(value)) return tuple((value as readonly Plain[]).map(tupleText));
  const entries = entriesOf(value).map(([key, held]): [string, string] => [key, tupleText(held)]);
  return tuple(entries.sort(([a], [b]) => python.compare(a, b)).map(pair));
}

const sortedJson = (value: Plain): string => python.json(value, { sorted: true });

function floats(value: Plain): Plain {
  if (typeof value === "number") return float(value) as Plain;
  if (typeof value !== "object" || value === null || isFloat(value)) return value;
  if (Array.isArray(value)) return (value as readonly Plain[]).map(floats);
  return Object.fromEntries(entriesOf(value).map(([key, held]) => [key, floats(held)]));
}

function byId(variants: Plain): Plain {
  return Object.fromEntries((variants as readonly Named[]).map((one) => [String(one.item_id), one]));
}

/** Returns a row without what its table adds to the value. */
function withoutId(entity: string, row: Row): Named {
  const { id: _, [`date_of_${entity}`]: __, ...value } = row;
  return value as Named;
}
