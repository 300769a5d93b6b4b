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

/* Keys that clients choose, lists that calls fill, and integers that no number of JavaScript holds. */

const open = async (paths: object, schemas: object = {}) => (await served(documentOf(paths, schemas))).server;

test("a client may choose an id that the world would have given, and no other row gets it", async () => {
  const server = await open(collection("/tasks", inPath("id"), ref("Task")), {
    Task: object({ id: text, title: text }),
  });
  const ids = async () => (await server.get("/tasks")).body.map(({ id }: { readonly id: string }) => id);
  expect(await server.post("/tasks", { id: "tasks_2", title: "Sow" })).toMatchObject({
    status: 201,
    body: { id: "tasks_2", title: "Sow" },
  });
  for (const title of ["Water", "Weed", "Reap"])
    expect((await server.post("/tasks", { title })).status, title).toBe(201);
  expect(new Set(await ids()).size).toBe(4);
  expect((await server.post("/tasks", { id: "tasks_2", title: "Again" })).status).toBe(409);
  // A deleted row may be created again under its own key.
  expect((await server.send("DELETE", "/tasks/tasks_2")).status).toBe(204);
  expect((await server.post("/tasks", { id: "tasks_2", title: "Sow again" })).status).toBe(201);
  expect((await server.get("/tasks/tasks_2")).body).toEqual({ id: "tasks_2", title: "Sow again" });
});

test.each([{ type: "number" }, { type: "number", minimum: 0.5 }])(
  "a new row has a key of the type %j, and is found by it",
  async (key) => {
    const inItem = { ...inPath("id"), schema: key };
    const server = await open(collection("/tasks", inItem, ref("Task")), {
      Task: object({ id: { ...key, readOnly: true }, title: text }, ["id", "title"]),
    });
    const { status, body } = await server.post("/tasks", { title: "Sow" });
    expect(status).toBe(201);
    expect(await server.get(`/tasks/${body.id}`)).toMatchObject({ status: 200, body: { id: body.id, title: "Sow" } });
    expect((await server.send("DELETE", `/tasks/${body.id}`)).status).toBe(204);
  },
);

test.each(["tag", "tags", "value"])("what is posted to the list of a row is in it: as %s", async (name) => {
  const sent = object({ [name]: name === "tags" ? listOf(text) : text }, [name]);
  const server = await open(
    {
      ...collection("/tasks", inPath("id"), ref("Task")),
      "/tasks/{id}/tags": {
        post: { parameters: [inPath("id")], requestBody: content(sent), responses: { 200: answer(ref("Task")) } },
      },
    },
    { Task: object({ id: text, title: text, tags: listOf(text) }) },
  );
  const { id } = (await server.post("/tasks", { title: "Sow", tags: ["dry"] })).body;
  const given = name === "tags" ? ["wet"] : "wet";
  expect((await server.post(`/tasks/${id}/tags`, { [name]: given })).body).toMatchObject({ id, tags: ["dry", "wet"] });
  expect((await server.get(`/tasks/${id}`)).body).toEqual({ id, title: "Sow", tags: ["dry", "wet"] });
});

test("a call that adds something to a row fills its list, and one that removes it empties that again", async () => {
  const cart = object({ cart_id: text, owner: text, items: listOf(text) }, ["cart_id"]);
  const call = (name: string, sent: object, made: object) => ({
    [`/${name}`]: { post: { operationId: name, requestBody: content(sent), responses: { 200: answer(made) } } },
  });
  const both = object({ cart_id: text, item: text }, ["cart_id", "item"]);
  const server = await open(
    {
      ...call("create_cart", object({ owner: text }, ["owner"]), ref("Cart")),
      ...call("get_cart", object({ cart_id: text }, ["cart_id"]), ref("Cart")),
      ...call("list_carts", object({ owner: text }), listOf(ref("Cart"))),
      ...call("add_item_to_cart", both, ref("Cart")),
      ...call("remove_item_from_cart", both, ref("Cart")),
    },
    { Cart: cart },
  );
  const { cart_id } = (await server.post("/create_cart", { owner: "Ida" })).body;
  for (const item of ["tea", "rice"])
    expect((await server.post("/add_item_to_cart", { cart_id, item })).status, item).toBe(200);
  const read = async () => (await server.post("/get_cart", { cart_id })).body;
  expect(await read()).toEqual({ cart_id, owner: "Ida", items: ["tea", "rice"] });
  expect((await server.post("/remove_item_from_cart", { cart_id, item: "tea" })).body.items).toEqual(["rice"]);
  expect((await read()).items).toEqual(["rice"]);
  expect((await server.post("/add_item_to_cart", { cart_id: "none", item: "tea" })).status).toBe(404);
});

