import { printCommand } from "../../../src/labels/print.js";
import type { Backend } from "../../../src/runtime/backend.js";
import type { Turn } from "../../../src/transcript/transcript.js";
import type { Policy } from "../../../src/users/dialogue/policy.js";
import { schemaPolicy } from "../../../src/users/reference/schemaPolicy.js";

/** Assistants of several kinds over one back-end: the reference policy, and others that make a user's life hard. */
export const POLICIES = {
  schema: (backend: Backend) => schemaPolicy(backend),
  /** Does not hear every third user turn. */
  deaf: (backend) => {
    const policy = schemaPolicy(backend);
    return (transcript) => (users(transcript.turns) % 3 === 2 ? null : policy(transcript));
  },
  /** Never confirms anything. */
  timid: (backend) => {
    const policy = schemaPolicy(backend);
    return async (transcript) => {
      const command = await textOf(policy, transcript);
      if (command === null || !command.startsWith("confirm(")) return command;
      return transcript.turns.at(-1)?.author === "User" ? "say()" : null;
    };
  },
  /** Loses the user's first value, again and again, so that it is asked for once more. */
  forgetful: (backend) => {
    const policy = schemaPolicy(backend);
    return async (transcript) => {
      const { turns } = transcript;
      const since = turns.slice(turns.findLastIndex(({ author }) => author === "User") + 1);
      const command = await textOf(policy, transcript);
      const lost = since.map((turn) =>
        turn.author === "System" ? /^(x\d+\.\w+) = /.exec(turn.command)?.[1] : undefined,
      );
      const slot = lost.findLast((one) => one !== undefined);
      const isDue = users(turns) % 4 === 3 && slot !== undefined && commands(since) === 1;
      return isDue ? `${slot} = None` : command;
    };
  },
  /** Begins anew with every third thing that the user says. */
  restless: (backend) => {
    const policy = schemaPolicy(backend);
    return async (transcript) => {
      const { turns } = transcript;
      const begun = turns.findLast((turn) => turn.author === "System" && /^\w+\(\w+=/.test(turn.command));
      const isDue = users(turns) % 3 === 0 && turns.at(-1)?.author === "User" && begun?.author === "System";
      return isDue ? begun.command : policy(transcript);
    };
  },
  /** Says nothing to the back-end, ever. */
  mute: () => () => null,
  /** Confirms all waiting tasks without a word from the user. */
  rash: (backend) => {
    const policy = schemaPolicy(backend);
    return (transcript) => {
      const last = transcript.turns.at(-1);
      if (last?.author === "Signal" && last.signal?.kind === "confirm") return `confirm(${last.signal.ref})`;
      return policy(transcript);
    };
  },
} as const satisfies Record<string, (backend: Backend) => Policy>;

export type PolicyName = keyof typeof POLICIES;

const users = (turns: readonly Turn[]): number => turns.filter(({ author }) => author === "User").length;
const commands = (turns: readonly Turn[]): number => turns.filter(({ author }) => author === "System").length;

async function textOf(policy: Policy, transcript: Parameters<Policy>[0]): Promise<string | null> {
  const answer = await policy(transcript);
  const command = typeof answer === "object" && answer !== null && "command" in answer ? answer.command : answer;
  return command === null || typeof command === "string" ? command : printCommand(command);
}
