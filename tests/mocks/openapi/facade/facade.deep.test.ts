import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { type ImportedApiOptions, importedApi } from "../../../../src/mocks/openapi/index.js";
import { replayTranscript } from "../../../../src/runtime/replay/replay.js";
import { isTranscript, type Transcript } from "../../../../src/transcript/index.js";
import { folder } from "../../../transcript/files/importing/folder.js";
import { TestServer } from "../../serve/client.js";
import { exchange } from "../../serve/rawMessages.js";
import { DOCUMENTS, type Imported, imported } from "../importing/imported.js";
import { backendOf, served } from "./served.js";

const KENNEL = join(DOCUMENTS, "kennel.yaml");
const DOGS = "/api/v1/dogs";
const REX = { name: "Rex", breed: "collie", born: null };

describe("an API that was imported", () => {
  it("has rows at the start that are drawn from the schemas, and no others", async () => {
    const [{ server: one }, { server: other }] = [
      await served(KENNEL, {}, "initial"),
      await served(KENNEL, {}, "initial"),
    ];
    const list = await one.get(DOGS);
    expect(list.status).toBe(200);
    expect(list.headers.get("backlot-session")).toBe("default");
    expect(list.body.map(({ id }: { id: number }) => id)).toEqual([1, 2, 3]);
    expect((await other.get(DOGS)).text).toBe(list.text);
    expect((await one.get(`${DOGS}?limit=1`)).body).toHaveLength(1);
    for (const dog of list.body) expect((await one.get(`${DOGS}/${dog.id}`)).body).toEqual(dog);
    const poodles = list.body.filter(({ breed }: { breed: string }) => breed === "poodle");
    expect((await one.get(`${DOGS}?breed=poodle`)).body).toEqual(poodles);
    const hours = await one.get("/api/v1/opening-hours");
    expect(hours.body.opens).toMatch(/^(0[6-9]|1[0-2]):[0-5]\d$/);
    await one.post("/sessions", { id: "seven", seed: 7 });
    const seventh = await one.get("/api/v1/opening-hours", { "backlot-session": "seven" });
    expect(seventh.body).not.toEqual(hours.body);
    expect((await one.get(`${DOGS}/12`)).status).toBe(404);
    expect((await one.send("PATCH", `${DOGS}/12`, { name: "Ida" })).status).toBe(404);
    expect((await one.send("DELETE", `${DOGS}/12`)).status).toBe(404);
    expect((await one.send("PATCH", `${DOGS}/2`, { name: "Ida" })).body).toEqual({ ...list.body[1], name: "Ida" });
    expect((await one.post(DOGS, REX)).body.id).toBe(4);
    expect((await one.send("DELETE", `${DOGS}/1`)).status).toBe(204);
    const names = (await one.get(DOGS)).body.map(({ name }: { name: string }) => name);
    expect(names).toEqual(["Ida", list.body[2].name, "Rex"]);
  });

  it("empties what a request says is null, and nothing that it leaves out", async () => {
    const { server } = await served(join(DOCUMENTS, "notes.yaml"));
    const NOTES = "/v1/notes";
    const made = await server.post(NOTES, { title: "a", note: "x", tag: "t" });
    expect(made.body).toEqual({ id: 1, title: "a", note: "x", tag: "t" });
    expect((await server.post(NOTES, { title: "b", note: null })).body).toEqual({ id: 2, title: "b", note: null });
    const changed = { id: 1, title: "c", note: "x", tag: "t" };
    expect((await server.send("PATCH", `${NOTES}/1`, { title: "c" })).body).toEqual(changed);
    const emptied = { ...changed, note: null };
    expect((await server.send("PATCH", `${NOTES}/1`, { note: null })).body).toEqual(emptied);
    expect((await server.get(NOTES)).body).toEqual([emptied, { id: 2, title: "b", note: null }]);
  });

  it("repeats lists in which a field is of several types, and makes the rest of a row up for the row alone", async () => {
    const { server } = await served(join(DOCUMENTS, "crates.yaml"));
    const sent = { text: "a", parts: [{ name: "mine" }, { name: "other", size: { cm: 5 } }] };
    const made = await server.post("/crates", sent);
    expect(made.body).toMatchObject(sent);
    expect((await server.post("/crates", { text: "b", parts: [] })).body).toMatchObject({ text: "b", parts: [] });
    const listed = (await server.get("/crates")).body;
    expect(listed[0]).toEqual(made.body);
    for (const row of listed) expect((await server.get(`/crates/${row.id}`)).body).toEqual(row);
    await server.post("/sessions/default/reset");
    for (const row of (await server.get("/crates")).body)
      expect((await server.get(`/crates/${row.id}`)).body).toEqual(row);
  });

  it("names the field of a request that does not fit, and the operation in the document", async () => {
    const { server } = await served(join(DOCUMENTS, "crates.yaml"));
    const refusal = async (body: unknown) => (await server.post("/crates", body)).body;
    expect(await refusal({ text: "a", parts: [{ name: "b" }, { name: 5 }] })).toMatchObject({
      code: "BAD_REQUEST",
      detail: "the body is not what the API takes: parts[1].name takes string, not number",
      hint: "See POST /crates in the OpenAPI document of Crates, which was imported.",
    });
    expect((await refusal({ text: "a" })).detail).toMatch(/takes: parts is required$/);
    expect((await refusal([])).detail).toMatch(/takes: it takes object, not array$/);
    expect((await server.get("/crates/none")).body).toMatchObject({
      detail: 'the path parameter crateId is not what the API takes: "none": it takes integer, not string',
      hint: "See GET /crates/{crateId} in the OpenAPI document of Crates, which was imported.",
    });
  });

  it("keeps what clients make, change and remove", async () => {
    const { server } = await served(KENNEL);
    const made = await server.post(DOGS, REX);
    expect([made.status, made.headers.get("location")]).toEqual([201, "/api/v1/dogs/1"]);
    expect(made.body).toEqual({ id: 1, name: "Rex", breed: "collie", born: null });
    expect((await server.post(DOGS, { ...REX, name: "Ida", breed: "poodle" })).body.id).toBe(2);
    expect((await server.get(DOGS)).body).toHaveLength(2);
    expect((await server.get(`${DOGS}?breed=poodle`)).body).toEqual([
      { id: 2, name: "Ida", breed: "poodle", born: null },
    ]);
    expect((await server.send("PATCH", `${DOGS}/1`, { name: "Max" })).body).toEqual({
      id: 1,
      name: "Max",
      breed: "collie",
      born: null,
    });
    expect((await server.get(`${DOGS}/1`)).body).toEqual({ id: 1, name: "Max", breed: "collie", born: null });
    expect((await server.send("DELETE", `${DOGS}/1`)).status).toBe(204);
    const gone = await server.get(`${DOGS}/1`);
    expect([gone.status, gone.type, gone.body]).toEqual([
      404,
      "application/json",
      { code: 404, message: "There is no dog with the id 1." },
    ]);
    expect((await server.send("DELETE", `${DOGS}/1`)).body).toMatchObject({ code: 404 });
    expect((await server.send("DELETE", `${DOGS}/2`)).status).toBe(204);
    // An empty kennel stays empty.
    expect((await server.get(DOGS)).body).toEqual([]);
    expect((await server.get(`${DOGS}/2`)).status).toBe(404);
  });

  it("answers from fixtures, and makes up what they leave out", async () => {
    const dogs = [
      { id: 4, name: "Laika", breed: "terrier", weight: 5.5 },
      { id: 9, name: "Hachi", breed: null },
    ];
    const { server } = await served(KENNEL, {}, { dogs });
    const { body } = await server.get(DOGS);
    expect(body[0]).toEqual({ id: 4, name: "Laika", breed: "terrier", weight: 5.5 });
    expect(body[1]).toMatchObject({ id: 9, name: "Hachi", breed: expect.stringMatching(/^(collie|poodle|terrier)$/) });
    // Generated values are the same in all answers about the row.
    expect((await server.get(`${DOGS}/9`)).body.breed).toBe(body[1].breed);
    expect((await server.get(`${DOGS}/5`)).status).toBe(404);
    expect((await server.post(DOGS, REX)).body.id).toBe(10);
  });

  it("is a dialogue: each session has its own rows, and its transcript replays", async () => {
    const { server } = await served(KENNEL);
    await server.post("/sessions", { id: "ana", seed: 3 });
    await server.post(DOGS, REX, { "backlot-session": "ana" });
    await server.get(`${DOGS}/1`, { "backlot-session": "ana" });
    expect((await server.get(DOGS, { "backlot-session": "ana" })).body).toHaveLength(1);
    expect((await server.get(DOGS)).body).toEqual([]);
    const { body } = await server.get("/sessions/ana/transcript");
    expect(isTranscript(body)).toBe(true);
    expect(body.turns[0].command).toBe('add_dog(name="Rex", breed="collie", born=None)');
    expect(replayTranscript(server.backend, body).divergences).toEqual([]);
    const nobody = await server.get(DOGS, { "backlot-session": "bob" });
    expect([nobody.status, nobody.body.code]).toEqual([404, "NO_SESSION"]);
  });
});

