import { tagTitle } from "../../../transcript/tags.js";
import { PLAN_OPERATORS } from "../../../users/operators/operators.js";
import type { CorpusCard, CorpusRichness } from "../../scores/index.js";
import { MIXED } from "../planner/intentSplits.js";
import { type CorpusReport, type SlotUse, withModels } from "./corpusReport.js";
import { table, yieldTable } from "./yieldCount.js";

/** The facts of a data card beside the report. */
export interface CardFacts {
  readonly intents: string;
}

/**
 * Formats the data card of a corpus as Markdown: its nature, its making and its content, modelled on the card of the
 * Schema-Guided Dialogue dataset and the tables 1, 4 and 5 of LUCID's paper.
 */
export function dataCard(made: Omit<CorpusReport, "files">, facts: CardFacts): string {
  const { all, domains, phenomena } = made.statistics;
  const { user, assistant } = made.diversity;
  const lines = [
    "# Data card",
    "",
    "Task-oriented dialogues between a simulated user and an assistant, each System turn labelled with a command, each command with the " +
      "signals of the mock back-end that executed it. All utterances come from " +
      `${made.writing === undefined ? "templates" : "models"}; no people took part.`,
    "",
    `Made by Backlot ${made.backlot} from the intents in \`${facts.intents}\` with the seed ${made.seed}, ${withModels(made)}${order(made)}.`,
    "",
    "## What it holds",
    "",
    ...table(
      ["", "dialogues", "turns", "utterances", "commands", "intents", "slots", "values", "several intents", "unhappy"],
      [["all", ...numbers(all)], ...Object.entries(domains).map(([name, card]) => [name, ...numbers(card)])],
    ),
    "",
    `Utterances have ${mean(all.tokensPerUtterance)} tokens (words and punctuation marks) on average, dialogues ${mean(all.turnsPerDialogue)} turns; ` +
      `${all.uniqueTokens} tokens are different.`,
    "",
    ...splitLines(made),
    "## Diversity",
    "",
    ...table(
      [
        "",
        "texts",
        "tokens",
        "tokens a text",
        "entropy",
        "conditional entropy",
        "MSTTR-50",
        "unigrams",
        "bigrams",
        "trigrams",
      ],
      [
        ["users", ...richness(user)],
        ["assistant", ...richness(assistant)],
      ],
    ),
    "",
    "Entropies in bits, of a token, and of a token given the one before; the last three columns count different ones.",
    "",
    "## How tasks hang together",
    "",
    ...table(
      ["", "share", "of"],
      [
        ["commands with a reference, such as `x6[0].name`", shareOf(made.links.referring), String(made.links.commands)],
        ["later tasks with a value from before", shareOf(made.links.carrying), String(made.links.laterTasks)],
        ["searches that find a row", shareOf(made.links.finding), String(made.links.searches)],
        ["searches that are refined", shareOf(made.links.refining), String(made.links.searched)],
        [
          "searches without a row at first that find one later",
          shareOf(made.links.recovering),
          String(made.links.fruitless),
        ],
      ],
    ),
    "",
    "## Operators",
    "",
    ...table(
      ["operator", "asked for", "dialogues", "share"],
      made.operators.map(({ name, asked, shown, dialogues }) => [
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
    "## Intents, slots and values",
    "",
    ...table(
      ["intent", "dialogues"],
      Object.entries(made.schema.intents).map(([name, dialogues]) => [name, String(dialogues)]),
    ),
    "",
    ...unreached(made.unreachable),
    ...madeUp(made),
    ...table(["slot", "dialogues", "different values", "most frequent"], made.schema.slots.map(slotLine)),
    "",
    "## What was discarded",
    "",
    `${made.attempts} attempts gave ${made.dialogues} dialogues${made.truncated === 0 ? "" : `, ${made.truncated} of them beginnings of attempts that failed later`}.`,
    "",
    ...yieldTable(made),
    "",
  ];
  return lines.join("\n");
}

function splitLines({ splits, statistics, discards }: Omit<CorpusReport, "files">): string[] {
  if (splits === undefined) return [];
  const mixed = discards.find(({ stage, reason }) => stage === "plan" && reason === MIXED)?.discarded ?? 0;
  const rows = Object.entries(splits).map(([name, intents]) => {
    const { dialogues = 0, turns = 0 } = statistics.splits[name] ?? {};
    return [name, String(intents.length), String(dialogues), String(turns)];
  });
  return [
    "## Splits",
    "",
    "Every intent belongs to one split, and every dialogue to that of all its intents; intents of one entity stay together. " +
      `Excluded, since they mix intents of several splits: ${mixed}.`,
    "",
    ...table(["split", "intents", "dialogues", "turns"], rows),
    "",
    ...Object.entries(splits).map(([name, intents]) => `* ${name}: ${intents.map((one) => `\`${one}\``).join(", ")}`),
    "",
  ];
}

function madeUp({ rows, placeholders }: Pick<CorpusReport, "rows" | "placeholders">): string[] {
  const entities = Object.keys(rows);
  return [
    ...(entities.length === 0 ? [] : [`Rows were made for entities without fixtures: ${entities.join(", ")}.`, ""]),
    ...(placeholders.length === 0
      ? []
      : [`Slots without samples, whose texts say little more than their names: ${placeholders.join(", ")}.`, ""]),
  ];
}

function unreached(reasons: CorpusReport["unreachable"]): string[] {
  const lines = Object.entries(reasons).map(([intent, reason]) => `* \`${intent}\`: ${reason.replaceAll(/\s+/g, " ")}`);
  return lines.length === 0
    ? []
    : ["No dialogue is about these intents, for which no values were found:", "", ...lines, ""];
}

function slotLine({ slot, dialogues, values, frequent }: SlotUse): string[] {
  const most = frequent.map(([value, count]) => `${shortened(value)} (${count})`).join(", ");
  return [slot, String(dialogues), String(values), most];
}

/** Formats a value for a table cell: short, and without characters that end the cell. */
function shortened(value: string): string {
  const short = value.length > MAX_SHOWN ? `${[...value].slice(0, MAX_SHOWN - 1).join("")}…` : value;
  return `\`${short.replaceAll("`", "'").replaceAll("|", "\\|").replaceAll(/\s+/g, " ")}\``;
}

const MAX_SHOWN = 40;

function richness(counted: CorpusRichness): string[] {
  const { texts, words, meanLength, entropy, conditionalEntropy, msttr, unigrams, bigrams, trigrams } = counted;
  return [
    String(texts),
    String(words),
    ...[meanLength, entropy, conditionalEntropy, msttr].map(mean),
    ...[unigrams, bigrams, trigrams].map(String),
  ];
}

function numbers(card: CorpusCard): string[] {
  const { dialogues, turns, utterances, commands, intents, slots, values, multiIntent, unhappyShare } = card;
  const counts = [dialogues, turns, utterances, commands, intents, slots, values, multiIntent].map(String);
  return [...counts, unhappyShare === null ? "n/a" : percent(unhappyShare)];
}

function order({ writing }: Pick<CorpusReport, "writing">): string {
  if (writing === undefined) return "";
  return writing.words === "first" ? ", words before commands" : ", commands before words";
}

const shareOf = (part: number | null): string => (part === null ? "n/a" : percent(part));
const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;
const mean = (value: number | null): string => (value === null ? "n/a" : value.toFixed(2));
