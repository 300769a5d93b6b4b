import type { CorpusCard, CorpusStatistics } from "../../metrics/index.js";
import { PLAN_OPERATORS } from "../../testing/plans/operators/operators.js";
import { tagTitle } from "../../transcript/tags.js";
import type { CorpusYield } from "./yieldCount.js";

/** What a data card tells beside what was counted. */
export interface CardFacts {
  /** The version of Backlot that made the corpus. */
  readonly backlot: string;
  readonly seed: number;
  /** Where the intents lay. */
  readonly intents: string;
}

/**
 * The data card of a corpus, as Markdown: what it is, how it was made, and what it holds, after the card of the Schema-Guided
 * Dialogue dataset and the tables 1, 4 and 5 of LUCID's paper.
 */
export function dataCard(statistics: CorpusStatistics, made: CorpusYield, facts: CardFacts): string {
  const { all, domains, phenomena } = statistics;
  const lines = [
    "# Data card",
    "",
    "Task-oriented dialogues between a simulated user and an assistant, each System turn labelled with a command, each command with the " +
      "signals of the mock back-end that executed it. All utterances come from templates; nobody real took part.",
    "",
    `Made by Backlot ${facts.backlot} from the intents in \`${facts.intents}\` with the seed ${facts.seed}, without a model.`,
    "",
    "## What it holds",
    "",
    ...table(
      ["", "dialogues", "turns", "utterances", "commands", "intents", "slots", "values", "several intents", "unhappy"],
      [["all", ...numbers(all)], ...Object.entries(domains).map(([name, card]) => [name, ...numbers(card)])],
    ),
    "",
    `Utterances have ${mean(all.tokensPerUtterance)} words and marks on average, dialogues ${mean(all.turnsPerDialogue)} turns; ` +
      `${all.uniqueTokens} words and marks are different.`,
    "",
    "## Phenomena",
    "",
    ...table(
      ["phenomenon", "asked for", "dialogues", "share"],
      made.phenomena.map(({ name, asked, shown, dialogues }) => [
        PLAN_OPERATORS[name].title,
        percent(asked),
        String(dialogues),
        percent(shown),
      ]),
    ),
    "",
    ...table(
      ["label of user turns", "dialogues", "turns"],
      phenomena
        .filter(({ turns }) => turns > 0)
        .map((one) => [tagTitle(one.phenomenon), String(one.dialogues), String(one.turns)]),
    ),
    "",
    "## What was discarded",
    "",
    `${made.attempts} attempts gave ${made.dialogues} dialogues.`,
    "",
    ...table(
      ["stage", "reason", "attempts"],
      [
        ...made.discards.map(({ stage, reason, discarded }) => [stage, reason, String(discarded)]),
        ["", "kept", String(made.dialogues)],
        ["", "in all", String(made.attempts)],
      ],
    ),
    "",
  ];
  return lines.join("\n");
}

function numbers(card: CorpusCard): string[] {
  const { dialogues, turns, utterances, commands, intents, slots, values, multiIntent, unhappyShare } = card;
  const counts = [dialogues, turns, utterances, commands, intents, slots, values, multiIntent].map(String);
  return [...counts, unhappyShare === null ? "n/a" : percent(unhappyShare)];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map((_, at) => (at === 0 ? "---" : "--:"))), ...rows.map(line)];
}

const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;
const mean = (value: number | null): string => (value === null ? "n/a" : value.toFixed(2));
