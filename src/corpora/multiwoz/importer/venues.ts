import { BacklotError } from "../../../base/errors.js";
import {
  classOf,
  DONTCARE,
  type Filter,
  type Fixtures,
  foldsOf,
  type Intents,
  intentsOf,
  type Operator,
  PackedTable,
  pack,
  type Row,
  World,
} from "../../../kit/internal.js";
import { type BuildValue, build, type Command } from "../../../labels/index.js";
import { catalogOf, type IntentFile, parseIntent } from "../../../schema/index.js";
import { clockOf, isIndifferent, normaliseValue } from "../format/value.js";
import { type Column, comparedColumn, DOMAINS, isNoConstraint } from "./domains.js";
import { findIntent, intentsOf as intentFilesOf } from "./intents.js";
import { type MultiwozTables, UNKNOWN } from "./tables.js";

/** The searchable tables: constraints of states as filters, and the rows that these find. */
export class Venues {
  /** Intents of all domains, including bookings. */
  readonly intents: readonly IntentFile[];
  private readonly tables: MultiwozTables["tables"];
  private readonly entries: Intents;
  private readonly fixtures: Fixtures;

  constructor({ tables }: Pick<MultiwozTables, "tables">) {
    this.tables = tables;
    this.intents = [...DOMAINS.values()].flatMap((domain) => intentFilesOf(domain, tables.get(domain.name)));
    const catalog = catalogOf(this.intents.map(parseIntent));
    this.entries = intentsOf([...catalog.values()].map(classOf));
    const rows = Object.fromEntries([...tables].map(([domain, table]) => [domain, table.rows]));
    const packed = pack(rows, foldsOf(catalog.values()));
    this.fixtures = new Map(packed.tables.map((layout) => [layout.entity, new PackedTable(layout, packed.buffer)]));
  }

  /**
   * Converts constraints of a domain to the filter of a query. As in the evaluation, slots of the domain's booking,
   * such as `people`, and columns that its database drops, such as `openhours`, do not constrain searches.
   * @param constraints values by the evaluation's slot names, such as `pricerange`, `leave`
   * @throws BacklotError UNKNOWN_SLOT for any other name without a column, since ignoring it would find too much
   */
  filter(domain: string, constraints: ReadonlyMap<string, string>): Filter {
    const unknown = this.tables.get(domain)?.unknown;
    return Object.fromEntries(
      [...constraints].flatMap(([name, value]): [string, Filter[string]][] => {
        const known = DOMAINS.get(domain);
        const column = known && comparedColumn(known, name);
        if (column !== undefined) return [[column.slot, constraintOf(column, value, unknown?.has(column.slot))]];
        if (known !== undefined && isNoConstraint(known, name)) return [];
        throw unknownColumn(domain, name);
      }),
    );
  }

  /** True if a domain has a table. Searches of other domains find nothing. */
  hasTable(domain: string): boolean {
    return this.tables.has(domain);
  }

  /** Returns the rows that a filter finds, in table order; none in a domain without a table. */
  find(domain: string, filter: Filter): readonly Row[] {
    const entry = this.entries.get(findIntent(domain));
    if (entry === undefined || !this.tables.has(domain)) return [];
    const sent = Object.entries(filter).filter(([, value]) => value !== "dontcare");
    // A world remembers returned rows, so each search uses a new one.
    const found = new World({}, this.fixtures).find(entry, Object.fromEntries(sent));
    return "rows" in found ? found.rows : [];
  }
}

function unknownColumn(domain: string, name: string): BacklotError {
  const columns = DOMAINS.get(domain)?.search?.columns.filter(({ comparison }) => comparison !== undefined) ?? [];
  const names = columns.map(({ column }) => column);
  const known = names.length === 0 ? "it cannot be searched" : `its columns are ${names.join(", ")}`;
  return new BacklotError("UNKNOWN_SLOT", `MultiWOZ's ${domain} has no column ${name} to search by; ${known}`);
}

/** Returns the command that searches a domain with a filter. */
export function searchCommand(domain: string, filter: Filter): Command {
  const slots = Object.entries(filter).map(([slot, value]): [string, BuildValue] => [slot, given(value)]);
  return build.start(findIntent(domain), slots);
}

function given(value: Filter[string]): BuildValue {
  if (typeof value !== "object" || !("operator" in value)) return value as BuildValue;
  const { operator, args } = value as { readonly operator: string; readonly args: readonly BuildValue[] };
  return build.operator(operator, ...args);
}

/** The constraint that finds what the evaluation's database finds: the value as spelt in the tables, the earliest or
 * latest acceptable time, and, if some rows hold `?` in this slot, also these. */
function constraintOf({ column, comparison }: Column, value: string, unknown = false): string | Operator {
  if (isIndifferent(value)) return DONTCARE;
  if (comparison === "not-earlier") return { operator: "at_least", args: [clockOf(value)] };
  if (comparison === "not-later") return { operator: "at_most", args: [clockOf(value)] };
  const normal = normaliseValue(column, value) ?? value;
  return unknown && comparison === "equal" && normal !== UNKNOWN
    ? { operator: "one_of", args: [[normal, UNKNOWN]] }
    : normal;
}
