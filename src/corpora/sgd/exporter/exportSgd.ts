import { LIMIT, ORDER_BY, sameValue } from "../../../kit/internal.js";
import { commandsOf, indexesOf, type Transcript, type Turn } from "../../../transcript/index.js";
import { asDialogue, type PublishedSgdDialogue, type SgdFrame, type SgdTurn } from "../format/published.js";
import { FrameMaker } from "../importer/frames.js";
import { intentName, type SgdName, sgdName } from "../importer/names.js";
import { type Answer, answerOf, StateTracker, type TrackedEffect } from "../importer/stateTracker.js";

export interface SgdExport {
  readonly dialogue: PublishedSgdDialogue;
  readonly split: string | null;
  readonly names: ReadonlyMap<string, SgdName>;
  /** Parts of the transcript without a place in the format, each as a fixed sentence. */
  readonly lost: readonly string[];
}

type IsSlot = (intent: string, slot: string) => boolean;

interface Exchange {
  readonly user: Extract<Turn, { author: "User" }> | null;
  readonly steps: { readonly turn: Extract<Turn, { author: "System" | "Signal" }>; readonly index: number }[];
  response: Extract<Turn, { author: "Response" }> | null;
}

/** Converts a transcript. An imported dialogue comes back equal: acts, spans and states as they were kept, calls and
 * results from the signals. For others, acts and states are made from commands, and calls from signals. Slots that the
 * services lack are dropped and reported; by default all exist. */
export function exportSgd(
  transcript: Transcript,
  domains: ReadonlyMap<string, string> = new Map(),
  isSlot: (intent: string, slot: string) => boolean = () => true,
): SgdExport {
  const { id, split, turns, extra = {} } = transcript;
  const names = namesIn(turns);
  const nameOf = (intent: string): SgdName => names.get(intent) ?? sgdName(intent, domains.get(intent));
  const tracker = new StateTracker();
  const maker = new FrameMaker(nameOf);
  const known = new KnownSlots(isSlot);
  const made: SgdTurn[] = [];
  let hasWords = false;
  for (const { user, steps, response } of exchangesOf(turns)) {
    if (user !== null) maker.begin();
    const answers = follow(steps, tracker, maker, known);
    if (user !== null) {
      const { frames, ...rest } = user.extra ?? {};
      made.push(turnOf("USER", user.text, keptFrames(frames) ?? maker.userFrames(user.text), rest));
    }
    if (response === null && answers.length === 0) continue;
    const { frames, ...rest } = response?.extra ?? {};
    const kept = keptFrames(frames) ?? maker.systemFrames(answers);
    const full = answered(kept, answers, nameOf);
    hasWords ||= full.hasWords;
    made.push(turnOf("SYSTEM", response?.text ?? "", full.frames, rest));
  }
  const { dialogue_id: original, services: named, ...rest } = extra;
  const services = Array.isArray(named) ? named : servicesIn(made);
  const dialogue_id = typeof original === "string" ? original : id;
  const dialogue = asDialogue({ ...rest, dialogue_id, services, turns: made });
  return { dialogue, split: split ?? null, names, lost: lossesOf(transcript, tracker, hasWords, known.lost) };
}

/** Applies the commands and signals of one exchange; returns the results of its calls, in order. */
function follow(steps: Exchange["steps"], tracker: StateTracker, maker: FrameMaker, known: KnownSlots): Answer[] {
  return steps.flatMap(({ turn, index }) => {
    if (turn.author === "System") {
      for (const effect of tracker.take(turn.command, index)) maker.effect(known.effect(effect));
      return [];
    }
    const answer = answerOf(turn, tracker);
    if (answer === null) maker.signal(turn, tracker);
    if (turn.signal !== undefined) tracker.observe(turn.signal);
    return answer === null ? [] : known.answer(answer);
  });
}

/** Parameters that all queries have in addition to their slots: the order and the number of rows. */
export const ORDER: ReadonlySet<string> = new Set([ORDER_BY.name, LIMIT.name]);

class KnownSlots {
  readonly lost = new Set<string>();
  private readonly isSlot: IsSlot;

  constructor(isSlot: IsSlot) {
    this.isSlot = isSlot;
  }

  effect(effect: TrackedEffect): TrackedEffect {
    return { ...effect, changes: effect.changes.filter(([slot]) => this.has(effect.variable.intent, slot)) };
  }

  answer(answer: Answer): Answer {
    const sent = Object.entries(answer.parameters).filter(([slot]) => this.has(answer.intent, slot));
    const results = answer.results.map((row) => {
      return Object.fromEntries(Object.entries(row).filter(([slot]) => this.isSlot(answer.intent, slot)));
    });
    return { ...answer, parameters: Object.fromEntries(sent), results };
  }

  private has(intent: string, slot: string): boolean {
    const isKnown = this.isSlot(intent, slot);
    if (!isKnown) {
      const order = "how searches are sorted and bounded has no place in the format";
      this.lost.add(ORDER.has(slot) ? order : "slots that the schema cannot have are left out");
    }
    return isKnown;
  }
}

