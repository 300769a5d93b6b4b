import { afterAll, describe, expect, test } from "vitest";
import type { Backend } from "../../../src/runtime/index.js";
import { hasShared } from "../../shared.js";
import { observation, publishedAirline, type RecordedCall, readLines } from "./airlineWorld.js";

interface Message {
  readonly role: string;
  readonly content: string | null;
  readonly tool_calls?: readonly { readonly function: { readonly name: string; readonly arguments: string } }[];
}

interface Task {
  readonly actions: readonly RecordedCall[];
}

interface Tau2Task {
  readonly evaluation_criteria: { readonly actions: readonly RecordedCall[] };
}

interface Gold {
  readonly observations: readonly (string | null)[];
}

describe.skipIf(!hasShared)("the airline of tau-bench (needs the reference data)", async () => {
  if (!hasShared) return;
  const backend = await publishedAirline("airlineV1", "tau-airline", "tau-airline/db/users.json");
  afterAll(() => backend.close());

  test("answers every gold action as its own code does", () => {
    const gold = readLines<Gold>("tau-airline/gold.jsonl");
    const tasks = readLines<Task>("tau-airline/tasks.jsonl");
    expect(
      compared(
        backend,
        tasks.map(({ actions }, i) => [actions, gold[i]?.observations ?? []]),
      ),
    ).toBe(154);
  });

  test("answers every call of recorded runs as it did then", () => {
    const runs = readLines<{ readonly messages: readonly Message[] }>("tau-airline/runs_public.jsonl");
    expect(
      compared(
        backend,
        runs.map(({ messages }) => callsOf(messages)),
      ),
    ).toBe(630);
  });

  test("answers sequences of random calls as its own code does", () => {
    const cases = readLines<Gold & { readonly calls: readonly RecordedCall[] }>("tau-airline/cases.jsonl");
    expect(
      compared(
        backend,
        cases.map(({ calls, observations }) => [calls, observations]),
      ),
    ).toBe(304);
  });
});

describe.skipIf(!hasShared)("the airline of tau2 (needs the reference data)", async () => {
  if (!hasShared) return;
  const backend = await publishedAirline("airlineTau2", "tau2-airline", "tau2-airline/users.json");
  afterAll(() => backend.close());

  test("answers every gold action as its own code does", () => {
    const gold = readLines<Gold>("tau2-airline/gold.jsonl");
    const tasks = readLines<Tau2Task>("tau2-airline/tasks.jsonl");
    const sequences = tasks.map(
      ({ evaluation_criteria }, i) => [evaluation_criteria.actions, gold[i]?.observations ?? []] as const,
    );
    expect(compared(backend, sequences)).toBe(142);
  });
});

type Sequence = readonly [calls: readonly RecordedCall[], observations: readonly (string | null)[]];

/**
 * Makes the calls of each sequence in a world of its own and compares what is seen.
 * @returns the number of calls that were compared: the gold has null for a transfer, which its code left out
 */
function compared(backend: Backend, sequences: readonly Sequence[]): number {
  let count = 0;
  for (const [calls, observations] of sequences) {
    const session = backend.open();
    const seen = calls.map((call) => observation(session, call));
    expect(seen.length).toBe(observations.length);
    const wasMade = (_: unknown, i: number) => observations[i] !== null || !isTransfer(calls[i]);
    expect(seen.filter(wasMade)).toEqual(observations.filter(wasMade));
    count += calls.filter(wasMade).length;
  }
  return count;
}

const isTransfer = (call: RecordedCall | undefined): boolean => call?.name === "transfer_to_human_agents";

/** The calls of a run with what was seen of each: every call is followed by its observation. */
function callsOf(messages: readonly Message[]): Sequence {
  const calls = messages.flatMap(({ tool_calls = [] }) => tool_calls.map((one) => one.function));
  return [
    calls.map(({ name, arguments: given }) => ({ name, arguments: JSON.parse(given) as RecordedCall["arguments"] })),
    messages.filter(({ role }) => role === "tool").map(({ content }) => content),
  ];
}