describe("an operation that wants a confirmation", () => {
  /** The kennel, whose dogs are taken in only after the user has agreed. */
  async function carefulKennel(): Promise<Imported> {
    const made = await imported(KENNEL);
    const file = join(made.out, "intents/add_dog.json");
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), confirmation_required: true }));
    return made;
  }
  async function careful(options: ImportedApiOptions = {}): Promise<TestServer> {
    const made = await carefulKennel();
    const server = await TestServer.start({ protocols: [importedApi(made.mapping, options)] }, await backendOf(made));
    onTestFinished(() => server.close());
    return server;
  }
  const commandsOf = async (server: TestServer, session = "default"): Promise<string[]> => {
    const { turns } = (await server.get(`/sessions/${session}/transcript`)).body as Transcript;
    return turns.flatMap((turn) => (turn.author === "System" ? [turn.command] : []));
  };
  const ADD = 'add_dog(name="Rex", breed="collie", born=None)';

  it("gets it with the request, which counts as one", async () => {
    const server = await careful();
    expect((await server.post(DOGS, REX)).status).toBe(201);
    expect(await commandsOf(server)).toEqual([ADD, "confirm(x0)"]);
    expect((await server.get("/sessions/default")).body.sequence).toBe(1);
    expect((await server.post(DOGS, REX, { "backlot-confirmed": "false" })).status).toBe(201);
  });

  it("waits for the header that says so, where the server is started like this", async () => {
    const server = await careful({ confirmedHeader: true });
    const refused = await server.post(DOGS, REX);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain("send Backlot-Confirmed: true once the user has agreed");
    expect((await server.post(DOGS, REX, { "backlot-confirmed": "false" })).status).toBe(409);
    expect((await server.post(DOGS, REX, { "backlot-confirmed": "yes" })).status).toBe(400);
    expect((await server.get("/sessions/default/snapshot")).body.rows.dogs ?? {}).toEqual({});
    expect((await server.post(DOGS, REX, { "backlot-confirmed": "true" })).body).toMatchObject({ id: 1, name: "Rex" });
    expect(await commandsOf(server)).toEqual([ADD, ADD, ADD, "confirm(x4)"]);
    expect((await server.get(DOGS)).body).toHaveLength(1);
  });

  it("is struck by a fault plan once for each request", async () => {
    const server = await careful();
    const faults = [
      { intent: "add_dog", call: 1, wire: "latency", delayMs: 1500 },
      { intent: "add_dog", call: 2, wire: 503 },
    ];
    await server.post("/sessions", { id: "bad", faults });
    const as = { "backlot-session": "bad" };
    const late = await server.post(DOGS, REX, as);
    expect([late.status, late.headers.get("backlot-delay-ms"), late.body.name]).toEqual([201, "1500", "Rex"]);
    expect((await server.post(DOGS, REX, as)).status).toBe(503);
    expect((await server.post(DOGS, REX, as)).body.id).toBe(2);
    expect(await commandsOf(server, "bad")).toEqual([ADD, "confirm(x0)", ADD, "confirm(x4)"]);
  });

  it("comes back from the journal as it was", async () => {
    const journal = folder();
    const made = await carefulKennel();
    const seen = async (server: TestServer) => [
      (await server.get("/sessions/default")).body,
      (await server.get("/sessions/default/transcript")).body,
      (await server.get("/sessions/default/snapshot")).body,
    ];
    const backend = await backendOf(made);
    const first = await TestServer.start({ protocols: [importedApi(made.mapping)], journal }, backend);
    expect((await first.post(DOGS, REX)).status).toBe(201);
    expect((await first.get(DOGS)).body).toHaveLength(1);
    const before = await seen(first);
    await first.server.close();
    const second = await TestServer.start({ protocols: [importedApi(made.mapping)], journal }, backend);
    expect(second.server.recovered).toEqual({ sessions: 1, lost: 0 });
    expect(await seen(second)).toEqual(before);
    expect((await second.post(DOGS, REX)).body.id).toBe(2);
    await second.close();
  });
});

