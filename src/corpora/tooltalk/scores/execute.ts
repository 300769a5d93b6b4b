import { removeTemporary, temporaryFolder } from "../../../base/io/index.js";
import type { Value } from "../../../kit/internal.js";
import type { Backend, Session } from "../../../runtime/index.js";
import { loadImported } from "../../../runtime/loadImported.js";
import { writeImport } from "../../../transcript/files/importing/index.js";
import { type Database, EXECUTOR, readDialogues, readRelease, type ToolTalkDialogue } from "../format/definitions.js";
import { type Apis, commandOf, openingOf } from "../importer/dialogue.js";
import { importTooltalk } from "../importer/importTooltalk.js";

/** A call that a system made; null for arguments that were not a JSON object. */
export interface PredictedCall {
  readonly api_name: string;
  readonly parameters: Readonly<Record<string, Value | null>> | null;
}

export type PredictedTurns = ReadonlyMap<number, readonly PredictedCall[]>;

export interface AnsweredCall {
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

export interface ExecutedDialogue {
  readonly dialogue: ToolTalkDialogue;
  readonly gold: readonly GoldCall[];
  readonly predicted: readonly AnsweredCall[];
  /** The session after all gold calls. */
  readonly session: Session;
}

/** Executes a dialogue as ToolTalk does: the calls that are predicted for a turn start from the world that the gold
 * calls of the turns before have left. Without predictions, what was recorded is predicted. */
export function executeDialogue(
  { backend, apis, accounts }: Pick<OpenedRelease, "backend" | "apis" | "accounts">,
  dialogue: ToolTalkDialogue,
  predicted: PredictedTurns | null,
): ExecutedDialogue {
  const session = backend.open(openingOf(dialogue, accounts));
  const gold: GoldCall[] = [];
  const answered: AnsweredCall[] = [];
  const turns = Math.max(dialogue.conversation.length, predicted?.size ?? 0);
  for (let turn = 0; turn < turns; turn++) {
    const { apis: recorded = [] } = dialogue.conversation[turn] ?? {};
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

const tokenIn = (session: Session): Value | null =>
  (session.tableRows(EXECUTOR).rows[0]?.token as Value | undefined) ?? null;

export interface OpenedRelease {
  readonly backend: Backend;
  readonly apis: Apis;
  readonly accounts: Database;
  readonly dialogues: readonly ToolTalkDialogue[];
  readonly unreadable: readonly string[];
  readonly file: string;
}

/** Imports a release into a temporary folder and loads a back-end from it, which the caller closes. */
export async function openRelease(folder: string): Promise<OpenedRelease> {
  const { apis, databases, dialogues: file } = await readRelease(folder);
  const dialogues: ToolTalkDialogue[] = [];
  const unreadable: string[] = [];
  for await (const read of readDialogues(file)) {
    if ("kind" in read) unreadable.push(`line ${read.place.line}: ${read.detail}`);
    else dialogues.push(read.dialogue);
  }
  const made = temporaryFolder("tooltalk");
  try {
    await writeImport(made, importTooltalk([folder]), { format: "tooltalk" });
    const backend = await loadImported(made);
    return { backend, apis, accounts: databases.get("Account") ?? {}, dialogues, unreadable, file };
  } finally {
    removeTemporary(made);
  }
}
