import { fileURLToPath } from "node:url";
import type { Backend } from "../../../src/runtime/backend.js";
import type { BackendOptions } from "../../../src/runtime/backendOptions.js";
import { mockBackend, type Policy } from "../../../src/testing/index.js";
import { showTranscript } from "../../../src/transcript/show.js";
import type { Transcript, UserMeaning } from "../../../src/transcript/transcript.js";
import type { UserSays } from "../../../src/users/dialogue/policy.js";

/** The repository's own intents. */
export const INTENTS = fileURLToPath(new URL("../../../intents", import.meta.url));

/** A backend over them, booted once per test file. */
export function ourBackend(options: BackendOptions = { engine: "native" }): Promise<Backend> {
  return mockBackend(INTENTS, options);
}

/** Everything that a table needs. */
export const TABLE = { restaurant_name: "Blue Heron", date: "2024-05-18", time: "20:00", party_size: 2 };

/** A user turn of which only the meaning matters. */
export function meaning(means: UserMeaning): UserSays {
  return { text: "...", means };
}

/** The commands of a dialogue, in order. */
export function commandsOf({ turns }: Transcript): string[] {
  return turns.flatMap((turn) => (turn.author === "System" ? [turn.command] : []));
}

/** Returns the meanings of the user's turns, in order. */
export function meaningsOf({ turns }: Transcript): unknown[] {
  return turns.flatMap((turn) => (turn.author === "User" ? [turn.means ?? turn.text] : []));
}

/** The dialogue as text, its title apart. */
export function shown(transcript: Transcript): string {
  return showTranscript(transcript, { signals: "wording" }).split("\n").slice(1).join("\n");
}

/** A policy that gives these commands in each user turn. */
export function saying(...commands: readonly string[]): Policy {
  return ({ turns }) => {
    const since = turns.length - 1 - turns.findLastIndex((turn) => turn.author === "User");
    return commands[turns.slice(turns.length - since).filter((turn) => turn.author === "System").length] ?? null;
  };
}

/** Makes a policy answer each request to confirm itself, whatever it is told. */
export function confirmingAtOnce(policy: Policy): Policy {
  return (transcript) => {
    const last = transcript.turns.at(-1);
    const isAsked = last?.author === "Signal" && last.signal?.kind === "confirm";
    return isAsked ? `confirm(${last.signal.ref})` : policy(transcript);
  };
}

/** Returns the error of an expectation or a promise. */
export async function failureOf(run: () => unknown): Promise<Error> {
  try {
    await run();
  } catch (error) {
    return error as Error;
  }
  throw new Error("it did not fail");
}
