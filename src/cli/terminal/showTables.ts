import { BacklotError } from "../../base/errors.js";
import type { Signal } from "../../kit/internal.js";
import type { Session } from "../../runtime/session/session.js";
import type { ResolvedIntent } from "../../schema/facts.js";
import { findCommand } from "../../schema/names.js";
import { didYouMean } from "../../schema/nearest.js";
import { signalLines } from "../../transcript/showSignal.js";
import { counted, out } from "./output.js";

const MAX_ROWS = 20;

/** Signals that answer a query without waiting. */
const ANSWERS: ReadonlySet<Signal["kind"]> = new Set(["found", "failed", "error"]);

/**
 * Formats tables as queries find them: their numbers of rows, or the rows of the entity `name`. The queries run in a
 * copy of the session, and take no index of it.
 */
export function showTables(name: string, session: Session, intents: ReadonlyMap<string, ResolvedIntent>): string[] {
  const entities = [...new Set([...intents.values()].flatMap(({ entity }) => entity ?? []))].sort();
  if (name === "") {
    if (entities.length === 0) return ["no intent has an entity, so there are no tables"];
    const width = Math.max(...entities.map((entity) => entity.length));
    return entities.map((entity) => `${entity.padEnd(width)}  ${sizeOf(rowsIn(entity, session, intents))}`);
  }
  if (!entities.includes(name)) {
    const suggestion = didYouMean(name, entities) || "; .tables lists them";
    throw new BacklotError("USAGE", `there is no table ${name}${suggestion}`);
  }
  const found = rowsIn(name, session, intents);
  const size = `${name}: ${sizeOf(found)}`;
  if (found.kind !== "found") return [size];
  const [, ...rows] = signalLines(found, { rows: MAX_ROWS, ...(out.isTerminal ? { width: out.width } : {}) });
  return [size, ...rows];
}

/** The result of an entity's query without a filter; if all its queries wait for values, the rows of its table. */
function rowsIn(entity: string, session: Session, intents: ReadonlyMap<string, ResolvedIntent>): Signal {
  const queries = [...intents.values()].filter((intent) => intent.query && !intent.asks && intent.entity === entity);
  const query = queries.find(({ command }) => command === findCommand(entity)) ?? queries[0];
  const table = (): Signal => {
    const { rows, total } = session.tableRows(entity);
    const ref = `x${session.next}` as const;
    return {
      kind: "found",
      ref,
      intent: findCommand(entity),
      filter: {},
      rows,
      ...(total > rows.length ? { total } : {}),
    };
  };
  if (query === undefined) return table();
  const copy = session.fork();
  const signals = copy.execute(`${query.command}()`);
  const [signal] = signals[0]?.kind === "ready" ? copy.execute(`x${session.next}`) : signals;
  return signal !== undefined && ANSWERS.has(signal.kind) ? signal : table();
}

function sizeOf(signal: Signal): string {
  switch (signal.kind) {
    case "found":
      return counted(signal.total ?? signal.rows.length, "row");
    case "failed":
      return `its query fails: ${signal.reason}`;
    case "error":
      return `its query fails: ${signal.message}`;
    default:
      return "";
  }
}
