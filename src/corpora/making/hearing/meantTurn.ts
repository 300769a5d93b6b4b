import type { SlotType } from "../../../kit/internal.js";
import { tryParseCommand } from "../../../labels/tryParse.js";
import type { Backend } from "../../../runtime/backend.js";
import type { Tag, Turn, UserMeaning, UserTurn } from "../../../transcript/index.js";
import { contentOf } from "../../../users/english/wholeWords.js";
import type { IntentPhrases, SaidPhrases } from "../../../users/phrases/intentPhrases.js";
import { type Vocabulary, vocabularyOf } from "../../../users/phrases/vocabulary.js";

/** Reference for checking a user turn's words. */
export interface MeantTurn {
  readonly means: UserMeaning;
  readonly tags: readonly Tag[];
  /** Words of templates for it. */
  readonly draft: string;
  /** Phrases of its intent; undefined if it concerns none. */
  readonly phrases: IntentPhrases | undefined;
  /** Closed values of its slots in the catalog, by slot name. */
  readonly options: ReadonlyMap<string, readonly string[]>;
  /** Words of other intents: they may mean something else as well. */
  readonly foreign: ReadonlySet<string>;
  /** Time of the session's clock. */
  readonly now: number;
}

/** Returns the reference for a user turn's words. @param before the turns up to it */
export function meantTurn(
  turn: UserTurn,
  before: readonly Turn[],
  { catalog, intents }: Pick<Backend, "catalog" | "intents">,
  now: number,
): MeantTurn {
  const { means = {}, tags = [], text: draft } = turn;
  const about = means.intent === undefined ? intentAt(before) : (catalog.get(means.intent)?.command ?? means.intent);
  const vocabulary = vocabularyOf(intents);
  const slots = about === undefined ? [] : (catalog.get(about)?.slots ?? []);
  const options = slots.flatMap(({ name, type }): [string, readonly string[]][] => {
    const values = closedValues(type);
    return values.length === 0 ? [] : [[name, values]];
  });
  const phrases = about === undefined ? undefined : vocabulary.of(about);
  return {
    means,
    tags,
    draft,
    phrases,
    options: new Map(options),
    foreign: foreignTo(about, vocabulary, intents),
    now,
  };
}

/** Returns the intent of a dialogue's last signal; undefined if there is none. */
export function intentAt(turns: readonly Turn[]): string | undefined {
  const last = turns.findLast((turn) => turn.author === "Signal" && turn.signal !== undefined && "ref" in turn.signal);
  const ref = last?.author === "Signal" && last.signal !== undefined && "ref" in last.signal ? last.signal.ref : null;
  return ref === null ? undefined : intentOf(ref, turns);
}

/** Returns the intent of a variable. */
export function intentOf(ref: string, turns: readonly Turn[]): string | undefined {
  const start = turns.find((turn) => turn.author === "System" && `x${turn.index}` === ref);
  const command = start?.author === "System" ? tryParseCommand(start.command) : null;
  return command?.kind === "start" ? command.intent.text : undefined;
}

function closedValues(type: SlotType): readonly string[] {
  if (typeof type === "string") return [];
  if ("list" in type) return closedValues(type.list);
  return "enum" in type ? type.enum.map(String) : [];
}

const known = new WeakMap<Vocabulary, Map<string, ReadonlySet<string>>>();

/** Returns the words of all verbPhrases and rows that do not belong to an intent. */
function foreignTo(
  about: string | undefined,
  vocabulary: Vocabulary,
  intents: Backend["intents"],
): ReadonlySet<string> {
  const made = known.get(vocabulary) ?? new Map<string, ReadonlySet<string>>();
  known.set(vocabulary, made);
  const before = made.get(about ?? "");
  if (before !== undefined) return before;
  const own = new Set(about === undefined ? [] : everyWord(vocabulary.of(about)));
  const all = intents.flatMap(({ command }) => {
    const phrases = vocabulary.of(command);
    return phrases === undefined ? [] : contentOf(`${phrases.verbPhrases.join(" ")} ${phrases.row?.singular ?? ""}`);
  });
  const foreign = new Set(all.filter((word) => !own.has(word)));
  made.set(about ?? "", foreign);
  return foreign;
}

function everyWord(phrases: IntentPhrases | undefined): string[] {
  if (phrases === undefined) return [];
  const slots = [...phrases.slots.values()].flatMap(({ noun, values = new Map(), ...said }) => [
    noun,
    ...[said, ...values.values()].flatMap(({ modifiers = [], answers = [], statements = [] }: Partial<SaidPhrases>) => [
      ...modifiers,
      ...answers,
      ...statements,
    ]),
  ]);
  return contentOf([...phrases.verbPhrases, phrases.row?.singular ?? "", ...slots].join(" "));
}
