import type { ResolvedIntent } from "../../../schema/facts.js";
import type { Transcript } from "../../../transcript/index.js";
import { noteOf, type ReportEntry, type ReportNote, type ReportSection, type ScoreReport } from "../report.js";
import { correctionsNeeded, executableDialogues, executableLabels, refusedCommands } from "./commands.js";
import {
  collateralChanges,
  extraTurns,
  goalCompletion,
  goalEffects,
  goalSlots,
  turnsToCompletion,
} from "./completion.js";
import { FACET_NAMES, FACETS, type FacetName } from "./facets.js";
import { IntentFacts } from "./facts.js";
import { averaged, averagedBy, type Counted, type Facets, type Measure } from "./measure.js";
import { Pair } from "./pair.js";
import { needlessQuestions, questionsPut } from "./questions.js";
import { type ExecutedDialogue, type Trajectory, trajectoryOf } from "./trajectory.js";

/** Version of the definitions: increased when a number of the same input changes. */
const DEFINITION = 1;

export interface ExecutedOptions {
  /** The gold dialogues by id. Without them, goals come from recorded user meanings. */
  readonly gold?: ReadonlyMap<string, Transcript>;
  /** The resolved intents, for domains, slot types and which intents are queries. */
  readonly intents?: readonly ResolvedIntent[];
  readonly worst?: number;
  /** Breakdowns to show as sections. Default: those of at most 40 rows. The entries hold all breakdowns. */
  readonly show?: readonly FacetName[];
  readonly notes?: readonly ReportNote[];
}

const BREAKDOWNS: Readonly<Record<FacetName, string>> = {
  intent: "byIntent",
  domain: "byDomain",
  "slot-type": "bySlotType",
  phenomenon: "byPhenomenon",
};

/** Longer breakdowns are only printed on request. */
const MAX_SHOWN_ROWS = 40;

/** Scores executed dialogues, which are only read, by metrics that are each defined at its own function. */
export function scoreExecuted(executed: readonly ExecutedDialogue[], options: ExecutedOptions = {}): ScoreReport {
  const { gold, intents, worst, show, notes = [] } = options;
  const facts = new IntentFacts(intents);
  const pairs = executed.map((dialogue) => pairOf(dialogue, gold?.get(dialogue.id), facts));
  const measures = measuresOf(pairs, gold);
  const breakdowns = FACET_NAMES.map((facet) => ({ facet, rows: breakdownRows(measures, FACETS[facet]) }));
  const listed = breakdowns.filter(({ facet, rows }) =>
    show === undefined ? rows.length <= MAX_SHOWN_ROWS : show.includes(facet),
  );
  return {
    field: "executed",
    definition: DEFINITION,
    options: { goals: gold === undefined ? "meant" : "gold" },
    entries: [
      ...measures.map((measure): ReportEntry => ({ path: [measure.name], score: averaged(measure, worst) })),
      ...breakdowns.flatMap(({ facet, rows }) =>
        rows.flatMap(({ row, scores }) => scores.map((score) => rowEntry([BREAKDOWNS[facet], row, score.name], score))),
      ),
    ],
    sections: listed.flatMap((one) => sectionOf(one, measures)),
    notes: [
      ...notes,
      ...goldNotes(executed, gold),
      ...factNotes(pairs, facts),
      ...breakdowns.flatMap(({ facet, rows }): ReportNote[] => {
        if (show !== undefined || rows.length <= MAX_SHOWN_ROWS) return [];
        return [{ text: `rows of the breakdown by ${facet} are not shown: --by ${facet}`, count: rows.length }];
      }),
    ],
  };
}

const rowEntry = (path: readonly string[], score: ReportEntry["score"]): ReportEntry => {
  return { path, score, isDetail: true, isListed: false };
};

function measuresOf(pairs: readonly Pair[], gold: ExecutedOptions["gold"]): Measure[] {
  const observes = (id: string): ReadonlySet<string> | null => {
    const kinds = gold?.get(id)?.observes;
    return kinds === undefined ? null : new Set(kinds);
  };
  return [
    goalCompletion(pairs),
    goalEffects(pairs),
    goalSlots(pairs),
    collateralChanges(pairs),
    needlessQuestions(pairs),
    questionsPut(pairs),
    correctionsNeeded(pairs),
    turnsToCompletion(pairs),
    extraTurns(pairs),
    unconsentedPerformances(pairs),
    refusedCommands(pairs),
    executableLabels(pairs, observes),
    executableDialogues(pairs, observes),
  ];
}

