import { version } from "../../../../base/io/version.js";
import type { Protocol, ProtocolParts } from "../protocol.js";
import { IDEMPOTENCY_KEY } from "../routes/parameters.js";
import type { Route } from "../routes/route.js";
import { SCHEMAS } from "./schemas.js";

const ANY_PROBLEM: Readonly<Record<number, string>> = {
  400: "The request is invalid",
  401: "The token is missing or wrong",
  403: "The header Host or Origin is not the server's own",
  404: "There is no such path, or no such session",
  410: "The session has expired, or could not be brought back",
  413: "The body is too large",
  415: "The body is not JSON",
  429: "A limit of the server is reached",
  500: "Something went wrong here",
  503: "The server is shutting down, or cannot write its journal",
  507: "The journal is full",
};
const OTHERS: Readonly<Record<number, string>> = {
  409: "A session already has this id, or the saved one no longer fits",
  504: "The session's fault plan lets the request time out; it answers with other statuses where it names them",
};

const TAGS = {
  sessions: "Dialogues with a state of their own, opened, forked, reset and closed",
  dialogue: "What is done and said in a session, and what it comes to",
  tools: "The intents as tools of an agent",
  server: "What the server says of itself",
};

const REPEATABLE = {
  name: IDEMPOTENCY_KEY,
  in: "header",
  description:
    "A name for this request: sent again under the same name, it changes nothing and is answered as it was. The last 100 of a session are kept",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

export function descriptionOf(routes: readonly Route[], protocols: readonly (ProtocolParts & Protocol)[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const methods = paths[route.path] ?? {};
    paths[route.path] = methods;
    methods[route.method] = operationOf(route);
  }
  const tags = { ...TAGS, ...Object.fromEntries(protocols.map(({ name, about = "" }) => [name, about])) };
  const used = new Set(routes.map(({ tag }) => tag));
  return {
    openapi: "3.1.0",
    info: {
      title: "Backlot",
      version: version(),
      description:
        "A mock back-end for task-oriented assistants: sessions that execute commands and answer with signals.",
    },
    servers: [{ url: "/" }],
    tags: Object.entries(tags).flatMap(([name, description]) => (used.has(name) ? [{ name, description }] : [])),
    security: [{}, { token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
      schemas: Object.assign({}, SCHEMAS, ...protocols.map(({ schemas }) => schemas)),
      responses: Object.fromEntries(
        Object.entries({ ...ANY_PROBLEM, ...OTHERS }).map(([status, description]) => [
          `Problem${status}`,
          { description, content: { "application/problem+json": { schema: reference("Problem") } } },
        ]),
      ),
    },
  };
}

function operationOf({
  id,
  tag,
  summary,
  path,
  query = [],
  body,
  isRepeatable,
  success,
  problems = [],
}: Route): object {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const inQuery = query.map((parameter) => ({ ...parameter, in: "query" }));
  const inHeader = isRepeatable === true ? [REPEATABLE] : [];
  const parameters = [...inPath, ...inQuery, ...inHeader];
  const statuses = [...Object.keys(ANY_PROBLEM).map(Number), ...problems];
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: body.required,
            content: { "application/json": { schema: reference(body.schema) } },
          },
        }),
    responses: {
      [success.status]: {
        description: success.description,
        ...(success.schema === undefined ? {} : { content: contentOf(success.schema, success.or) }),
      },
      ...Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/Problem${status}` }])),
    },
  };
}

function contentOf(schema: string, other: string | undefined): object {
  return {
    "application/json": { schema: reference(schema) },
    ...(other === undefined ? {} : { [other]: { schema: { type: "string" } } }),
  };
}

function reference(name: string): object {
  return { $ref: `#/components/schemas/${name}` };
}
