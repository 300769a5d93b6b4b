import type { PublishedValue, ReportEntry, ReportNote, ReportSection, ScoreReport } from "../../scores/report.js";
import { type Difference, modeDifferences } from "./difference.js";
import type { LucidDialogue } from "./example.js";
import type { LucidMode } from "./rules.js";
import { lucidScores, PAPER_METRICS } from "./scores.js";

/** Options of LUCID's numbers. */
export interface LucidReportOptions {
  /** `both` gives the numbers of each mode, and the steps between them. */
  readonly mode: LucidMode | "both";
  /** Names of the existing intents; the published script knows no others. */
  readonly intents: ReadonlySet<string>;
  readonly worst?: number;
  readonly notes?: readonly ReportNote[];
}

const PAPER: ReadonlySet<string> = new Set(PAPER_METRICS);

/** Returns LUCID's ten numbers in one mode or both, for printing and storage. */
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
