import type {
  ListToolsResult,
  McpServer,
  RegisteredResource,
  ServerContext,
  ServerNotifier,
  Tool,
} from "@modelcontextprotocol/server";
import type { Row } from "../../../kit/internal.js";
import { resume, start } from "../../../labels/build.js";
import type { Backend } from "../../../runtime/backend.js";
import type { Session } from "../../../runtime/session/session.js";
import { intentFile } from "../../../schema/print.js";
import type { McpDialogue } from "./dialogue.js";

export const TRANSCRIPT = "backlot://transcript";
const JSON_TYPE = "application/json";

export interface RegisteredResources {
  readonly registered: readonly RegisteredResource[];
  readonly changing: readonly string[];
}

export function registerResources(
  server: McpServer,
  backend: Backend,
  dialogue: () => McpDialogue,
): RegisteredResources {
  const add = (uri: string, name: string, description: string, content: () => unknown): RegisteredResource =>
    server.registerResource(name, uri, { description, mimeType: JSON_TYPE }, ({ href }) => ({
      contents: [{ uri: href, mimeType: JSON_TYPE, text: JSON.stringify(content(), null, 2) }],
    }));
  const intents = backend.intents.map((intent) => {
    const { command, description } = intent;
    const about = description === "" ? `The intent ${command}` : description;
    return add(`backlot://intents/${command}`, `intent ${command}`, about, () => intentFile(intent));
  });
  const tables = entitiesOf(backend).map((entity) =>
    add(tableUri(entity), `table ${entity}`, `The rows of ${entity}, as this session finds them`, () =>
      resourceRows(backend, dialogue().tools.session, entity),
    ),
  );
  const transcript = add(TRANSCRIPT, "transcript", "This session's dialogue so far, replayable", () =>
    dialogue().tools.transcript(dialogue().name),
  );
  return {
    registered: [...intents, ...tables, transcript],
    changing: [TRANSCRIPT, ...entitiesOf(backend).map(tableUri)],
  };
}

const tableUri = (entity: string): string => `backlot://tables/${encodeURIComponent(entity)}`;

function entitiesOf({ catalog }: Backend): readonly string[] {
  return [...new Set([...catalog.values()].flatMap(({ entity }) => entity ?? []))].sort();
}

/** By an unconstrained query on a fork; if every query fails or asks for values, the rows of the table. */
function resourceRows({ catalog }: Backend, session: Session, entity: string): readonly Row[] {
  const queries = [...catalog.values()].filter((spec) => spec.query && !spec.asks && spec.entity === entity);
  for (const { command } of queries) {
    const copy = session.fork();
    const [first] = copy.executeCommand(start(command));
    const signal = first?.kind === "ready" ? copy.executeCommand(resume(first.ref))[0] : first;
    if (signal?.kind === "found") return signal.rows;
  }
  return session.tableRows(entity).rows;
}

export class Subscriptions {
  readonly notify: ServerNotifier;
  private readonly watched = new Set<string>();

  /** @param notify notifier for per-request servers, whose clients subscribe elsewhere */
  constructor(server: McpServer, notify: ServerNotifier | undefined, watches: boolean) {
    this.notify = notify ?? {
      toolsChanged: () => server.sendToolListChanged(),
      promptsChanged: () => server.sendPromptListChanged(),
      resourcesChanged: () => server.sendResourceListChanged(),
      resourceUpdated: (uri) => {
        // In the revision of 2026-07-28 the connection tracks watched resources; in the older one the server does.
        if (this.watched.has(uri) || server.server.getNegotiatedProtocolVersion() === "2026-07-28")
          server.server.sendResourceUpdated({ uri }).catch(() => undefined);
      },
    };
    if (notify !== undefined || !watches) return;
    server.server.setRequestHandler("resources/subscribe", ({ params }) => {
      this.watched.add(params.uri);
      return {};
    });
    server.server.setRequestHandler("resources/unsubscribe", ({ params }) => {
      this.watched.delete(params.uri);
      return {};
    });
  }

  changed(uri: string): void {
    this.notify.resourceUpdated(uri);
  }
}

export type Seen = (tool: Tool, context: ServerContext) => Tool | null;

type Lists = (request: unknown, context: ServerContext) => ListToolsResult | Promise<ListToolsResult>;

/** The SDK's list is one for all clients, and is set with the first tool: `server` has none so far. */
export function seenByClients({ server }: McpServer, seen: () => Seen): void {
  const set = server.setRequestHandler.bind(server) as (method: string, ...rest: readonly unknown[]) => void;
  server.setRequestHandler = ((method: string, ...rest: readonly unknown[]) => {
    if (method !== "tools/list") return set(method, ...rest);
    const list = rest[0] as Lists;
    return set(method, async (request: unknown, context: ServerContext) => {
      const result = await list(request, context);
      const tools = result.tools.map((tool) => seen()(tool, context)).filter((tool) => tool !== null);
      return { ...result, tools };
    });
  }) as typeof server.setRequestHandler;
}
