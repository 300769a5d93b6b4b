import type { Operator, Ref, Signal, Value } from "../../../kit/internal.js";
import { tryParseCommand } from "../../../labels/tryParse.js";
import { Seeded } from "../../../runtime/rows/seeded.js";
import type { SystemTurn, Transcript, Turn, UserTurn } from "../../../transcript/index.js";
import { isQuestion, type Question } from "../../../transcript/recorded.js";
import { BUILT_IN } from "../../../users/operators/operators.js";
import type { IntentPhrases } from "../../../users/phrases/intentPhrases.js";
import { unnamedRows } from "../../../users/phrases/rowNames.js";
import type { Vocabulary } from "../../../users/phrases/vocabulary.js";
import type { PlannedTurn } from "../../../users/plans/planned/plannedTurn.js";
import { question } from "./questions.js";
import { remark, type Told } from "./remarks.js";
import { type Result, report } from "./reports.js";

/** Adds the assistant's responses to a dialogue by templates, one at the end of each of its turns. */
export function withResponses(
  transcript: Transcript,
  planned: readonly PlannedTurn[],
  vocabulary: Vocabulary,
  seed: number,
): Transcript {
  const assistant = new Assistant(vocabulary, seed);
  const turns: Turn[] = [];
  let nth = -1;
  const respond = () => {
    const act = planned[nth]?.act;
    if (act !== undefined) turns.push({ author: "Response", text: assistant.response(act, nth) });
  };
  for (const turn of transcript.turns) {
    if (turn.author === "User") {
      respond();
      nth++;
    }
    assistant.read(turn);
    turns.push(turn);
  }
  respond();
  return { ...transcript, turns };
}

class Assistant {
  private readonly vocabulary: Vocabulary;
  private readonly seed: number;
  private readonly intents = new Map<Ref, string>();
  private readonly slots = new Map<Ref, Record<string, Value | Operator | null>>();
  /** Open questions, the last asked at the end. */
  private waiting: Question[] = [];
  private told: Told = NOTHING_TOLD;
  private signals: Signal[] = [];
  private user: UserTurn | null = null;

  constructor(vocabulary: Vocabulary, seed: number) {
    this.vocabulary = vocabulary;
    this.seed = seed;
  }

  read(turn: Turn): void {
    if (turn.author === "User") {
      this.user = turn;
      this.signals = [];
    } else if (turn.author === "System") this.readCommand(turn);
    else if (turn.author === "Signal" && turn.signal !== undefined) this.readSignal(turn.signal);
  }

  /** @param nth the number of the answered user turn, which alone decides the choice of words */
  response(act: Parameters<typeof remark>[0], nth: number): string {
    const draw = new Seeded("response", this.seed, nth);
    if (act.kind === "cancel" || act.kind === "deny") this.waiting.pop();
    if (this.signals.length > 0) {
      return this.signals
        .flatMap((signal, at) =>
          isPassed(signal, this.signals.slice(at + 1)) ? [] : [this.words(signal, draw.part(at))],
        )
        .join(" ");
    }
    const said = remark(act, this.told, draw);
    const isPatient =
      act.kind === "goodbye" ||
      act.kind === "leave" ||
      (act.kind === "aside" && BUILT_IN.get(act.how)?.asksForTime === true);
    const open = isPatient ? undefined : this.waiting.at(-1);
    return open === undefined ? said : `${said} ${this.words(open, draw.part("again"))}`;
  }

  private readCommand({ command, index }: SystemTurn): void {
    const tree = index === undefined ? null : tryParseCommand(command);
    const given = this.user?.means?.slots ?? {};
    if (tree?.kind === "start") {
      const ref: Ref = `x${index as number}`;
      this.intents.set(ref, tree.intent.text);
      this.slots.set(ref, { ...given });
    } else if (tree?.kind === "assign") {
      const ref: Ref = `x${tree.targets[0]?.variable.index ?? 0}`;
      this.slots.set(ref, { ...this.slots.get(ref), ...given });
    }
  }

  private readSignal(signal: Signal): void {
    this.signals.push(signal);
    if (signal.kind === "error") return;
    this.waiting = this.waiting.filter(({ ref }) => ref !== signal.ref);
    if (isQuestion(signal)) this.waiting.push(signal);
    else if (signal.kind === "performed")
      this.told = { ...NOTHING_TOLD, row: { ...signal.arguments, ...signal.row }, intent: this.phrasesOf(signal.ref) };
    else if (signal.kind === "found") {
      const intent = this.phrasesOf(signal.ref);
      const areRecords = intent?.findsRecords === true;
      this.told = { row: signal.rows[0] ?? null, intent, others: unnamedRows(signal, intent), areRecords };
    }
  }

  private phrasesOf(ref: Ref): IntentPhrases | undefined {
    const intent = this.intents.get(ref);
    return intent === undefined ? undefined : this.vocabulary.of(intent);
  }

  private words(signal: Signal, draw: Seeded): string {
    const phrases = signal.kind === "error" ? undefined : this.phrasesOf(signal.ref);
    if (!isQuestion(signal)) return report(signal as Result, phrases, draw);
    return question(signal, phrases, this.slots.get(signal.ref) ?? {}, draw);
  }
}

const NOTHING_TOLD: Told = { row: null, intent: undefined, others: [], areRecords: false };

/** True if a task was ready and carried out at once, which users do not hear of. */
const isPassed = (signal: Signal, later: readonly Signal[]): boolean =>
  signal.kind === "ready" && later.some((one) => one.kind !== "error" && one.ref === signal.ref);
