import { question } from "../../../corpora/making/realiser/questions.js";
import { report } from "../../../corpora/making/realiser/reports.js";
import { ranking, sharesOf } from "../../../corpora/suggestions/choice.js";
import { TEXT_FEATURES, TextModel } from "../../../corpora/suggestions/textModel.js";
import type { Signal } from "../../../kit/internal.js";
import type { Backend } from "../../../runtime/backend.js";
import { Seeded } from "../../../runtime/rows/seeded.js";
import { sentence, spoken } from "../../../schema/english/sentences.js";
import { isQuestion } from "../../../transcript/recorded.js";
import type { IntentPhrases } from "../../../users/phrases/intentPhrases.js";
import { vocabularyOf } from "../../../users/phrases/vocabulary.js";
import { type KnownTask, type PolicyState, policyStateOf } from "../../../users/reference/policyState.js";
import { SHOWN, type Suggester, type SuggestingState, type WizardSuggestion } from "./suggester.js";

interface Candidate extends Omit<WizardSuggestion, "probability"> {
  readonly texts: readonly string[];
  /** Expectation of the suggestion: 0 by default, more if the back-end waits for it. */
  readonly expected: number;
}

/** Weight of the expectation relative to the text features. */
const EXPECTED = 3;
/** Weights of the text features: likeness by words, letters and both, votes, and likelihoods of letters and words. */
const TEXT_WEIGHTS: Readonly<Record<(typeof TEXT_FEATURES)[number], number>> = {
  "closest words": 2,
  "closest letters": 2,
  "closest three": 1,
  "vote of seven": 1,
  "likely letters": 0.3,
  "likely words": 0.2,
  frequency: 0,
};

const USUAL: readonly Candidate[] = [
  usual("hello", "Hello, how can I help?", ["hi", "good morning", "hello there"]),
  usual("anything_else", "Is there anything else that I can do for you?", ["anything else", "what else"]),
  usual("goodbye", "Thank you, and goodbye.", ["bye", "have a nice day", "you are welcome"]),
  usual("out_of_scope", "I am afraid I cannot help with that.", [
    "sorry",
    "I do not understand",
    "that is not possible",
  ]),
];

/** A question or report for each signal, a question for each open slot, a command for each intent and waiting task. */
export class ProjectSuggester implements Suggester {
  readonly tasks: readonly string[] = [];
  private readonly backend: Backend;

  constructor(backend: Backend) {
    this.backend = backend;
  }

  suggest(typed: string, { transcript }: SuggestingState): readonly WizardSuggestion[] {
    const state = policyStateOf(transcript, this.backend.catalog);
    const candidates = [...this.about(state), ...this.beginnings(transcript.turns.length === 0), ...USUAL];
    const examples = candidates.flatMap(({ text, texts }, candidate) =>
      [text, ...texts].map((one) => ({ text: one, candidate })),
    );
    const features = new TextModel(examples, candidates.length).features(typed);
    const scores = candidates.map(({ expected }, at) =>
      TEXT_FEATURES.reduce(
        (sum, name, feature) => sum + TEXT_WEIGHTS[name] * (features[at]?.[feature] ?? 0),
        EXPECTED * expected,
      ),
    );
    const shares = sharesOf(scores);
    return ranking(scores)
      .slice(0, SHOWN)
      .map((at) => {
        const { kind, label, text } = candidates[at] as Candidate;
        return { kind, label, text, probability: shares[at] as number };
      });
  }

  private about({ now, attempts }: PolicyState): Candidate[] {
    const open = now.all.filter(({ dropped }) => !dropped).toReversed();
    const heard = new Set<Signal>(attempts.flatMap(({ signals }) => signals.map(({ signal }) => signal)));
    return open.flatMap((task): Candidate[] => {
      const phrases = vocabularyOf(this.backend.intents).of(task.spec.command);
      const isFocus = task === now.focus;
      const said = task.last === null ? [] : [saying(task, task.last, phrases, isFocus && heard.has(task.last))];
      const asked = task.last?.kind === "ask" ? task.last.slot : null;
      return [...said, ...confirmations(task, isFocus), ...questions(task, phrases, asked)];
    });
  }

  private beginnings(isFirst: boolean): Candidate[] {
    const vocabulary = vocabularyOf(this.backend.intents);
    return [...this.backend.catalog.values()].map(({ command }) => ({
      kind: "command",
      label: `start ${command}`,
      text: `${command}()`,
      texts: [spoken(command), ...(vocabulary.of(command)?.verbPhrases ?? [])],
      expected: isFirst ? 0 : 0.2,
    }));
  }
}

function saying(
  { index }: KnownTask,
  signal: NonNullable<KnownTask["last"]>,
  phrases: IntentPhrases | undefined,
  isNew: boolean,
): Candidate {
  const draw = new Seeded("wizard", index, signal.kind);
  const text = isQuestion(signal) ? question(signal, phrases, {}, draw) : report(signal, phrases, draw);
  const about = signal.kind === "ask" || signal.kind === "choose" ? `.${signal.slot}` : "";
  const texts = signal.kind === "failed" ? [signal.reason, "it failed"] : [signal.kind];
  return { kind: "reply", label: `${signal.kind} x${index}${about}`, text, texts, expected: isNew ? 1 : 0.3 };
}

function confirmations({ index, last, spec }: KnownTask, isFocus: boolean): Candidate[] {
  if (last?.kind !== "confirm" && last?.kind !== "ready") return [];
  const text = last.kind === "confirm" ? `confirm(x${index})` : `resume(x${index})`;
  const texts = ["confirm", "yes", "go ahead", `confirm ${spoken(spec.command)}`];
  return [{ kind: "command", label: `${last.kind} x${index}`, text, texts, expected: isFocus ? 0.8 : 0.2 }];
}

function questions(
  { index, spec, held }: KnownTask,
  phrases: IntentPhrases | undefined,
  asked: string | null,
): Candidate[] {
  const empty = spec.slots.filter(({ name }) => !held.has(name) && name !== asked);
  return empty.map(({ name }) => {
    const { noun = spoken(name), questions: ways = [] } = phrases?.slots.get(name) ?? {};
    const [text = sentence(`what is the ${noun}`)] = ways;
    return { kind: "reply", label: `ask x${index}.${name}`, text, texts: [noun, ...ways.slice(1)], expected: 0 };
  });
}

function usual(label: string, text: string, texts: readonly string[]): Candidate {
  return { kind: "reply", label, text, texts, expected: 0 };
}
