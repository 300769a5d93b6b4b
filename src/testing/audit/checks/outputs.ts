import type { RowChange } from "../../rules/act.js";
import { type AuditCheck, aboutTask, type Finding, type GoldDialogue } from "../finding.js";
import { answerValue, type Knowledge, knowledgeOf, leavesOf } from "../knowledge.js";

/** Smaller whole numbers may be counts. */
const COUNT = 20;
/** Sums beyond this say nothing. */
const MAX_SUMS = 200_000;

/**
 * Finds texts that the assistant has to say and that the acts contradict: a text that nothing tells it; and, where the acts move money, a
 * number that is neither in the user's rows nor in an answer, nor a sum or a difference of their amounts.
 */
export function outputs(): AuditCheck {
  const undecided: string[] = [];
  let seen = 0;
  return {
    name: "outputs",
    read(gold): readonly Finding[] {
      if (gold.outputs.length === 0) return [];
      seen++;
      const knowledge = knowledgeOf(gold);
      const { own, knows } = knowledge;
      const changes = changesIn(gold, knowledge);
      const told = numbersIn([own, changes, gold.acts.map(({ act }) => answerValue(act.answer))]);
      const amounts = amountsOf(changes);
      return gold.outputs.flatMap((text) => {
        const number = Number(text.replace(/[$,]/g, ""));
        const isNumber = Number.isFinite(number);
        // Prices of all goods are too many to say anything of whole numbers.
        if (isNumber ? isDerived(number, told, amounts) : knows(text)) return [];
        if (isNumber && !Number.isInteger(number) && knows(text)) return [];
        if (isNumber && amounts.length === 0) {
          undecided.push(`${text} of task ${gold.task}`);
          return [];
        }
        return [aboutTask(gold, "outputs", `it has to tell ${text}, to which none of its acts leads`)];
      });
    },
    missed: () => [
      ...(seen === 0 ? ["no task says what the assistant has to tell"] : []),
      ...(undecided.length === 0 ? [] : [`how the assistant comes to tell ${undecided.join(", ")}`]),
    ],
  };
}

const changesIn = ({ acts }: GoldDialogue, { isOwned }: Knowledge): readonly RowChange[] =>
  acts.flatMap(({ act }) => act.changes.filter(({ entity }) => isOwned(entity)));

/** Amounts of somebody's rows that the acts have changed, in cents. */
function amountsOf(changes: readonly RowChange[]): readonly number[] {
  if (!changes.some(({ before, after }) => movesNumber(before, after))) return [];
  const numbers = changes.flatMap(({ after }) => [...leavesOf(after, false)]);
  const amounts = numbers.filter((leaf): leaf is number => typeof leaf === "number").map((one) => Math.abs(cents(one)));
  return [...new Set(amounts)].filter((one) => one > cents(COUNT));
}

function movesNumber(before: unknown, after: unknown): boolean {
  if (typeof after !== "object" || after === null) return typeof after === "number" && after !== before;
  const old = before as Readonly<Record<string, unknown>> | null | undefined;
  return Object.entries(after).some(([key, value]) => movesNumber(old?.[key], value));
}

function isDerived(number: number, told: ReadonlySet<number>, amounts: readonly number[]): boolean {
  const wanted = cents(number);
  if (told.has(wanted) || (Number.isInteger(number) && number <= COUNT)) return true;
  const sums = new Set([0]);
  for (const amount of amounts) {
    if (sums.size > MAX_SUMS) return true;
    for (const sum of [...sums]) sums.add(sum + amount);
  }
  // Totals of two of the user's rows, and what is left of one.
  return sums.has(wanted) || [...told].some((one) => Math.abs(one) > cents(COUNT) && told.has(wanted - one));
}

const cents = (number: number): number => Math.round(number * 100);

function numbersIn(value: unknown): ReadonlySet<number> {
  const all = [...leavesOf(value, false)].map((leaf) => (leaf === "" ? Number.NaN : Number(leaf)));
  return new Set(all.filter(Number.isFinite).flatMap((one) => [cents(one), cents(-one)]));
}
