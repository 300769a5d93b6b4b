import type { IntentSpec, SlotType, Value } from "../../../src/kit/internal.js";
import * as build from "../../../src/labels/build.js";
import { type BuildValue, say, start } from "../../../src/labels/build.js";
import type { Command } from "../../../src/labels/index.js";
import { tryParseCommand } from "../../../src/labels/tryParse.js";
import type { Backend } from "../../../src/runtime/backend.js";
import { type Policy, type Respond, schemaPolicy } from "../../../src/testing/index.js";
import type { SignalTurn, Transcript, Turn, UserMeaning } from "../../../src/transcript/index.js";

/* Policies with one bug each: the schema policy, with the change in their comments. */

/** Makes a policy with a planted bug for a back-end; it may have words of its own. */
export type Plant = (backend: Pick<Backend, "catalog">) => Policy & { readonly respond?: Respond };

/** Returns the words of a policy, as an option. */
export const wordsOf = ({ respond }: ReturnType<Plant>): { readonly respond?: Respond } =>
  respond === undefined ? {} : { respond };

/** Says yes itself when the back-end asks to confirm. */
export const hasty: Plant = (backend) => (transcript) => {
  const signal = lastSignal(transcript);
  return signal?.kind === "confirm" ? `confirm(${signal.ref})` : schemaPolicy(backend)(transcript);
};

/** Forgets values given along with the intent. */
export const forgetful: Plant = (backend) =>
  misunderstanding(backend, ({ slots, ...means }) => {
    return means.intent === undefined && slots !== undefined ? { ...means, slots } : means;
  });

/** Drops the optional slots of each task. */
export const minimal: Plant = (backend) =>
  misunderstanding(backend, (means) => {
    const specs = [...backend.catalog.values()].filter((spec) => !spec.query);
    const isLeftOut = (name: string) =>
      specs.some((spec) => isOptional(spec, name)) && !specs.some((spec) => isRequired(spec, name));
    return {
      ...means,
      slots: Object.fromEntries(Object.entries(means.slots ?? {}).filter(([name]) => !isLeftOut(name))),
    };
  });

/** Takes a cancellation for a yes. */
export const stubborn: Plant = (backend) =>
  misunderstanding(backend, (means) => (means.cancels === true ? { confirms: true } : means));

/** Believes the first value of each slot, and none after it. */
export const deaf: Plant = (backend) =>
  misunderstanding(backend, (means, earlier) => {
    if (means.slots === undefined || means.intent !== undefined) return means;
    const known = new Set(earlier.flatMap(({ slots = {} }) => Object.keys(slots)));
    return { ...means, slots: Object.fromEntries(Object.entries(means.slots).filter(([name]) => !known.has(name))) };
  });

/** Begins everything with a slot that does not exist, and tries that once more before it does without. */
export const parrot: Plant = (backend) => (transcript) => {
  const { turns } = transcript;
  const heard = turns.findLastIndex(({ author }) => author === "User");
  const refusals = turns.slice(heard).filter((turn) => signalOf(turn)?.kind === "error").length;
  const answer = schemaPolicy(backend)({
    ...transcript,
    turns: turns.filter((turn, at) => !isRefused(turn, turns[at + 1])),
  });
  if (refusals === 2 || answer === null || typeof answer !== "object" || !("kind" in answer)) return answer;
  if (answer.kind !== "start") return answer;
  return { ...answer, args: [...answer.args, ...urgency(answer.intent.text)] };
};

/** Sets a reminder whenever something is done. */
export const meddler: Plant = (backend) => (transcript) => {
  const signal = lastSignal(transcript);
  const isDone = (signal?.kind === "performed" || signal?.kind === "found") && signal.intent !== "set_reminder";
  return isDone ? 'set_reminder(text="be there", date="2024-06-13")' : schemaPolicy(backend)(transcript);
};

/** Repeats each finished act once. */
export const doubling: Plant = (backend) => (transcript) => {
  const { turns } = transcript;
  const heard = turns.findLastIndex(({ author }) => author === "User");
  const done = turns.slice(heard).filter((turn) => signalOf(turn)?.kind === "performed").length;
  const signal = lastSignal(transcript);
  if (signal?.kind !== "performed" || done > 1) return schemaPolicy(backend)(transcript);
  return start(signal.intent, Object.entries(signal.arguments) as [string, BuildValue][]);
};

/** Retries each failed act once, immediately. */
export const impatient: Plant = (backend) => (transcript) => {
  const { turns } = transcript;
  const heard = turns.findLastIndex(({ author }) => author === "User");
  const failures = turns.slice(heard).filter((turn) => signalOf(turn)?.kind === "failed").length;
  const signal = lastSignal(transcript);
  if (signal?.kind !== "failed" || failures > 1) return schemaPolicy(backend)(transcript);
  return backend.catalog.get(signal.intent)?.confirm === true ? `confirm(${signal.ref})` : `resume(${signal.ref})`;
};

