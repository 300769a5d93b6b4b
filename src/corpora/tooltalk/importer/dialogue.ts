import { given } from "../../../base/json/given.js";
import type { Signal, Value } from "../../../kit/internal.js";
import { build, type Command, printCommand } from "../../../labels/index.js";
import type { Transcript, Turn } from "../../../transcript/index.js";
import {
  type Database,
  EXECUTOR,
  executorRow,
  momentOf,
  nameOf,
  type RecordedCall,
  type ToolTalkApi,
  type ToolTalkDialogue,
} from "../format/definitions.js";

/** The tools by name. */
export type Apis = ReadonlyMap<string, ToolTalkApi>;

/** Converts a dialogue: calls become commands, and recorded answers signals. Calls of unknown tools are left out. */
export function transcriptOf(dialogue: ToolTalkDialogue, apis: Apis, accounts: Database): Transcript {
  const { conversation, ...extra } = dialogue;
  const turns: Turn[] = [];
  let index = 0;
  for (const { role, text, apis: calls = [] } of conversation) {
    for (const call of calls) {
      const api = apis.get(call.request.api_name);
      if (api === undefined) continue;
      turns.push({ author: "System", index, command: printCommand(commandOf(api, call.request.parameters)) });
      turns.push({ author: "Signal", index: index + 1, signal: signalOf(api, call, index) });
      index += 2;
    }
    turns.push({ author: role === "user" ? "User" : "Response", text });
  }
  const task = nameOf(dialogue);
  return {
    id: `gold/${task}`,
    split: "gold",
    turns,
    ...openingOf(dialogue, accounts),
    extra: { task, set: task.split("/")[0], ...extra },
  };
}

/** The user's account with the recorded token and code, and the clock at the recorded time. */
export function openingOf(
  { user, metadata }: ToolTalkDialogue,
  accounts: Database,
): Pick<Transcript, "now" | "tables"> & { readonly now: number } {
  const { username, session_token: token, verification_code: code } = user;
  const account = accounts[username];
  const changed = { ...account, id: username, ...given({ session_token: token, verification_code: code }) };
  const isChanged = account !== undefined && (token !== undefined || code !== undefined);
  const tables = {
    ...(isChanged ? { account: { changed: [changed] } } : {}),
    ...(token === undefined ? {} : { [EXECUTOR]: { changed: [executorRow(token)] } }),
  };
  return { now: momentOf(metadata.timestamp), tables };
}

export function commandOf(api: ToolTalkApi, parameters: Readonly<Record<string, Value | null>>): Command {
  return build.start(api.name, slotsOf(api, parameters));
}

/** The arguments that are given. The executor owns the token, so a recorded one is none of them. */
function slotsOf(api: ToolTalkApi, parameters: Readonly<Record<string, Value | null>>): Record<string, Value> {
  const all = Object.entries(parameters).filter(
    (pair): pair is [string, Value] => pair[1] !== null && !(api.requires_auth && pair[0] === "session_token"),
  );
  const [named, others] = [true, false].map((isNamed) =>
    Object.fromEntries(all.filter(([name]) => Object.hasOwn(api.parameters, name) === isNamed)),
  );
  return { ...named, ...(Object.keys(others ?? {}).length === 0 ? {} : { others: others as Value }) };
}

function signalOf(api: ToolTalkApi, { request, response, exception }: RecordedCall, index: number): Signal {
  const base = { ref: `x${index}`, intent: api.name, arguments: slotsOf(api, request.parameters) } as const;
  return exception === null
    ? { kind: "performed", ...base, answer: response }
    : { kind: "failed", ...base, reason: exception };
}
