import { assign, target } from "../../../src/labels/build.js";
import { drawPlan, type Property, schemaPolicy } from "../../../src/testing/index.js";
import { assertThat } from "../../../src/testing/matchers/assertThat.js";
import type { SignalTurn, Transcript, Turn } from "../../../src/transcript/index.js";
import type { PlantedPolicy } from "./planted.js";
import type { Plant } from "./plantedPolicies.js";

/* Policies with a bug that no property covers, since it depends on the test's intention: matchers report them. */

const signalOf = (turn: Turn | undefined): SignalTurn["signal"] =>
  turn?.author === "Signal" ? turn.signal : undefined;

const signalsSince = ({ turns }: Transcript): SignalTurn["signal"][] =>
  turns.slice(turns.findLastIndex(({ author }) => author === "User")).map(signalOf);

/** Misspells each first command, and repairs it after the refusal. */
const clumsy: Plant = (backend) => (transcript) => {
  const { turns } = transcript;
  const isRefused = (at: number): boolean =>
    signalOf(turns[at])?.kind === "error" || signalOf(turns[at + 1])?.kind === "error";
  const answer = schemaPolicy(backend)({ ...transcript, turns: turns.filter((_, at) => !isRefused(at)) });
  const isMended = signalsSince(transcript).some((signal) => signal?.kind === "error");
  if (isMended || answer === null || typeof answer !== "object" || !("kind" in answer)) return answer;
  if (answer.kind !== "start") return answer;
  return { ...answer, intent: { ...answer.intent, text: `${answer.intent.text}s` } };
};

/** Looks at the hotels whenever something is done. */
const curious: Plant = (backend) => (transcript) => {
  const signal = signalOf(transcript.turns.at(-1));
  return signal?.kind === "performed" ? "find_hotels()" : schemaPolicy(backend)(transcript);
};

/** Empties the optional slots of a reminder once it is set. */
const tidy: Plant = (backend) => (transcript) => {
  const signal = signalOf(transcript.turns.at(-1));
  const done = signalsSince(transcript).filter((one) => one?.kind === "performed").length;
  if (signal?.kind !== "performed" || signal.intent !== "set_reminder" || done > 1) {
    return schemaPolicy(backend)(transcript);
  }
  const optional = backend.catalog.get(signal.intent)?.slots.filter(({ required }) => !required) ?? [];
  const given = optional.filter(({ name }) => signal.arguments[name] !== undefined);
  if (given.length === 0) return schemaPolicy(backend)(transcript);
  return assign(...given.map(({ name }) => [target(signal.ref, name), null] as const));
};

/** Makes a property of a matcher's verdict, so that a failing plan can be shrunk. */
function byMatcher(name: string, holds: (transcript: Transcript) => void): Property {
  return {
    name,
    title: `passes ${name}`,
    check(transcript) {
      try {
        holds(transcript);
        return [];
      } catch (error) {
        return [
          { property: name, turn: transcript.turns.length, message: (error as Error).message.split("\n")[0] ?? "" },
        ];
      }
    },
  };
}

/** A policy with a bug, and the matcher that convicts it. */
export interface PlantedForMatcher extends Omit<PlantedPolicy, "property"> {
  readonly property: string;
  readonly matcher: Property;
}

const plant = (planted: Omit<PlantedForMatcher, "property">): PlantedForMatcher => ({
  ...planted,
  property: planted.matcher.name,
});

/** Bugs that matchers convict, each with a dialogue in which it shows. */
export const PLANTED_FOR_MATCHERS: readonly PlantedForMatcher[] = [
  plant({
    name: "clumsy",
    policy: clumsy,
    matcher: byMatcher("not.toRefuse", (transcript) => assertThat(transcript).not.toRefuse()),
    // Anything at all.
    shortestUserTurns: 1,
    plan: (backend) =>
      drawPlan(backend, { intents: ["book_vet", "send_money"], operators: ["correction", "refusal"], seed: 14 }),
  }),
  plant({
    name: "curious",
    policy: curious,
    matcher: byMatcher("not.toFind", (transcript) => assertThat(transcript).not.toFind("find_hotels")),
    // Something that needs no confirmation, all at once.
    shortestUserTurns: 1,
    plan: (backend) =>
      drawPlan(backend, { intents: ["log_workout", "book_table"], operators: ["digression"], seed: 15 }),
  }),
  plant({
    name: "tidy",
    policy: tidy,
    matcher: byMatcher("toHaveSlots", (transcript) =>
      assertThat(transcript).toHaveSlots("set_reminder", { repeat: "weekly" }),
    ),
    // The reminder, all at once.
    shortestUserTurns: 1,
    plan: (backend) => ({
      ...drawPlan(backend, { intents: ["set_reminder", "send_money"], seed: 16 }),
      goals: [
        { intent: "set_reminder", slots: { text: "water the ferns", date: "2024-02-26", repeat: "weekly" } },
        { intent: "send_money", slots: { recipient: "Grandma Rosa", amount: 80 } },
      ],
    }),
  }),
];
