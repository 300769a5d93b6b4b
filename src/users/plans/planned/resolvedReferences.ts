import { own, type Row, sameValue, type Value } from "../../../kit/internal.js";
import { spoken } from "../../../schema/english/sentences.js";
import type { Catalog } from "../../../schema/index.js";
import type { MeantReference } from "../../../transcript/index.js";
import { namedRows } from "../../phrases/rowNames.js";
import { sharedSort } from "../../phrases/sharing.js";
import type { SaidReference } from "../../phrases/user/references.js";
import type { Vocabulary } from "../../phrases/vocabulary.js";
import type { UserAct } from "../../simulated/agenda/acts.js";
import type { PlannedReference } from "../plan.js";
import type { Outcome } from "./agendaReader.js";
import type { PlannedTurn } from "./plannedTurn.js";
import type { StagedPlan } from "./stage.js";

/** A value with the reference that states it. */
export interface ResolvedReference {
  readonly meant: MeantReference;
  readonly said: SaidReference;
}

/** Known state of a dialogue, for references. */
interface Known {
  readonly catalog: Catalog;
  readonly vocabulary: Vocabulary;
  readonly staged: StagedPlan;
  readonly outcomes: ReadonlyMap<number, Outcome>;
}

/**
 * Returns the values of a user turn that are stated by references. A reference that does not lead to the value in this dialogue is dropped:
 * the user states the value.
 */
export function resolvedReferences(
  { act, goal, isLookup }: PlannedTurn,
  known: Known,
): ReadonlyMap<string, ResolvedReference> {
  const resolved = new Map<string, ResolvedReference>();
  if (goal === null || isLookup || !gives(act)) return resolved;
  const planned = known.staged.references(goal);
  const slips = new Set("misspoken" in act ? act.misspoken?.map(([slot]) => slot) : []);
  for (const [slot, value] of act.slots) {
    const reference = planned.get(slot);
    const outcome = reference === undefined ? undefined : known.outcomes.get(reference.to.goal);
    if (reference === undefined || outcome === undefined || value === null || slips.has(slot)) continue;
    const one = referenceTo(outcome, reference, value as Value, known);
    if (one !== null) resolved.set(slot, one);
  }
  return resolved;
}

type Giving = Extract<UserAct, { readonly kind: "open" | "inform" }>;

const gives = (act: UserAct): act is Giving =>
  act.kind === "open" || (act.kind === "inform" && act.place === undefined && !act.tags.includes("answer_other_slot"));

function referenceTo(
  outcome: Outcome,
  { goal, slot, to, minutes }: PlannedReference,
  value: Value,
  { catalog, vocabulary, staged, outcomes }: Known,
): ResolvedReference | null {
  const nounOf = ({ intent }: Outcome) => vocabulary.of(intent)?.row?.singular ?? null;
  const noun = nounOf(outcome);
  const before = [...outcomes].flatMap(([at, one]) => (at === goal ? [] : [one]));
  const others = before.filter((one) => one !== outcome);
  // Ambiguous words refer to the last one.
  const isTold = noun !== null && !others.some((one) => nounOf(one) === noun);
  if (!isTold && before.at(-1) !== outcome) return null;
  const thing = thingOf(slot, to.slot, staged.goals[goal]?.intent ?? "", catalog, vocabulary);
  const common = { noun, thing, isOneOfSeveral: others.length > 0 };
  const meant = { task: outcome.ref, slot: to.slot };
  if (outcome.kind === "performed") {
    const held = own(outcome.arguments, to.slot) ?? null;
    if (minutes === undefined) return held !== null && sameValue(held, value) ? { meant, said: common } : null;
    const isLater = typeof held === "string" && timeAfter(held, minutes) === value;
    return isLater ? { meant: { ...meant, minutes }, said: { ...common, minutes } } : null;
  }
  const named = namedRows(outcome);
  const row = outcome.rows.findIndex((one) => sameValue(own(one, to.slot) ?? null, value));
  const found = outcome.rows[row];
  const place = named.findIndex((one) => one.row === found) + 1;
  if (found === undefined || place === 0 || minutes !== undefined) return null;
  const isName = named[0]?.slot === to.slot && standsForRow(to.slot, noun);
  const most = isName && named.length === outcome.rows.length ? superlative(found, outcome.rows) : undefined;
  const told = { place, of: named.length, isName, ...(most === undefined ? {} : { most }) };
  return { meant: { ...meant, row }, said: { ...common, row: told } };
}

/** Tests if a slot holds the name of rows, rather than a property: a restaurant's name, unlike that of a booking. */
function standsForRow(slot: string, noun: string | null): boolean {
  const name = spoken(slot).replace(/(?:^| )(?:name|title)$/, "");
  return name === "" || noun === null || ` ${noun}`.toLowerCase().endsWith(` ${name.toLowerCase()}`);
}

/** Returns the common noun of two slots, as people say it. */
function thingOf(slot: string, other: string, intent: string, catalog: Catalog, vocabulary: Vocabulary): string {
  const spec = catalog.get(intent)?.slots.find(({ name }) => name === slot);
  const sort = spec === undefined ? null : sharedSort(spec);
  if (sort === "day" || sort === "last day") return "day";
  if (sort === "time" || sort === "number of people") return sort;
  return slot === other ? (vocabulary.of(intent)?.slots.get(slot)?.noun ?? spoken(slot)) : "place";
}

/** Columns whose least or greatest value identifies a row, with the word for it. */
const SUPERLATIVES: readonly (readonly [column: RegExp, least: string | null, greatest: string | null])[] = [
  [/^(?:.*_)?(?:price|cost|fare|fee|rent)(?:_.*)?$/, "cheapest", null],
  [/^(?:.*_)?(?:rating|stars)$/, null, "best-rated"],
  [/^(?:.*_)?(?:distance)(?:_.*)?$/, "nearest", null],
  [/^(?:.*_)?(?:duration|minutes|length)$/, "shortest", "longest"],
];

/** Returns the superlative of a row among rows; undefined if there is none. Of two rows it is a comparative: the cheaper one. */
function superlative(row: Row, rows: readonly Row[]): string | undefined {
  if (rows.length < 2) return undefined;
  for (const [column, least, greatest] of SUPERLATIVES) {
    const name = Object.keys(row).find((one) => column.test(one) && typeof row[one] === "number");
    if (name === undefined) continue;
    const others = rows.filter((one) => one !== row).map((one) => one[name]);
    if (!others.every((other) => typeof other === "number")) continue;
    const value = row[name] as number;
    const word = others.every((other) => value < other)
      ? least
      : others.every((other) => value > other)
        ? greatest
        : null;
    if (word !== null) return rows.length === 2 ? COMPARED[word] : word;
  }
  return undefined;
}

const COMPARED: Readonly<Record<string, string>> = {
  cheapest: "cheaper",
  "best-rated": "better-rated",
  nearest: "nearer",
  shortest: "shorter",
  longest: "longer",
};

/** Returns a time of the same day a number of minutes later; null on another day, or for other values. */
export function timeAfter(time: string, minutes: number): string | null {
  const [, hours, rest] = /^(\d{2}):(\d{2})$/.exec(time) ?? [];
  const at = hours === undefined ? Number.NaN : Number(hours) * 60 + Number(rest) + minutes;
  if (!(at >= 0 && at < 24 * 60)) return null;
  return `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`;
}
