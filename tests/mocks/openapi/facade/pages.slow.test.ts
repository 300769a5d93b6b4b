import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { folder } from "../../../transcript/files/importing/folder.js";
import type { Answered, TestServer } from "../../serve/client.js";
import { served } from "./served.js";

/* Clients that follow pages in each of the ways that public APIs have, over real HTTP. */

const THING = { type: "object", required: ["id"], properties: { id: { type: "integer" } } };
const things = { type: "array", items: THING };
const number = (name: string, more: object = {}) => ({
  name,
  in: "query",
  schema: { type: "integer", minimum: 0, ...more },
});
const text = (name: string) => ({ name, in: "query", schema: { type: "string" } });
const LINKED = { headers: { Link: { required: true, schema: { type: "string" } } } };

/** Parameters of each list, its answer, and other parts of its responses. */
const WAYS: Readonly<Record<string, readonly [parameters: readonly object[], answer: object, more?: object]>> = {
  offset: [[number("offset"), number("limit", { default: 2 })], { items: things, total: { type: "integer" } }],
  skip: [[number("$skip"), number("$top", { default: 2 })], { value: things, "@odata.nextLink": { type: "string" } }],
  after: [
    [{ ...number("starting_after") }, number("limit", { default: 2 })],
    { data: things, has_more: { type: "boolean" } },
  ],
  cursor: [[text("cursor"), number("limit", { default: 2 })], { things, next_cursor: { type: ["string", "null"] } }],
  token: [
    [text("pageToken"), number("maxResults", { default: 2 })],
    { items: things, nextPageToken: { type: "string" } },
  ],
  link: [[number("page", { minimum: 1 }), number("per_page", { default: 2 })], things, LINKED],
};

function documentOf(): string {
  const file = join(folder(), "api.json");
  const json = (schema: object) => ({ description: "", content: { "application/json": { schema } } });
  const paths = Object.entries(WAYS).map(([way, [parameters, answer, more]]) => {
    const schema =
      "type" in answer ? answer : { type: "object", required: [Object.keys(answer)[0]], properties: answer };
    const get = {
      parameters,
      responses: {
        200: { ...json(schema), ...more },
        400: json({ type: "object", required: ["why"], properties: { why: { type: "string" } } }),
      },
    };
    return [
      `/${way}`,
      {
        get,
        post: {
          requestBody: json({ type: "object", properties: { note: { type: "string" } } }),
          responses: { 201: json(THING) },
        },
      },
    ];
  });
  writeFileSync(
    file,
    JSON.stringify({ openapi: "3.1.0", info: { title: "Pages", version: "1" }, paths: Object.fromEntries(paths) }),
  );
  return file;
}

/** Returns the next address from an answer, or null at the end. */
const NEXT: Readonly<Record<string, (answer: Answered, ids: readonly number[]) => string | null>> = {
  offset: ({ body }, ids) => (ids.length < body.total ? `/offset?offset=${ids.length}` : null),
  skip: ({ body }) => body["@odata.nextLink"] ?? null,
  after: ({ body }, ids) => (body.has_more ? `/after?starting_after=${ids.at(-1)}` : null),
  cursor: ({ body }) => (body.next_cursor === null ? null : `/cursor?cursor=${encodeURIComponent(body.next_cursor)}`),
  token: ({ body }) =>
    body.nextPageToken === undefined ? null : `/token?pageToken=${encodeURIComponent(body.nextPageToken)}`,
  link: ({ headers }) => /<([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1] ?? null,
};

async function follow(server: TestServer, way: string): Promise<number[][]> {
  const pages: number[][] = [];
  for (let url: string | null = `/${way}`; url !== null && pages.length < 9; ) {
    const answer = await server.get(url.startsWith("http") ? url.slice(server.url.length) : url);
    expect(answer.status, answer.text).toBe(200);
    const list = Array.isArray(answer.body) ? answer.body : Object.values(answer.body).find(Array.isArray);
    pages.push((list as readonly { id: number }[]).map(({ id }) => id));
    url = NEXT[way]?.(answer, pages.flat()) ?? null;
  }
  return pages;
}

it.each(Object.keys(WAYS))("by %s: every row once, in order, and then no more", async (way) => {
  const { server } = await served(documentOf());
  expect(await follow(server, way)).toEqual([[]]);
  for (let nth = 1; nth <= 5; nth++) expect((await server.post(`/${way}`, { note: "x" })).body.id).toBe(nth);
  expect(await follow(server, way)).toEqual([[1, 2], [3, 4], [5]]);
  await server.post(`/${way}`, {});
  expect(await follow(server, way)).toEqual([
    [1, 2],
    [3, 4],
    [5, 6],
  ]);
});

it.each(["cursor=nonsense", "cursor=4000", "cursor=-1"])(
  "a cursor that no answer has named is refused: %s",
  async (query) => {
    const { server } = await served(documentOf());
    for (let nth = 1; nth <= 3; nth++) await server.post("/cursor", {});
    const refused = await server.get(`/cursor?${query}`);
    expect([refused.status, refused.body]).toEqual([
      400,
      { why: `No page of the list is called ${JSON.stringify(query.slice("cursor=".length))}.` },
    ]);
    expect((await server.get("/cursor?cursor=")).body.things).toHaveLength(2);
  },
);

it("so is a row that is not there", async () => {
  const { server } = await served(documentOf());
  await server.post("/after", {});
  expect((await server.get("/after?starting_after=1")).body).toEqual({ data: [], has_more: false });
  expect((await server.get("/after?starting_after=7")).status).toBe(400);
});
