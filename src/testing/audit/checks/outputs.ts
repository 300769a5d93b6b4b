import { aboutTask, type AuditCheck, type GoldDialogue } from "../finding.js";
import { knowledgeOf } from "../knowledge.js";
import { answerValue, leavesOf } from "../leaves.js";

/** Smaller whole numbers may be counts. */
const COUNT = 20;
/** Sums of more amounts fit anything. */
const MAX_TERMS = 4;
const MAX_AMOUNTS = 14;

/**
 * Finds texts that the assistant has to say and that its actions do not bear out: a text that nothing tells it, or a number that is neither
 * in the user's rows nor in an answer, nor the sum or difference of few amounts of the acts.
 */
export function outputs(): AuditCheck {
  let seen = 0;
  return {
    name: "outputs",
    title: "contradict what the task has to tell",
    read(gold) {
      if (gold.outputs.length === 0) return [];
      seen++;
      const { own, knows } = knowledgeOf(gold);
      const told = numbersIn([own, gold.acts.map(({ act }) => [answerValue(act.answer), act.changes])]);
      const amounts = amountsOf(gold);
      return gold.outputs.flatMap((text) => {
        const number = Number(text.replace(/[$,]/g, ""));
        const isBorneOut = Number.isFinite(number) ? isDerived(number, told, amounts) : knows(text);
        if (isBorneOut) return [];
        return [aboutTask(gold, "outputs", `it has to tell ${text}, to which none of its acts and rows leads`)];
      });
    },
    missed: () => (seen === 0 ? ["no task says what the assistant has to tell"] : []),
  };
}

/** Returns the amounts that the acts have paid, charged or refunded: numbers that rows hold after them and not before. */
function amountsOf({ acts }: GoldDialogue): readonly number[] {
  return acts.flatMap(({ act }) =>
    act.changes.flatMap(({ before, after }) => {
      const old = numbersIn(before);
      return [...leavesOf(after, false)].filter((leaf): leaf is number => typeof leaf === "number" && !old.has(cents(leaf)));
    }),
  );
}

function isDerived(number: number, told: ReadonlySet<number>, amounts: readonly number[]): boolean {
  const wanted = cents(number);
  if (told.has(wanted) || (Number.isInteger(number) && number <= COUNT)) return true;
  for (const one of told) if (told.has(wanted - one) || told.has(wanted + one)) return true;
  return isSum(wanted, amounts.slice(0, MAX_AMOUNTS).map(cents), MAX_TERMS);
}

/** Tests if a number is the sum of few of the amounts, or of all. */
function isSum(wanted: number, amounts: readonly number[], terms: number): boolean {
  if (wanted === amounts.reduce((sum, one) => sum + Math.abs(one), 0)) return true;
  return amounts.some((one, i) => {
    const rest = wanted - Math.abs(one);
    return rest === 0 || (terms > 1 && rest > 0 && isSum(rest, amounts.slice(i + 1), terms - 1));
  });
}

const cents = (number: number): number => Math.round(number * 100);

function numbersIn(value: unknown): ReadonlySet<number> {
  const all = [...leavesOf(value, false)].map((leaf) => (typeof leaf === "number" ? leaf : Number(leaf === "" ? Number.NaN : leaf)));
  return new Set(all.filter(Number.isFinite).flatMap((one) => [cents(one), cents(-one)]));
}
