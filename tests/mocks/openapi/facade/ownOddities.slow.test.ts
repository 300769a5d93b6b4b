import { expect, test } from "vitest";
import {
  answer,
  collection,
  content,
  documentOf,
  inPath,
  inQuery,
  integer,
  listOf,
  object,
  ref,
  text,
} from "./ownDocument.js";
import { served } from "./served.js";

/* Relatives of the inputs of the shared folder: the same kinds of documents, in shapes of our own. */

const open = async (paths: object, schemas: object = {}) =>
  (await served(documentOf(paths, schemas), {}, "initial")).server;
const urlencoded = { "content-type": "application/x-www-form-urlencoded" };

test("a form has lists in one text, nested brackets, JSON in a field, and refuses what the schema refuses", async () => {
  const order = object({
    tags: listOf(text),
    size: object({ box: object({ wide: integer }) }),
    lines: listOf(object({ sku: text, count: integer }, ["sku"])),
    note: { anyOf: [object({ text }), { enum: [""] }] },
  });
  const media = { schema: ref("Order"), encoding: { tags: { style: "pipeDelimited", explode: false } } };
  const paths = {
    "/orders": {
      post: {
        requestBody: {
          content: { "application/x-www-form-urlencoded": media, "multipart/form-data": { schema: ref("Order") } },
        },
        responses: { 201: answer(ref("Order")) },
      },
    },
  };
  const server = await open(paths, { Order: order });
  const sent = "tags=a|b&size[box][wide]=3&lines[][sku]=x&lines[][count]=2&lines[][sku]=y&note[text]=hi";
  const { status, body } = await server.send("POST", "/orders", sent, urlencoded);
  const lines = [{ sku: "x", count: 2 }, { sku: "y" }];
  expect(status).toBe(201);
  expect(body).toMatchObject({ tags: ["a", "b"], size: { box: { wide: 3 } }, lines, note: { text: "hi" } });
  const form = new FormData();
  form.set("lines", JSON.stringify(lines));
  form.set("size[box][wide]", "7");
  const parts = await fetch(`${server.url}/orders`, { method: "POST", body: form });
  expect(await parts.json()).toMatchObject({ lines, size: { box: { wide: 7 } } });
  const wrong = await server.send("POST", "/orders", "size[box][wide]=much", urlencoded);
  expect([wrong.status, wrong.body.detail]).toEqual([400, expect.stringContaining("size.box.wide")]);
  const cut = await server.send("POST", "/orders", "--x", { "content-type": "multipart/form-data; boundary=x" });
  expect(cut.status).toBe(400);
});

test("a query has objects within objects and lists by brackets", async () => {
  const filter = {
    ...inQuery("filter", object({ at: object({ from: integer }), tags: listOf(text) })),
    style: "deepObject",
  };
  const server = await open({
    "/echo": { get: { parameters: [filter], responses: { 200: answer(object({ ok: { type: "boolean" } })) } } },
  });
  expect((await server.get("/echo?filter[at][from]=3&filter[tags][]=a&filter[tags][]=b")).status).toBe(200);
  expect((await server.get("/echo?filter[at][from]=soon")).status).toBe(400);
});

test("rows of several kinds in a page are listed as they were sent, each with what is its own", async () => {
  const kinds = [
    object({ id: integer, wheels: integer }, ["id", "wheels"]),
    object({ id: integer, sails: integer }, ["id", "sails"]),
  ];
  const page = {
    anyOf: [object({ data: listOf(ref("Vessel")), rest: integer }, ["data"]), object({ error: text }, ["error"])],
  };
  const paths = collection("/vessels", inPath("id", "integer"), ref("Vessel")) as Record<
    string,
    Record<string, object>
  >;
  paths["/vessels"] = { ...paths["/vessels"], get: { responses: { 200: answer(page) } } };
  const server = await open(paths, { Vessel: { anyOf: kinds } });
  for (const sent of [
    { id: 21, wheels: 3 },
    { id: 22, sails: 2 },
  ]) {
    expect((await server.post("/vessels", sent)).body).toEqual(sent);
    expect((await server.get(`/vessels/${sent.id}`)).body).toEqual(sent);
    expect((await server.get("/vessels")).body.data).toContainEqual(sent);
  }
});

test("several rows are made by one request, in a list or within an object", async () => {
  const member = object({ id: integer, name: text }, ["id", "name"]);
  const made = { 200: answer(listOf(ref("Member"))) };
  const server = await open(
    {
      ...collection("/members", inPath("id", "integer"), ref("Member")),
      "/members/bulk": { post: { requestBody: content(listOf(ref("Member"))), responses: made } },
      "/members/batch": {
        post: {
          requestBody: content(object({ members: listOf(ref("Member")) })),
          responses: { 200: answer(object({ members: listOf(ref("Member")) })) },
        },
      },
    },
    { Member: member },
  );
  const two = [
    { id: 31, name: "Ida" },
    { id: 32, name: "Ole" },
  ];
  expect((await server.post("/members/bulk", two)).body).toEqual(two);
  expect((await server.post("/members/bulk", two)).status).toBe(409);
  const more = [
    { id: 33, name: "Eva" },
    { id: 34, name: "Jon" },
  ];
  expect((await server.post("/members/batch", { members: more })).body).toEqual({ members: more });
  for (const one of [...two, ...more]) expect((await server.get(`/members/${one.id}`)).body).toEqual(one);
});