describe("errors of an API that was imported", () => {
  it("are those that it declares, or else problems", async () => {
    const { server } = await served(KENNEL, { limits: { bodyBytes: 500 } });
    const refused = await server.post(DOGS, { name: "Rex" });
    expect([refused.status, refused.type, refused.body]).toEqual([
      400,
      "application/json",
      { code: 400, message: "the body is not what the API takes: breed is required" },
    ]);
    for (const body of ["{", "[]", "", { ...REX, breed: "cat" }, { ...REX, weight: 0 }])
      expect((await server.post(DOGS, body)).status, JSON.stringify(body)).toBe(400);
    const undeclared = await server.get(`${DOGS}/none`);
    expect([undeclared.status, undeclared.type]).toEqual([400, "application/problem+json"]);
    expect(undeclared.body.detail).toContain("path parameter dogId");
    expect((await server.get(`${DOGS}?limit=0`)).status).toBe(400);
    expect((await server.get(`${DOGS}/%E0%A4%A`)).status).toBe(400);
    expect((await server.post(DOGS, "a=1", { "content-type": "text/csv" })).status).toBe(415);
    expect((await server.post(DOGS, { ...REX, name: "R".repeat(600) })).status).toBe(413);
    const wrong = await server.send("PUT", DOGS, {});
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET, POST"]);
    expect((await server.get("/api/v1/cats")).status).toBe(404);
    expect((await server.get("/dogs")).status).toBe(404);
    expect((await server.send("HEAD", DOGS)).status).toBe(200);
    expect((await server.get("/health")).body.status).toBe("ok");
  });

  it("come when a fault plan asks for them, on the wire as well", async () => {
    const { server } = await served(KENNEL);
    const faults = [
      { intent: "add_dog", call: 1, reason: "the kennel is full" },
      { intent: "get_dog", call: 1, wire: 404 },
      { intent: "list_dogs", call: 1, wire: "invalid_json" },
      { intent: "list_dogs", call: 2, wire: "schema_violation" },
      { intent: "list_dogs", call: 3, wire: "latency", delayMs: 1500 },
      { intent: "list_dogs", call: 4, wire: 503 },
    ];
    await server.post("/sessions", { id: "bad", faults });
    const as = { "backlot-session": "bad" };
    const full = await server.post(DOGS, REX, as);
    expect([full.status, full.body]).toEqual([409, { code: 409, message: "the kennel is full" }]);
    const lost = await server.get(`${DOGS}/1`, as);
    expect([lost.status, lost.body.code]).toEqual([404, 404]);
    expect((await server.get(DOGS, as)).body).toBeNull();
    expect(Array.isArray((await server.get(DOGS, as)).body)).toBe(false);
    expect((await server.get(DOGS, as)).headers.get("backlot-delay-ms")).toBe("1500");
    const down = await server.get(DOGS, as);
    expect([down.status, down.body.code]).toEqual([503, "WIRE_FAULT"]);
    expect((await server.get(DOGS, as)).status).toBe(200);
  });

  it("are reached with escapes that nothing needs, and by a whole address", async () => {
    const { server } = await served(KENNEL);
    expect((await server.get("/api/v1/d%6Fgs")).status).toBe(200);
    expect((await server.get("/api%2fv1/dogs")).status).toBe(404);
    const { port } = new URL(server.url);
    const head = `GET ${server.url}${DOGS} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: close\r\n\r\n`;
    expect(await exchange(Number(port), Buffer.from(head))).toMatch(/^HTTP\/1\.1 200 /);
  });

  it("keep strangers out as the server does", async () => {
    const { server } = await served(KENNEL, { token: "sixteen-letters-x" });
    expect((await server.get(DOGS)).status).toBe(401);
    expect((await server.get(DOGS, { authorization: "Bearer sixteen-letters-x" })).status).toBe(200);
    expect(await server.raw(DOGS, { host: "evil.example" })).toMatchObject({ status: 403 });
  });

  it("are thrown for a mapping that no import wrote, or that belongs to other intents", async () => {
    const { out, server } = await served(KENNEL);
    const { serveHttp } = await import("../../../../src/mocks/serve/index.js");
    const mapping = JSON.parse(readFileSync(join(out, "openapi.json"), "utf8"));
    const { add_dog: operation } = mapping.operations;
    const bad = [{}, { ...mapping, operations: { add_cat: operation } }, { ...mapping, operations: { add_dog: 1 } }];
    for (const api of bad)
      await expect(serveHttp(server.backend, { protocols: [importedApi(api)] })).rejects.toMatchObject({
        code: "BAD_OPTION",
      });
    await expect(serveHttp(server.backend, { protocols: [importedApi(join(out, "none.json"))] })).rejects.toMatchObject(
      {
        code: "FILE_NOT_FOUND",
      },
    );
  });
});