function keptFrames(frames: unknown): readonly SgdFrame[] | null {
  const isKept =
    Array.isArray(frames) && frames.every((one) => typeof one === "object" && one !== null && "service" in one);
  return isKept ? (frames as readonly SgdFrame[]) : null;
}

function exchangesOf(turns: readonly Turn[]): Exchange[] {
  const exchanges: Exchange[] = [];
  const indexes = indexesOf(turns);
  const refused = refusedIn(turns);
  for (const [at, turn] of turns.entries()) {
    const last = exchanges.at(-1);
    if (turn.author === "User") exchanges.push({ user: turn, steps: [], response: null });
    else if (!refused.has(at)) {
      const open = last === undefined || last.response !== null ? { user: null, steps: [], response: null } : last;
      if (open !== last) exchanges.push(open);
      if (turn.author === "Response") open.response = turn;
      else open.steps.push({ turn, index: indexes[at] as number });
    }
  }
  return exchanges;
}

/** Positions of refused commands and of their errors, which changed nothing. */
function refusedIn(turns: readonly Turn[]): ReadonlySet<number> {
  const refused = commandsOf(turns).filter(({ isRefused }) => isRefused);
  return new Set(refused.flatMap(({ at, signals }) => [at, ...signals.map((signal) => signal.at)]));
}

function turnOf(speaker: "USER" | "SYSTEM", utterance: string, frames: readonly SgdFrame[], rest: object): SgdTurn {
  const sorted = frames.map(({ actions, service, service_call, service_results, slots, state, ...others }) => ({
    actions,
    service,
    ...(service_call !== undefined && { service_call }),
    ...(service_results !== undefined && { service_results }),
    ...(slots !== undefined && { slots }),
    ...(state !== undefined && { state }),
    ...others,
  }));
  return { frames: sorted, speaker, utterance, ...rest };
}

/** Inserts calls into the frames of their services, in order, and adds frames for the remaining ones. A frame that was
 * kept with its whole call, because its signal could not hold all of it, stays unless another call was made. */
function answered(
  frames: readonly SgdFrame[],
  answers: readonly Answer[],
  nameOf: (intent: string) => SgdName,
): { readonly frames: readonly SgdFrame[]; readonly hasWords: boolean } {
  const left = [...answers];
  let hasWords = false;
  const filled = frames.map(({ service_call: call, ...frame }): SgdFrame => {
    if (call === undefined) return frame;
    const at = left.findIndex(({ intent }) => {
      const { service, method } = nameOf(intent);
      return service === frame.service && method === call.method;
    });
    const [answer] = at < 0 ? [] : left.splice(at, 1);
    const isWhole = call.parameters !== undefined;
    if (isWhole && (answer === undefined || isPartOf(answer, { ...frame, service_call: call }))) {
      return { ...frame, service_call: call };
    }
    if (answer === undefined) return frame;
    hasWords ||= answer.isInWords === true;
    return { ...frame, ...answerIn(answer, call.method) };
  });
  for (const answer of left) {
    const { service, method } = nameOf(answer.intent);
    hasWords ||= answer.isInWords === true;
    filled.push({ actions: [], service, slots: [], ...answerIn(answer, method) });
  }
  return { frames: filled, hasWords };
}

function isPartOf({ isInWords, parameters, results }: Answer, frame: SgdFrame): boolean {
  const { service_call: call, service_results: rows = [] } = frame;
  if (isInWords === true) return true;
  return sameValue(parameters, call?.parameters) && results.every((row, i) => sameValue(row, rows[i]));
}

const answerIn = ({ parameters, results }: Answer, method: string) => ({
  service_call: { method, parameters },
  service_results: [...results],
});

/** SGD's names of the intents in kept frames. */
function namesIn(turns: readonly Turn[]): Map<string, SgdName> {
  const names = new Map<string, SgdName>();
  for (const { extra } of turns) {
    for (const { service, state, service_call: call } of keptFrames(extra?.frames) ?? []) {
      for (const method of [state?.active_intent, call?.method]) {
        if (method !== undefined) names.set(intentName(service, method), { service, method });
      }
    }
  }
  return names;
}

const servicesIn = (turns: readonly SgdTurn[]): string[] => [
  ...new Set(turns.flatMap(({ frames }) => frames.map(({ service }) => service))),
];

function lossesOf(
  { faults, seed, now, entities, final, turns }: Transcript,
  tracker: StateTracker,
  hasWords: boolean,
  left: ReadonlySet<string>,
): string[] {
  const lost: string[] = [];
  if (faults !== undefined) lost.push("faults have no place in the format");
  if (seed !== undefined || now !== undefined) lost.push("seed and clock have no place in the format");
  if (entities !== undefined) lost.push("rows that every query returns have no place in the format");
  if (final !== undefined) lost.push("values at the end have no place in the format");
  if (turns.some(({ tags }) => tags !== undefined && tags.length > 0)) lost.push("tags have no place in the format");
  if (tracker.hasLost) lost.push("values other than a single string cannot be expressed in the format");
  if (tracker.hasUnparsed) lost.push("commands that cannot be parsed are left out");
  lost.push(...left);
  if (refusedIn(turns).size > 0) lost.push("refused commands have no place in the format");
  if (hasWords) lost.push("signals in words do not hold the results of calls, which are left out");
  return lost;
}