/** Answers the back-end's questions with invented values. */
export const inventive: Plant = (backend) => (transcript) => {
  const signal = lastSignal(transcript);
  if (signal?.kind !== "ask") return schemaPolicy(backend)(transcript);
  const begun = transcript.turns.find((turn) => turn.author === "System" && `x${turn.index}` === signal.ref);
  const command = begun?.author === "System" ? tryParseCommand(begun.command) : null;
  const spec = command?.kind === "start" ? backend.catalog.get(command.intent.text) : undefined;
  const type = spec?.slots.find(({ name }) => name === signal.slot)?.type ?? "str";
  return build.assign([build.target(Number(signal.ref.slice(1)), signal.slot), madeUp(type) as BuildValue]);
};

/** Speaks without reporting any result. */
export const mute: Plant = (backend) => saying(backend, () => say());

/** Hears no question. */
export const unasked: Plant = (backend) => misunderstanding(backend, ({ requests: _, ...means }) => means);

/** Adds to each report that the act is done, also if it failed or waits for a confirmation. */
export const boastful: Plant = (backend) =>
  speaking(backend, ({ kind }) => (kind === "failed" || kind === "confirm" ? "It is done." : null));

/** Gives each finished act a number. */
export const numbering: Plant = (backend) =>
  speaking(backend, ({ kind }) => (kind === "performed" ? "Your booking number is K-40718." : null));

/** Asks for nothing. */
export const shy: Plant = (backend) =>
  saying(backend, (command, transcript) => (lastSignal(transcript)?.kind === "ask" ? say() : command));

/** Returns the schema policy with other words. */
function saying(
  backend: Pick<Backend, "catalog">,
  said: (command: Command, transcript: Transcript) => Command,
): Policy {
  return (transcript) => {
    const answer = schemaPolicy(backend)(transcript);
    const isSaid = typeof answer === "object" && answer !== null && "kind" in answer && answer.kind === "say";
    return isSaid ? said(answer, transcript) : answer;
  };
}

/** The schema policy, with words about the last signal since the user spoke. */
function speaking(
  backend: Pick<Backend, "catalog">,
  words: (signal: NonNullable<SignalTurn["signal"]>) => string | null,
): ReturnType<Plant> {
  const respond: Respond = ({ turns }) => {
    const late = turns.slice(turns.findLastIndex(({ author }) => author === "User"));
    const signal = signalOf(late.findLast(({ author }) => author === "Signal"));
    return signal === undefined ? null : words(signal);
  };
  return Object.assign((transcript: Transcript) => schemaPolicy(backend)(transcript), { respond });
}

/** The schema policy, for which user turns mean something else. */
function misunderstanding(
  backend: Pick<Backend, "catalog">,
  taken: (means: UserMeaning, earlier: readonly UserMeaning[]) => UserMeaning,
): Policy {
  return (transcript) => {
    const earlier: UserMeaning[] = [];
    const turns = transcript.turns.map((turn): Turn => {
      if (turn.author !== "User" || turn.means === undefined) return turn;
      const means = taken(turn.means, earlier);
      earlier.push(turn.means);
      return { ...turn, means };
    });
    return schemaPolicy(backend)({ ...transcript, turns });
  };
}

function isRequired({ slots }: IntentSpec, name: string): boolean {
  return slots.some((slot) => slot.name === name && (slot.required || slot.when !== undefined));
}

function isOptional(spec: IntentSpec, name: string): boolean {
  return spec.slots.some((slot) => slot.name === name) && !isRequired(spec, name);
}

function madeUp(type: SlotType): Value {
  if (typeof type !== "string") {
    if ("enum" in type) return type.enum.at(-1) as Value;
    return "list" in type ? [madeUp(type.list)] : {};
  }
  const values = {
    str: "whatever",
    int: 3,
    float: 3.5,
    bool: true,
    date: "2024-06-13",
    time: "18:07",
    duration: "PT7M",
  };
  return values[type];
}

const signalOf = (turn: Turn | undefined): SignalTurn["signal"] =>
  turn?.author === "Signal" ? turn.signal : undefined;

const lastSignal = ({ turns }: Transcript): SignalTurn["signal"] => signalOf(turns.at(-1));

/** Tests for a refused command, or its error. */
const isRefused = (turn: Turn, next: Turn | undefined): boolean =>
  signalOf(turn)?.kind === "error" || (turn.author === "System" && signalOf(next)?.kind === "error");

/** An argument that no intent has. */
function urgency(intent: string) {
  const made = start(intent, [["urgency", "high"]]);
  return made.kind === "start" ? made.args : [];
}
