import type { IntentSpec, Row } from "../../kit/internal.js";
import type { Backend } from "../../runtime/backend.js";
import type { Session } from "../../runtime/session/session.js";
import { isSaid } from "../phrases/values.js";
import { type TrialOpening, tryGoal } from "./tryGoal.js";

/** Rows of a back-end from searches without constraints, excluding texts that users cannot say. */
export class KnownRows {
  private readonly backend: Pick<Backend, "catalog" | "open">;
  private readonly opening: TrialOpening;
  private session: Session | undefined;
  /** Results of queries without constraints, by name. */
  private readonly found = new Map<string, readonly Row[]>();
  private readonly tables = new Map<string, readonly Row[]>();

  constructor(backend: Pick<Backend, "catalog" | "open">, opening: TrialOpening) {
    this.backend = backend;
    this.opening = opening;
  }

  /** Returns the results of a query without constraints; none if it asks for a constraint, or is no query. */
  of(query: string): readonly Row[] {
    const known = this.found.get(query);
    if (known !== undefined) return known;
    const spec = this.backend.catalog.get(query);
    const isFree = spec?.query === true && !spec.asks;
    const signal = isFree ? tryGoal(this.backend, { intent: query }, this.opening) : null;
    const rows = signal?.kind === "found" ? signal.rows.map(withoutBlanks) : [];
    this.found.set(query, rows);
    return rows;
  }

  /** Returns the same, or the entity's rows for a query that asks for a constraint. */
  all(query: string): readonly Row[] {
    const spec = this.backend.catalog.get(query);
    if (spec?.query !== true || !spec.asks || spec.entity === null) return this.of(query);
    return this.table(spec.entity);
  }

  /** Returns rows that share a number of slots with an intent, each with the query that finds it. */
  sharing(intent: string, least: number): readonly { readonly query: string; readonly row: Row }[] {
    const names = new Set(this.backend.catalog.get(intent)?.slots.map(({ name }) => name));
    return [...this.backend.catalog.values()]
      .filter(({ query, slots }) => query && slots.filter(({ name }) => names.has(name)).length >= least)
      .flatMap(({ command }) => this.of(command).map((row) => ({ query: command, row })));
  }

  /**
   * Returns rows that share a slot with an intent, also from queries that ask for a constraint: the first row of each query, beginning with
   * the query with most common slots, then the second of each …
   */
  related(intent: string): readonly Row[] {
    const names = new Set(this.backend.catalog.get(intent)?.slots.map(({ name }) => name));
    const inCommon = ({ slots }: IntentSpec): number => slots.filter(({ name }) => names.has(name)).length;
    const tables = [...this.backend.catalog.values()]
      .filter((spec) => spec.query && inCommon(spec) > 0)
      .sort((one, other) => inCommon(other) - inCommon(one))
      .map(({ command, asks, entity }) => (asks && entity !== null ? this.table(entity) : this.of(command)));
    const most = Math.max(0, ...tables.map((rows) => rows.length));
    return Array.from({ length: most }, (_, at) => tables.flatMap((rows) => rows.slice(at, at + 1))).flat();
  }

  private table(entity: string): readonly Row[] {
    const known = this.tables.get(entity);
    if (known !== undefined) return known;
    this.session ??= this.backend.open(this.opening);
    const rows = this.session.tableRows(entity).rows.map(withoutBlanks);
    this.tables.set(entity, rows);
    return rows;
  }
}

function withoutBlanks(row: Row): Row {
  const entries = Object.entries(row);
  const isBlank = (value: Row[string]): boolean => typeof value === "string" && !isSaid(value);
  return entries.some(([, value]) => isBlank(value))
    ? Object.fromEntries(entries.filter(([, value]) => !isBlank(value)))
    : row;
}
