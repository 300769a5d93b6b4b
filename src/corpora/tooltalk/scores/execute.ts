import type { Value } from "../../../kit/internal.js";
import type { Session } from "../../../runtime/index.js";
import type { ToolTalkDialogue } from "../format/definitions.js";
import { type Apis, commandOf, openingOf } from "../importer/dialogue.js";
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
  const token = dialogue.user.session_token ?? null;
  const world = new Executor(backend.open(openingOf(dialogue, accounts)), apis, token);
  const gold: GoldCall[] = [];
  const answered: AnsweredCall[] = [];
  for (const [turn, { apis: recorded = [] }] of dialogue.conversation.entries()) {
    const calls = predicted === null ? recorded.map(({ request }) => request) : (predicted.get(turn) ?? []);
    const fork = calls.length === 0 ? world : world.fork();
    for (const call of calls) answered.push(fork.call(call, turn));
    for (const { request, response, exception } of recorded) {
      const executed = world.call(request, turn);
      // The token of a gold call is that of its execution, as in ToolTalk.
      gold.push({ executed, recorded: { ...executed, response, exception } });
    }
  }
  return { dialogue, gold, predicted: answered, session: world.session };
}

class Executor {
  readonly session: Session;
  readonly #apis: Apis;
  #token: string | null;

  constructor(session: Session, apis: Apis, token: string | null) {
    this.session = session;
    this.#apis = apis;
    this.#token = token;
  }

  fork(): Executor {
    return new Executor(this.session.fork(), this.#apis, this.#token);
  }

  call({ api_name: name, parameters }: PredictedCall, turn: number): AnsweredCall {
    const api = this.#apis.get(name);
    const failed = (exception: string, given = parameters): AnsweredCall => ({
      turn,
      api: name,
      parameters: given ?? {},
      response: null,
      exception,
    });
    if (parameters === null) return failed("Failed to parse API call");
    if (api === undefined) return failed(`API ${name} not found`);
    const hasToken = api.requires_auth && this.#token !== null;
    const got = hasToken ? { ...parameters, session_token: this.#token } : parameters;
    const [signal] = this.session.executeCommand(commandOf(api, parameters));
    if (signal?.kind === "failed") return failed(signal.reason, got);
    if (signal?.kind !== "performed") return failed(signal?.kind === "error" ? signal.message : "no answer", got);
    const response = signal.answer ?? null;
    if (name === "UserLogin" || name === "RegisterUser")
      this.#token = (response as { readonly session_token: string }).session_token;
    else if (name === "LogoutUser" || name === "DeleteAccount") this.#token = null;
    return { turn, api: name, parameters: got, response, exception: null };
  }
}