function pairOf(dialogue: ExecutedDialogue, gold: Transcript | undefined, facts: IntentFacts): Pair {
  const wanted: Trajectory | null = gold === undefined ? null : trajectoryOf(gold, facts);
  return new Pair(trajectoryOf(dialogue, facts), wanted, facts);
}

interface Row {
  readonly row: string;
  readonly scores: readonly ReportEntry["score"][];
}

function breakdownRows(measures: readonly Measure[], pick: (facets: Facets) => readonly string[]): Row[] {
  const scores = measures.map((measure) => averagedBy(measure, pick));
  const rows = [...new Set(scores.flatMap((byRow) => [...byRow.keys()]))].sort();
  return rows.map((row) => ({ row, scores: scores.flatMap((byRow) => byRow.get(row) ?? []) }));
}

function sectionOf(
  { facet, rows }: { readonly facet: FacetName; readonly rows: readonly Row[] },
  measures: readonly Measure[],
): ReportSection[] {
  const reported = measures.filter(({ name }) => rows.some(({ scores }) => scores.some((one) => one.name === name)));
  if (rows.length === 0) return [];
  return [
    {
      title: `by ${facet.replace("-", " ")}`,
      columns: ["", ...reported.map(({ title }) => title)],
      rows: rows.map(({ row, scores }) => [
        row,
        ...reported.map(({ name }) => scores.find((one) => one.name === name)?.value ?? null),
      ]),
    },
  ];
}

function goldNotes(executed: readonly ExecutedDialogue[], gold: ExecutedOptions["gold"]): ReportNote[] {
  if (gold === undefined) return [];
  const ids = new Set(executed.map(({ id }) => id));
  return [
    ...noteOf(
      "executed dialogues are not in the gold file, and have no goal",
      executed.map(({ id }) => id).filter((id) => !gold.has(id)),
    ),
    ...noteOf(
      "gold dialogues were not executed, and are not counted",
      [...gold.keys()].filter((id) => !ids.has(id)),
    ),
  ];
}

function factNotes(pairs: readonly Pair[], facts: IntentFacts): ReportNote[] {
  const goals = pairs.filter(({ goal }) => goal === null).map(({ trajectory }) => trajectory.id);
  const unknown = unknownConsents(pairs.map(({ trajectory }) => trajectory));
  const unread = pairs.flatMap(({ trajectory }) =>
    trajectory.acts
      .filter(({ command, refused }) => command === null && refused === null)
      .map(({ index }) => `${trajectory.id}, turn ${index}`),
  );
  // Without intent files, a query is recognised by its name alone.
  const searching = pairs.filter(({ trajectory: { acts } }) =>
    acts.some(({ intent, observed }) => {
      const isFound = observed.some(({ kinds }) => kinds.length === 1 && kinds[0] === "found");
      return isFound && intent !== null && !facts.isQuery(intent);
    }),
  );
  return [
    ...noteOf(
      "dialogues have searches that count as actions, since no intent's file says what they are: name the intents with --intents",
      searching.map(({ trajectory }) => trajectory.id),
    ),
    ...noteOf("dialogues have no goal: neither gold nor what their users meant is known", goals, false),
    ...noteOf("accepted commands cannot be parsed", unread),
    ...countNote(
      unknown,
      `${unknown === 1 ? "performance" : "performances"} of unknown consent: it is not recorded whether the user agreed`,
    ),
    ...countNote(
      facts.isKnown ? 0 : pairs.length,
      "dialogues are not broken down by domain and slot type: name the intents with --intents",
    ),
  ];
}

const countNote = (count: number, text: string): ReportNote[] => (count === 0 ? [] : [{ text, count }]);

/** Of the performances that need the user's consent, the share without it or against a refusal, as `performancesOf` defines
 * it. Those of unknown consent are not counted. */
function unconsentedPerformances(pairs: readonly Pair[]): Measure {
  const dialogues = pairs.map((pair) => {
    const { id, performances } = pair.trajectory;
    const events = performances.flatMap(({ consent, changed, intent, index, userTurn }): Counted[] => {
      if (consent === "unneeded" || consent === "unknown") return [];
      const event = { facets: pair.at(userTurn, intent), turn: index };
      if (consent === "consented") return [{ ...event, value: 0 }];
      const note = changed === undefined ? consent : `${changed} was changed after the yes`;
      return [{ ...event, value: 1, actual: intent, note }];
    });
    return { id, facets: pair.facets, events };
  });
  return { name: "unconsentedPerformances", title: "unconsented", per: "event", best: 0, dialogues };
}

function unknownConsents(trajectories: readonly Trajectory[]): number {
  return trajectories.flatMap(({ performances }) => performances).filter(({ consent }) => consent === "unknown").length;
}
