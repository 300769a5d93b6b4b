import type { Row, Signal } from "../../../kit/internal.js";
import type { Seeded } from "../../../runtime/rows/seeded.js";
import { namedRows, nameOf } from "../../../users/phrases/rowNames.js";
import { asSwitch, isSaid, said } from "../../../users/phrases/values.js";
import type { Comment, Goal } from "../../../users/simulated/goal.js";

/** The frequency of users' comments on results, in per cent: about that of SGD. */
const PERCENT = { others: 22, asks: 34, likes: 45, thanks: 15, thanksWhenDone: 30 } as const;
/** The number of details that the assistant tells of a single row unasked. */
const TOLD = 2;

/** Adds comments and requests to a goal, for when it is reached. They call for no command. */
export function commented(goal: Goal, outcome: Signal | null, draw: Seeded): Goal {
  const happens = (what: keyof typeof PERCENT): boolean => draw.part(what).between(1, 100) <= PERCENT[what];
  if (outcome?.kind === "performed") return happens("thanksWhenDone") ? { ...goal, comments: ["thanks"] } : goal;
  if (outcome?.kind !== "found" || outcome.rows.length === 0) return goal;
  const named = namedRows(outcome);
  const comments: Comment[] = [];
  if (named.length > 0 && outcome.rows.length > 1 && happens("others")) comments.push("others");
  const columns = goal.requests === undefined && happens("asks") ? openColumns(outcome.rows, outcome.filter) : [];
  if (happens("likes")) comments.push("likes");
  else if (happens("thanks")) comments.push("thanks");
  return {
    ...goal,
    ...(columns.length === 0 ? {} : { requests: [draw.part("column").of(columns)] }),
    ...(comments.length === 0 ? {} : { comments }),
  };
}

function openColumns(rows: readonly Row[], filter: Readonly<Record<string, unknown>>): string[] {
  const [row = {}] = rows;
  const name = nameOf(row, filter);
  const columns = Object.entries(row).flatMap(([slot, value]) => {
    const isTelling = isSaid(value) && typeof value !== "object" && asSwitch(value) === null;
    const isOwn = slot !== "id" && !slot.startsWith("date_of_") && !Object.hasOwn(filter, slot);
    return isTelling && isOwn && said(value) !== name ? [slot] : [];
  });
  return rows.length === 1 ? columns.slice(TOLD) : columns;
}
