import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { served } from "./served.js";

/* Small documents of the shared folder, each with one habit of a published one. */

const DATA = join(import.meta.dirname, "../../../../shared/data/mocks/openapi");
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
