import { sha256 } from "../../../base/io/sha256.js";
import { entriesOf, float, isFloat, python, type Row, type Value } from "../../../kit/internal.js";

/** The worlds whose end states are compared by a hash: tau-bench's airline, tau2's airline and tau2's shop. */
export type TauWorld = "airline-v1" | "airline" | "retail";

type Plain = Value | null;
type Named = Readonly<Record<string, Plain>>;

/** The text around the entries of an object, which are sorted by key, and around the text of each. */
interface Delimiters {
  readonly begin: string;
  readonly end: (count: number) => string;
  readonly before: (key: string) => string;
  readonly after: string;
}

interface Spelling {
  readonly entities: readonly string[];
  readonly object: Delimiters;
  readonly row: (entity: string, row: Named) => string;
}

const PAIRS: Delimiters = {
  begin: "(",
  end: (count) => (count === 1 ? ",)" : ")"),
  before: (key) => `(${python.repr(key)}, `,
  after: ")",
};
const JSON_OBJECT: Delimiters = { begin: "{", end: () => "}", before: (key) => `${python.json(key)}: `, after: "" };

const tuple = (parts: readonly string[]): string => `${PAIRS.begin}${parts.join(", ")}${PAIRS.end(parts.length)}`;
const entryText = ({ before, after }: Delimiters, key: string, text: string): string => `${before(key)}${text}${after}`;

const AIRLINE = ["flights", "reservations", "users"];
/** Fields of an order that are null until something is asked for. */
const ASKED =
  "cancel_reason exchange_items exchange_new_items exchange_payment_method_id exchange_price_difference return_items return_payment_method_id";
const NOTHING_ASKED: Named = Object.fromEntries(ASKED.split(" ").map((name) => [name, null]));

const SPELLINGS: Readonly<Record<TauWorld, Spelling>> = {
  "airline-v1": {
    entities: AIRLINE,
    object: PAIRS,
    row: (_, row) => tupleText(row),
  },
  airline: {
    entities: AIRLINE,
    object: JSON_OBJECT,
    row(entity, row) {
      if (entity === "reservations") return sortedJson({ status: null, ...row });
      // Gift cards and certificates hold floats; all other numbers are integers.
      if (entity === "users") return sortedJson({ ...row, payment_methods: floats(row.payment_methods ?? null) });
      return sortedJson(row);
    },
  },
  retail: {
    entities: ["orders", "products", "users"],
    object: JSON_OBJECT,
    // All numbers of the shop are money, and so floats.
    row(entity, row) {
      if (entity === "orders") return sortedJson(floats({ ...NOTHING_ASKED, ...row }));
      if (entity === "products") return sortedJson(floats({ ...row, variants: byId(row.variants ?? null) }));
      return sortedJson(floats(row));
    },
  },
};

/** Rows that stand together in many states, and the bytes of their texts. */
interface Block {
  readonly rows: readonly Row[];
  readonly bytes: Uint8Array;
}

/** Texts of rows, and the latest blocks by their first rows. Rows are never changed in place. */
class TextCache {
  readonly texts = new WeakMap<Row, string>();
  readonly blocks = new WeakMap<Row, Block>();
}

/** The rows of a state are those that every episode begins with, but for a few. */
const caches: Readonly<Record<TauWorld, TextCache>> = {
  "airline-v1": new TextCache(),
  airline: new TextCache(),
  retail: new TextCache(),
};

/** The hash of a world as the benchmark's own code makes it. Rows that are the same objects are not written again. */
export function worldHash(world: TauWorld, rows: (entity: string) => Iterable<Row>): string {
  const { entities, object } = SPELLINGS[world];
  const parts: (string | Uint8Array)[] = [object.begin];
  for (const [i, entity] of entities.entries()) {
    const sorted = [...rows(entity)].sort((a, b) => python.compare(String(a.id), String(b.id)));
    parts.push(`${i === 0 ? "" : ", "}${object.before(entity)}${object.begin}`);
    for (const [nth, bytes] of blocksOf(world, entity, sorted).entries()) parts.push(nth === 0 ? "" : ", ", bytes);
    parts.push(`${object.end(sorted.length)}${object.after}`);
  }
  return sha256(...parts, object.end(entities.length));
}

/** One row in so many ends a block. */
const ROWS = 32;

/** The bytes of rows by blocks, as in content-defined chunking. A row's own length decides if it ends one, so a row that comes or goes moves no others. */
function blocksOf(world: TauWorld, entity: string, rows: readonly Row[]): readonly Uint8Array[] {
  const { object, row: textOf } = SPELLINGS[world];
  const { texts, blocks } = caches[world];
  const made: Uint8Array[] = [];
  let open: Row[] = [];
  const textIn = (row: Row): string => {
    const text = texts.get(row) ?? entryText(object, String(row.id), textOf(entity, withoutId(entity, row)));
    texts.set(row, text);
    return text;
  };
  for (const [i, row] of rows.entries()) {
    open.push(row);
    if (textIn(row).length % ROWS > 0 && i < rows.length - 1) continue;
    const [first] = open as [Row];
    const known = blocks.get(first);
    const isSame = known?.rows.length === open.length && open.every((one, nth) => one === known.rows[nth]);
    const block = isSame ? known : { rows: open, bytes: Buffer.from(open.map(textIn).join(", ")) };
    blocks.set(first, block);
    made.push(block.bytes);
    open = [];
  }
  return made;
}

/** Returns Python's `str()` of a value as nested tuples: an object as its pairs, sorted by key, a list as its items. */
export function tupleText(value: Plain): string {
  if (typeof value !== "object" || value === null || isFloat(value)) return python.repr(value);
  if (Array.isArray(value)) return tuple((value as readonly Plain[]).map(tupleText));
  const entries = entriesOf(value).map(([key, held]): [string, string] => [key, tupleText(held)]);
  return tuple(entries.sort(([a], [b]) => python.compare(a, b)).map(([key, text]) => entryText(PAIRS, key, text)));
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