test("an upsert at the collection makes a row, and changes it the next time", async () => {
  const paths = collection("/pets", inPath("id", "integer"), ref("Pet")) as Record<string, Record<string, object>>;
  const put = {
    requestBody: content({ ...object({ id: integer, petName: text }), additionalProperties: true }),
    responses: { 200: answer(ref("Pet")), 201: answer(ref("Pet")) },
  };
  paths["/pets"] = { ...paths["/pets"], put };
  const server = await open(paths, { Pet: object({ id: integer, pet_name: text }, ["id"]) });
  expect((await server.send("PUT", "/pets", { id: 41, petName: "Rex" })).status).toBe(201);
  expect((await server.send("PUT", "/pets", { id: 41, petName: "Max" })).status).toBe(200);
  expect((await server.get("/pets/41")).body).toEqual({ id: 41, pet_name: "Max" });
});

test("filters: what no row can hold asks for all, objects are meant by what they hold, and what filters nothing is noted", async () => {
  const user = object({ login: text }, ["login"]);
  const issue = object({ id: integer, state: { enum: ["open", "closed"] }, assignee: { ...user }, level: text }, [
    "id",
    "state",
    "level",
  ]);
  const paths = collection(
    "/issues",
    inPath("id", "integer"),
    ref("Issue"),
    object({ id: integer, assignee: user }),
  ) as Record<string, Record<string, object>>;
  const parameters = [
    inQuery("state", { enum: ["open", "closed", "all"] }),
    inQuery("assignee", text),
    inQuery("level", text),
    inQuery("project", text),
  ];
  paths["/issues"] = { ...paths["/issues"], get: { parameters, responses: { 200: answer(listOf(ref("Issue"))) } } };
  const { server, mapping } = await served(documentOf(paths, { Issue: issue }));
  const { body: made } = await server.post("/issues", { id: 51, assignee: { login: "ann" } });
  for (const query of [
    "state=all",
    `state=${made.state}`,
    "assignee=ann",
    "assignee=*",
    `level=${encodeURIComponent(made.level)}`,
  ])
    expect([query, (await server.get(`/issues?${query}`)).body]).toEqual([query, [made]]);
  expect((await server.get("/issues?assignee=bob")).body).toEqual([]);
  const noted = mapping.refused.filter(({ effect }) => effect === "unfiltered");
  expect(noted.map(({ message }) => message)).toEqual([
    "project chooses nothing: rows of issues have no such property",
  ]);
});

test("what only clients say is in no answer within objects either, and messages speak of properties", async () => {
  const login = object({ user: text, secret: { type: "string", writeOnly: true } }, ["user", "secret"]);
  const account = object({ id: integer, login: ref("Login") }, ["id", "login"]);
  const server = await open(collection("/accounts", inPath("id", "integer"), ref("Account")), {
    Account: account,
    Login: login,
  });
  const { body } = await server.post("/accounts", { id: 61, login: { user: "ann", secret: "s" } });
  expect(body).toEqual({ id: 61, login: { user: "ann" } });
  expect(JSON.stringify((await server.get("/accounts")).body)).not.toContain("secret");
  const wrong = await server.post("/accounts", { id: 2 ** 60, login: { user: "ann", secret: "s" } });
  expect(JSON.stringify(wrong.body)).not.toContain("slot");
});

test("a parent that is not there is missing, whatever the document declares", async () => {
  const label = object({ id: integer, text }, ["id"]);
  const server = await open(
    {
      ...collection("/boards", inPath("board_id", "integer"), ref("Board")),
      "/boards/{board_id}/labels": {
        get: { parameters: [inPath("board_id", "integer")], responses: { 200: answer(listOf(ref("Label"))) } },
        post: {
          parameters: [inPath("board_id", "integer")],
          requestBody: content(ref("Label")),
          responses: { 201: answer(ref("Label")) },
        },
      },
    },
    { Board: object({ board_id: integer, name: text }, ["board_id"]), Label: label },
  );
  expect((await server.post("/boards/999/labels", { id: 1 })).status).toBe(404);
  expect((await server.post("/boards/1/labels", { id: 71, text: "a" })).status).toBe(201);
});

test("a body that is too large is answered while the client still sends", async () => {
  const server = await open(collection("/notes", inPath("id", "integer"), object({ id: integer, text }, ["id"])));
  const body = JSON.stringify({ text: "x".repeat(3_000_000) });
  const all = await Promise.all(Array.from({ length: 8 }, () => server.send("POST", "/notes", body)));
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 413));
});
