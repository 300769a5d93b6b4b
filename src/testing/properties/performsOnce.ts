import { type Ref, sameValue, type Value } from "../../kit/internal.js";
import type { Catalog } from "../../schema/index.js";
import type { Property } from "./property.js";
import { isPerformance, type StepSignal } from "./trace.js";
import { traceOf } from "./traceReader.js";

type Done = StepSignal & { readonly until: number };

/**
 * A goal is performed once: no second task of an intent performs with the arguments of another, or creates a row beside another's, unless
 * the user has opened as many goals of that intent. A performed task that is changed performs again, which is no repetition; nor is a
 * second row if another intent of its table is performed too, which may have deleted the first one. If the user names no intent, as without
 * recorded meanings, nothing is judged.
 */
export const performsOnce: Property = {
  name: "performsOnce",
  title: "performs nothing twice that the user wants once",
  check(transcript, context) {
    const { catalog } = context;
    const trace = traceOf(transcript, context);
    const isQuery = (intent: string) => catalog.get(intent)?.query === true;
    const all = trace.signals.filter((signal) => signal.intent !== null && isPerformance(signal, isQuery));
    const done: StepSignal[] = [];
    return all.flatMap((signal) => {
      const { intent, recorded, exchange } = signal;
      const wanted = trace.goals.filter((goal) => goal.intent === intent && goal.at <= recorded.at).length;
      const isNew = !done.some((one) => one.recorded.ref === recorded.ref);
      const alike = tasksOf([signal, ...done.filter((one) => isSamePerformance(one, signal))]);
      const beside = tasksOf(rowsBeside({ ...signal, until: exchange.end }, done, all, catalog));
      done.push(signal);
      if (!isNew || wanted === 0) return [];
      const broken = (tasks: number, how: string) => [
        {
          property: "performsOnce",
          turn: recorded.at,
          message: `${intent} was performed ${tasks === 2 ? "twice" : `${tasks} times`} ${how}`,
        },
      ];
      if (alike.size > wanted) return broken(alike.size, "with the same arguments");
      if (beside.size <= wanted) return [];
      return broken(beside.size, `and made a row each time; the user wants ${wanted === 1 ? "one" : wanted}`);
    });
  },
};

/** Returns the performances of an intent that have created separate rows, including this one; empty if one may have been deleted. */
function rowsBeside(
  signal: Done,
  done: readonly StepSignal[],
  all: readonly StepSignal[],
  catalog: Catalog,
): readonly StepSignal[] {
  const entity = catalog.get(signal.intent ?? "")?.entity ?? null;
  const before = done.filter(({ intent }) => intent === signal.intent);
  const [first] = before;
  const id = rowId(signal);
  if (entity === null || first === undefined || id === null) return [];
  const mayBeGone = all.some(
    ({ intent, recorded: { at } }) =>
      at > first.recorded.at &&
      at < signal.until &&
      intent !== signal.intent &&
      catalog.get(intent ?? "")?.entity === entity,
  );
  if (mayBeGone) return [];
  const ids = new Set([id]);
  const others = before.filter((one) => {
    const other = rowId(one);
    if (other === null || ids.has(other)) return false;
    ids.add(other);
    return true;
  });
  return [signal, ...others];
}

function rowId({ recorded }: StepSignal): Value | null {
  const { signal } = recorded.turn;
  return signal?.kind === "performed" ? (signal.row?.["id"] ?? null) : null;
}

const tasksOf = (signals: readonly StepSignal[]): ReadonlySet<Ref | null> =>
  new Set(signals.map(({ recorded }) => recorded.ref));

function isSamePerformance(one: StepSignal, other: StepSignal): boolean {
  if (one.intent !== other.intent || one.slots === null || other.slots === null) return false;
  return sameValue(one.slots as unknown as Value, other.slots as unknown as Value);
}
