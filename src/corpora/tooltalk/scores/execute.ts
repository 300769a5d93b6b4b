import type { Value } from "../../../kit/internal.js";
import type { Session } from "../../../runtime/index.js";
import type { ToolTalkDialogue } from "../format/definitions.js";
import { type Apis, commandOf, openingOf } from "../importer/dialogue.js";
import { EXECUTOR } from "../importer/rows.js";
import type { OpenedRelease } from "./openRelease.js";
import type { PredictedCall, PredictedTurns } from "./readPredictions.js";

/** A call with its answer. */
export interface AnsweredCall {
  /** The index of its turn in the dialogue. */
  readonly turn: number;
  readonly api: string;
  /** The arguments as the tool got them: with the token if the executor handed it one. */
  readonly parameters: Readonly<Record<string, Value | null>>;
  readonly response: Value | null;
  readonly exception: string | null;
}

/** A gold call: what was recorded, and what its execution answered. */
export interface GoldCall {
  readonly recorded: AnsweredCall;
  readonly executed: AnsweredCall;
}

/** The calls of a dialogue, all of them executed. */
export interface ExecutedDialogue {
  readonly dialogue: ToolTalkDialogue;
  readonly gold: readonly GoldCall[];
  readonly predicted: readonly AnsweredCall[];
  /** The session after all gold calls. */
  readonly session: Session;
}

/**
 * Executes a dialogue as ToolTalk does: the calls that are predicted for a turn start from the world that the gold
 * calls of the turns before have left.
 * @param predicted calls by turn; null to predict what was recorded
 */
export function executeDialogue(
  { backend, apis, accounts }: Pick<OpenedRelease, "backend" | "apis" | "accounts">,
  dialogue: ToolTalkDialogue,
  predicted: PredictedTurns | null,
): ExecutedDialogue {
  const session = backend.open(openingOf(dialogue, accounts));
  const gold: GoldCall[] = [];
  const answered: AnsweredCall[] = [];
  for (const [turn, { apis: recorded = [] }] of dialogue.conversation.entries()) {
    const calls = predicted === null ? recorded.map(({ request }) => request) : (predicted.get(turn) ?? []);
    const fork = calls.length === 0 ? session : session.fork();
    for (const call of calls) answered.push(callIn(fork, apis, call, turn));
    for (const { request, response, exception } of recorded) {
      const executed = callIn(session, apis, request, turn);
      // The token of a gold call is that of its execution, as in ToolTalk.
      gold.push({ executed, recorded: { ...executed, response, exception } });
    }
  }
  return { dialogue, gold, predicted: answered, session };
}

/** Makes a call in a session, as ToolTalk's executor does. */
function callIn(
  session: Session,
  apis: Apis,
  { api_name: name, parameters }: PredictedCall,
  turn: number,
): AnsweredCall {
  const api = apis.get(name);
  const failed = (exception: string, given = parameters): AnsweredCall => ({
    turn,
    api: name,
    parameters: given ?? {},
    response: null,
    exception,
  });
  if (parameters === null) return failed("Failed to parse API call");
  if (api === undefined) return failed(`API ${name} not found`);
  const token = api.requires_auth ? tokenIn(session) : null;
  const got = token === null ? parameters : { ...parameters, session_token: token };
  const [signal] = session.executeCommand(commandOf(api, parameters));
  if (signal?.kind === "failed") return failed(signal.reason, got);
  if (signal?.kind !== "performed") return failed(signal?.kind === "error" ? signal.message : "no answer", got);
  return { turn, api: name, parameters: got, response: signal.answer ?? null, exception: null };
}

/** Returns the token that the executor keeps; null if no user is logged in. */
const tokenIn = (session: Session): Value | null =>
  (session.tableRows(EXECUTOR).rows[0]?.token as Value | undefined) ?? null;
