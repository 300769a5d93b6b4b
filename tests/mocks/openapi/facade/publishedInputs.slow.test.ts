import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { served } from "./served.js";

/* Small documents of the shared folder, each with one habit of a published one. */

const DATA = join(import.meta.dirname, "../../../../../shared/data/mocks/openapi");
const isHere = existsSync(DATA);
if (!isHere) console.warn(`skipped: the inputs of ${DATA} are not there`);

const open = async (name: string) => (await served(join(DATA, `${name}.json`), {}, "initial")).server;
const urlencoded = { "content-type": "application/x-www-form-urlencoded" };

test.skipIf(!isHere)("a form holds objects and lists of them, by brackets", async () => {
  const server = await open("stripe_form");
  const body = "amount=5&card[number]=4242&card[exp]=12&metadata[tag]=7&items[0][sku]=a&items[0][n]=1&items[1][sku]=b";
  const { status, body: made } = await server.send("POST", "/charges", body, urlencoded);
  const held = {
    amount: 5,
    card: { number: "4242", exp: 12 },
    metadata: { tag: "7" },
    items: [{ sku: "a", n: 1 }, { sku: "b" }],
  };
  expect([status, made]).toEqual([200, expect.objectContaining(held)]);
  expect((await server.get(`/charges/${made.id}`)).body).toEqual(made);
});

test.skipIf(!isHere)("fields of a form of parts are those of the row", async () => {
  const server = await open("multipart_fields");
  const form = new FormData();
  form.set("purpose", "training");
  form.set("file", new Blob(["a line"]), "lines.txt");
  const sent = await fetch(`${server.url}/files`, { method: "POST", body: form });
  expect([sent.status, await sent.json()]).toEqual([
    expect.any(Number),
    expect.objectContaining({ purpose: "training" }),
  ]);
});

test.skipIf(!isHere)("what is made is what is answered, although the answer is one of several wrappers", async () => {
  const server = await open("create_one_of_wrappers");
  const { body: made } = await server.post("/drops", { name: "web1" });
  expect(made).toEqual({ drop: { id: 4, name: "web1" } });
});

test.skipIf(!isHere)("rows of several kinds are kept as they were sent", async () => {
  const server = await open("poly_rows");
  const sent = { id: "s9", kind: "square", side: 4 };
  const { body: made } = await server.post("/shapes", sent);
  expect(made).toMatchObject({ id: "s9" });
  expect((await server.get("/shapes/s9")).body).toEqual(made);
});

test.skipIf(!isHere)("of two lists in a page, the rows are those that are made", async () => {
  const server = await open("two_lists_in_page");
  const { body: made } = await server.post("/users", { name: "Ann" });
  expect((await server.get("/users")).body.entries).toContainEqual(made);
});

test.skipIf(!isHere)("properties that are sent in another case are those of the row", async () => {
  const server = await open("pascal_request_snake_row");
  const { body: made } = await server.post("/Messages", { To: "+1555", Body: "hello" });
  expect(made).toMatchObject({ to: "+1555", body: "hello" });
});

test.skipIf(!isHere)("PUT at the collection changes the row that its body names", async () => {
  const server = await open("put_collection_by_body_id");
  await server.post("/pet", { id: 70, name: "Rex" });
  expect((await server.send("PUT", "/pet", { id: 70, name: "Max" })).body).toMatchObject({ id: 70, name: "Max" });
  expect((await server.get("/pet/70")).body).toMatchObject({ id: 70, name: "Max" });
});

test.skipIf(!isHere)("an open object within a body takes more than it names", async () => {
  const server = await open("nested_extra_property");
  const { status, body } = await server.post("/tasks", { title: "a", place: { city: "Ely", street: "High St" } });
  expect([status, body]).toEqual([201, expect.objectContaining({ place: { city: "Ely" } })]);
});

test.skipIf(!isHere)("a filter for all filters nothing, and filters see what rows show", async () => {
  const all = await open("filter_all");
  expect((await all.get("/tickets?state=all")).body).toEqual((await all.get("/tickets")).body);
  const server = await open("example_status_filter");
  const { body: made } = await server.post("/tickets", { title: "t" });
  expect((await server.get(`/tickets?status=${made.status}`)).body).toContainEqual(made);
});

test.skipIf(!isHere)("the key of a row is one that its path takes", async () => {
  const server = await open("two_keys");
  const { body: made } = await server.post("/keys", { name: "mine" });
  expect((await server.get(`/keys/${made.id}`)).body).toEqual(made);
});

test.skipIf(!isHere)("what only clients say is in no answer", async () => {
  const server = await open("write_only");
  const { status, body: made } = await server.post("/users", { name: "Ann", password: "s" });
  expect([status, made]).toEqual([201, { id: expect.any(String), name: "Ann" }]);
  const { body: all } = await server.get("/users");
  expect(all.map(Object.keys)).toEqual(all.map(() => ["id", "name"]));
});