test("an integer beyond 2^53 - 1 is refused by name wherever it stands, and never rounded", async () => {
  const long = { type: "integer", format: "int64" };
  const parcel = object({
    id: long,
    weight: { type: "number" },
    route: object({ stop: long }),
    legs: listOf(long),
    more: {},
  });
  const paths = collection("/parcels", inPath("id", "integer"), ref("Parcel")) as Record<
    string,
    { readonly get: object }
  >;
  paths["/parcels"] = {
    ...paths["/parcels"],
    get: { ...paths["/parcels"]?.get, parameters: [inQuery("stop", long)] } as object,
  };
  const server = await open(paths, { Parcel: parcel });
  const exact = Number.MAX_SAFE_INTEGER;
  const beyond = "9007199254740993";
  expect((await server.post("/parcels", { id: exact, weight: 1e300, route: { stop: -exact } })).body).toMatchObject({
    id: exact,
    route: { stop: -exact },
  });
  expect((await server.get(`/parcels/${exact}`)).body).toMatchObject({ id: exact });
  for (const [sent, name] of [
    [`{ "id": ${beyond} }`, "id"],
    ['{ "weight": 1152921504606846976 }', "weight"],
    ['{ "weight": 1000000000000000000000001 }', "weight"],
    [`{ "id": 2, "note": "${beyond}", "route": { "stop": -${beyond} } }`, "route.stop"],
    [`{ "id": 3, "legs": [1, ${beyond}] }`, "legs[1]"],
    [`{ "id": 4, "more": { "deep": [${beyond}] } }`, "more.deep[0]"],
    [`{ "id": 5, "other": ${beyond} }`, "other"],
    [`{ "id": 6, "weight": ${beyond} }`, "weight"],
  ] as const) {
    const { status, body } = await server.send("POST", "/parcels", sent);
    expect([status, body.detail], sent).toEqual([400, expect.stringContaining(`the property ${name} `)]);
  }
  expect((await server.send("POST", "/parcels", "1e999")).status).toBe(400);
  for (const [path, name] of [
    [`/parcels/${beyond}`, "path parameter id"],
    [`/parcels?stop=${beyond}`, "query parameter stop"],
  ] as const) {
    const { status, body } = await server.get(path);
    expect([status, body.detail], path).toEqual([400, expect.stringMatching(new RegExp(`${name} .*"${beyond}"`))]);
  }
  // These are the digits of a number, as clients in JavaScript write it.
  expect((await server.send("POST", "/parcels", '{ "id": 8, "weight": -9223372036854776000 }')).status).toBe(201);
  // Digits in a text are a text, and nothing that was refused is there.
  const noted = { id: 9, more: beyond };
  expect((await server.post("/parcels", noted)).body).toEqual(noted);
  expect((await server.get("/parcels")).body.map(({ id }: { readonly id: number }) => id)).toEqual([exact, 8, 9]);
});

test("what is sent as a number is answered as its digits where the answer has a text", async () => {
  const role = object({ id: text, name: text, permissions: text }, ["id", "name", "permissions"]);
  const sent = object({ name: text, permissions: integer });
  const server = await open(collection("/roles", inPath("id"), ref("Role"), sent), { Role: role });
  const { body } = await server.post("/roles", { name: "Host", permissions: 1065 });
  expect(body).toEqual({ id: body.id, name: "Host", permissions: "1065" });
  expect((await server.get(`/roles/${body.id}`)).body).toEqual(body);
  await server.send("PATCH", `/roles/${body.id}`, { permissions: 8 });
  expect((await server.get(`/roles/${body.id}`)).body).toEqual({ ...body, permissions: "8" });
});
