import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { OPERATOR_NAMES } from "../../../src/corpora/star/format/operators.js";
import type { Row, Scalar, Value } from "../../../src/kit/internal.js";
import { build, printCommand } from "../../../src/labels/index.js";
import { loadBackend } from "../../../src/runtime/index.js";
import { type IntentFile, parseIntent, type SlotFileType } from "../../../src/schema/index.js";
import { hasShared, shared } from "../../shared.js";

/*
 * The search APIs of STAR through our query language: intents made from their files, rows from the snapshot, and every
 * recorded case whose answer is a set of rows: these hold the importer's names of operators too.
 */

const APIS = [
  "apartment_search",
  "hotel_search",
  "movie_search",
  "plane_search",
  "restaurant_search",
  "weather",
] as const;

interface Constraint {
  readonly slot: string;
  readonly op: string | null;
  readonly value: Scalar | readonly Scalar[];
}

interface Case {
  readonly id: string;
  readonly api: string;
  readonly constraints: readonly Constraint[];
  readonly expected: {
    readonly kind: string;
    readonly db: string;
    readonly rows: readonly number[];
    readonly count: number;
  };
}

const read = (path: string): unknown => JSON.parse(readFileSync(shared(`data/star/${path}`), "utf8"));

describe.skipIf(!hasShared)("STAR's six search APIs (needs the reference data)", async () => {
  if (!hasShared) return;
  const snapshot = read("db_snapshot.json") as Readonly<Record<string, readonly Row[]>>;
  const lines = readFileSync(shared("data/star/api_cases.jsonl"), "utf8").trimEnd().split("\n");
  const cases = lines
    .map((line) => JSON.parse(line) as Case)
    .filter(({ api, expected }) => expected.kind === "rows" && (APIS as readonly string[]).includes(api));
  const files = APIS.map((api) => intentFile(api, snapshot));
  // STAR's own ids are not unique; places in the table are.
  const places = (rows: readonly Row[] = []): Row[] => rows.map((row, place) => ({ ...row, id: place }));
  const fixtures = Object.fromEntries(files.map(({ db }) => [db, places(snapshot[db])]));
  const backend = await loadBackend(
    files.map(({ file }) => parseIntent(file)),
    { fixtures },
  );

  test("there are 73 cases whose answer is a set of rows", () => {
    expect(cases.length).toBe(73);
  });

  test.each(cases)("$id finds the rows that STAR's own code finds", ({ api, constraints, expected }) => {
    const session = backend.open();
    const command = printCommand(build.start(api, merged(constraints)));
    const [signal] = session.execute(command);
    if (signal?.kind !== "found") throw new Error(`${command}: ${JSON.stringify(signal)}`);
    expect(signal.rows.map(({ id }) => id)).toEqual(expected.rows);
    // STAR counts the matches, but in two of the six APIs.
    if (expected.count >= 0) expect(signal.total ?? signal.rows.length).toBe(expected.count);
  });

  test("every operator of its interface has one of ours", () => {
    const used = new Set(cases.flatMap(({ constraints }) => constraints.flatMap(({ op }) => op ?? [])));
    expect([...used].filter((op) => OPERATOR_NAMES[op] === undefined)).toEqual([]);
  });
});

/** A slot that is constrained twice is an interval in every one of these cases. */
function merged(constraints: readonly Constraint[]): [string, build.BuildValue][] {
  const slots = new Map<string, Constraint[]>();
  for (const one of constraints) slots.set(one.slot, [...(slots.get(one.slot) ?? []), one]);
  return [...slots].map(([slot, [first, second]]) => {
    const { op, value } = first as Constraint;
    if (second === undefined)
      return [slot, op === null ? given(value) : build.operator(OPERATOR_NAMES[op] ?? op, given(value))];
    expect([op, second.op]).toEqual(["is_at_least", "is_at_most"]);
    return [slot, build.operator("between", [value as Scalar, second.value as Scalar])];
  });
}

function given(value: Constraint["value"]): build.BuildValue {
  return value as build.BuildValue;
}

interface ApiFile {
  readonly input: readonly { readonly Name: string; readonly Type: string }[];
  readonly db: string;
}

/** A query over the columns of an API's table; what its file says of their types, the rows say as well. */
function intentFile(api: string, snapshot: Readonly<Record<string, readonly Row[]>>): { file: IntentFile; db: string } {
  const { db } = read(`apis/${api}.json`) as ApiFile;
  const rows = snapshot[db] as readonly Row[];
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => name !== "id");
  const args = Object.fromEntries(
    columns.map((name) => [
      name,
      { type: typeOf(rows.find((row) => row[name] !== undefined)?.[name]), optional: true },
    ]),
  );
  return { db, file: { command: api, entity_name: db, query_intent: true, args } };
}

function typeOf(value: Value | null | undefined): SlotFileType {
  if (Array.isArray(value)) return { list: "str" };
  if (typeof value === "boolean") return "bool";
  return typeof value === "number" ? "int" : "str";
}
