import type { McpServer, RegisteredResource } from "@modelcontextprotocol/server";
import type { Row } from "../../../kit/internal.js";
import { resume, start } from "../../../labels/build.js";
import type { Backend } from "../../../runtime/backend.js";
import type { Session } from "../../../runtime/session/session.js";
import { intentFile } from "../../../schema/print.js";
import type { McpDialogue } from "./dialogue.js";

/** URI of the dialogue so far. */
export const TRANSCRIPT = "backlot://transcript";
const JSON_TYPE = "application/json";

/** Registered resources, and the URIs of all that change with the dialogue. */
export interface RegisteredResources {
  readonly registered: readonly RegisteredResource[];
  readonly changing: readonly string[];
}

/** Registers the resources: the intents, the tables in the dialogue's state, and the dialogue itself. */
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
      rowsOf(backend, dialogue().tools.session, entity),
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

/**
 * Returns the rows of an entity: the result of an unconstrained query on a fork, so that nothing changes. If every
 * query of the entity fails or asks for values, returns the rows of its table.
 */
function rowsOf({ catalog }: Backend, session: Session, entity: string): readonly Row[] {
  const queries = [...catalog.values()].filter((spec) => spec.query && !spec.asks && spec.entity === entity);
  for (const { command } of queries) {
    const copy = session.fork();
    const [first] = copy.executeCommand(start(command));
    const signal = first?.kind === "ready" ? copy.executeCommand(resume(first.ref))[0] : first;
    if (signal?.kind === "found") return signal.rows;
  }
  return session.tableRows(entity).rows;
}
