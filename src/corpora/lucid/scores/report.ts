import type { PublishedValue, ReportEntry, ReportNote, ReportSection, ScoreReport } from "../../scores/report.js";
import type { Miss } from "../../scores/score.js";
import type { Mark, Marked } from "./evaluate.js";
import type { LucidDialogue } from "./example.js";
import { CHANGE_ORDER, type Change, LUCID_CHANGES, type LucidMode } from "./rules.js";
import { lucidScores, markAll, PAPER_METRICS, valuesOf } from "./scores.js";

export interface LucidReportOptions {
  /** `both` gives the numbers of each mode, and the steps between them. */
  readonly mode: LucidMode | "both";
  /** Names of the existing intents; the published script knows no others. */
  readonly intents: ReadonlySet<string>;
  readonly worst?: number;
  readonly notes?: readonly ReportNote[];
}

const PAPER: ReadonlySet<string> = new Set(PAPER_METRICS);

export function scoreLucid(dialogues: readonly LucidDialogue[], options: LucidReportOptions): ScoreReport {
  const { mode, intents, worst } = options;
  const modes: readonly LucidMode[] = mode === "both" ? ["published", "clean"] : [mode];
  const entries = modes.flatMap((one): ReportEntry[] =>
    lucidScores(dialogues, { mode: one, intents, ...(worst === undefined ? {} : { worst }) }).map((score) => ({
      path: mode === "both" ? [one, score.name] : [score.name],
      score,
      // Of both modes, the worst cases of the clean one are shown: the others are not the system's fault.
      isDetail: !PAPER.has(score.name) || (mode === "both" && one === "published"),
    })),
  );
  const differences = mode === "both" ? modeDifferences(dialogues, intents) : [];
  const turns = dialogues.reduce((sum, { examples }) => sum + examples.length, 0);
  return {
    field: "lucid",
    definition: 1,
    options: { mode },
    entries,
    notes: [...(options.notes ?? []), ...crashes(entries)],
    ...(mode === "both" ? { sections: [sectionOf(differences)] } : {}),
    extra: {
      dialogues: dialogues.length,
      turns,
      ...(mode === "both" ? { differences: differences as unknown as PublishedValue } : {}),
    },
  };
}

/** Notes on crashes of the original, which leave numbers without a value. */
function crashes(entries: readonly ReportEntry[]): ReportNote[] {
  const crashed = new Map<string, { readonly error: string; readonly where: string; readonly names: string[] }>();
  for (const { score } of entries) {
    const [miss] = score.misses;
    if (score.error === undefined || miss === undefined) continue;
    const where = `${miss.id} turn ${miss.turn}: ${String(miss.actual)}`;
    const known = crashed.get(where);
    if (known === undefined) crashed.set(where, { error: score.error, where, names: [score.name] });
    else known.names.push(score.name);
  }
  return [...crashed.values()].map(({ error, where, names }) => ({
    text: `crash of the published script (${error}) leaves no ${names.join(", ")}`,
    count: 1,
    examples: [where],
    isProblem: false,
  }));
}

function sectionOf(differences: readonly Difference[]): ReportSection {
  const rows = differences.map(({ change, effects, turns }) => [
    change,
    String(turns.intent + turns.exact + turns.slots + turns.goal),
    ...PAPER_METRICS.map((name) => {
      const effect = effects.find((one) => one.name === name);
      if (effect === undefined) return "";
      return effect.from === null || effect.to === null
        ? `to ${formatScore(effect.to)}`
        : signed(effect.to - effect.from);
    }),
  ]);
  return {
    title: "from published to clean, one change at a time (--json says what each change is)",
    columns: ["change", "marks moved", ...PAPER_METRICS],
    rows,
  };
}

const formatScore = (value: number | null): string => (value === null ? "n/a" : value.toFixed(4));
const signed = (value: number): string => `${value < 0 ? "-" : "+"}${Math.abs(value).toFixed(4)}`;

interface SlotEffect {
  readonly name: string;
  /** null if nothing is counted, or if the original crashes. */
  readonly from: number | null;
  readonly to: number | null;
}

interface Difference {
  readonly change: Change;
  readonly text: string;
  readonly effects: readonly SlotEffect[];
  readonly turns: Readonly<Record<Mark, number>>;
  readonly examples: readonly Miss[];
}

const MARKS: readonly Mark[] = ["intent", "exact", "slots", "goal"];

const MAX_SHOWN_EFFECTS = 5;

/** Explains the step from the published numbers to the clean ones: each change is applied on top of the previous ones,
 * and every System turn with a changed mark is counted at the change that moved it. */
export function modeDifferences(dialogues: readonly LucidDialogue[], intents: ReadonlySet<string>): Difference[] {
  let before = stepOf(dialogues, 0, intents);
  return CHANGE_ORDER.map((change, at) => {
    const after = stepOf(dialogues, at + 1, intents);
    const difference = differenceOf(change, before, after);
    before = after;
    return difference;
  });
}

interface Step {
  readonly marked: readonly (readonly Marked[])[];
  readonly values: ReadonlyMap<string, number | null>;
}

function stepOf(dialogues: readonly LucidDialogue[], changes: number, intents: ReadonlySet<string>): Step {
  const rules = new Set(CHANGE_ORDER.slice(0, changes));
  const marked = markAll(dialogues, rules, intents);
  return { marked, values: valuesOf(marked, rules) };
}

function differenceOf(change: Change, before: Step, after: Step): Difference {
  const turns: Record<Mark, number> = { intent: 0, exact: 0, slots: 0, goal: 0 };
  const examples: Miss[] = [];
  for (const [nth, dialogue] of after.marked.entries()) {
    for (const [at, { example, marks }] of dialogue.entries()) {
      const old = before.marked[nth]?.[at]?.marks;
      const moved = MARKS.filter((mark) => !isSameValue(old?.[mark], marks[mark]));
      for (const mark of moved) turns[mark] += 1;
      if (moved.length === 0 || examples.length === MAX_SHOWN_EFFECTS) continue;
      const { id, index, gold, predicted } = example;
      const note = moved.map((mark) => `${mark} ${formatValue(old?.[mark])} → ${formatValue(marks[mark])}`).join(", ");
      examples.push({ id, turn: index, expected: gold, actual: predicted, note });
    }
  }
  const effects = [...after.values].flatMap(([name, to]): SlotEffect[] => {
    const from = before.values.get(name) ?? null;
    return from === to ? [] : [{ name, from, to }];
  });
  return { change, text: LUCID_CHANGES[change], effects, turns, examples };
}

type Value = number | null | Error | undefined;

const isSameValue = (one: Value, other: Value): boolean =>
  one === other || (one instanceof Error && other instanceof Error && one.message === other.message);

function formatValue(value: Value): string {
  if (value instanceof Error) return value.name;
  return value === null || value === undefined ? "not counted" : String(Math.round(value * 1000) / 1000);
}
