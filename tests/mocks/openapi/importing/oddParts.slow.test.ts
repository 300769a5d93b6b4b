import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folder } from "../../../transcript/files/importing/folder.js";
import { served } from "../facade/served.js";
import { imported } from "./imported.js";

const OK = { responses: { 200: { description: "" } } };
const named = (name: string) => ({ parameters: [{ name, in: "path", required: true, schema: { type: "integer" } }] });

/** Imports a document of these paths, and gives what was said of it beside what keeps no rows. */
async function odd(paths: object, more: object = {}) {
  const document = { openapi: "3.1.0", info: { title: "T", version: "1" }, paths, ...more };
  const file = join(folder({ "a.json": JSON.stringify(document) }), "a.json");
  const made = await imported(file);
  const said = made.mapping.refused.filter(({ effect }) => effect !== "alone");
  return { ...made, file, said, commands: Object.keys(made.mapping.operations) };
}

describe("an odd operation", () => {
  it.each([
    ["at a path without a slash", { broken: { get: OK } }, "broken", "does not begin with /"],
    ["at a path that is no object", { "/b": 3 }, "/b", "must be an object"],
    ["that is no object", { "/b": { get: 3 } }, "GET /b", "must be an object"],
    ["at a path that refers to itself", { "/b": { $ref: "#/paths/~1b" } }, "/b", "circle"],
    ["whose path item leads nowhere", { "/b": { $ref: "#/components/pathItems/None" } }, "/b", "leads nowhere"],
    ["that OpenAPI 3.2 has", { "/b": { query: OK } }, "query /b", "OpenAPI 3.1 does not know"],
    [
      "with the requests of another",
      { "/b/{x}": { get: { ...OK, ...named("x") } }, "/b/{y}": { get: { ...OK, ...named("y") } } },
      "GET /b/{y}",
      "matches the same requests as /b/{x}",
    ],
  ])("%s is left out, and the others come in", async (_, paths, left, message) => {
    const { said, commands, report } = await odd({ "/a": { get: OK }, ...paths });
    expect(said).toMatchObject([
      { operation: left, left, effect: "unusable", message: expect.stringContaining(message) },
    ]);
    expect(commands).toContain("get_a");
    expect(report.leftOut).toEqual([left]);
  });
});

describe("odd paths", () => {
  it("that match the same requests with other methods are one", async () => {
    const { said, mapping, intent, file } = await odd({
      "/a/{id}/b/{b}": {
        get: { operationId: "read", ...OK, parameters: [...named("id").parameters, ...named("b").parameters] },
      },
      "/a/{b}/b/{name}": {
        delete: { operationId: "drop", ...OK, parameters: [...named("name").parameters, ...named("b").parameters] },
      },
    });
    expect(mapping.operations.drop?.path).toBe("/a/{id}/b/{b}");
    expect(Object.keys(intent("drop").args)).toEqual(["id", "b"]);
    expect(said).toMatchObject([
      { operation: "drop", message: expect.stringContaining("the part b of /a/{b}/b/{name} is called id") },
    ]);
    const { server } = await served(file);
    expect((await server.send("DELETE", "/a/1/b/2")).status).toBe(200);
    expect((await server.get("/a/1/b/2")).status).toBe(200);
    expect((await server.send("DELETE", "/a/1/b/two")).status).toBe(400);
  });

  it("have a parameter of text for each part that nothing describes, and none that they have no part for", async () => {
    const { said, intent } = await odd({ "/a/{x}/{x}": { get: OK }, "/b": { get: { ...OK, ...named("y") } } });
    expect(intent("get_a_x_x_2").args).toMatchObject({ x: { type: "str" }, x_2: { type: "str" } });
    expect(intent("get_b").args).toEqual({});
    expect(said.map(({ operation, effect, left }) => [operation, effect, left])).toEqual([
      ["get_a_x_x_2", "odd", undefined],
      ["get_a_x_x_2", "odd", undefined],
      ["get_a_x_x_2", "odd", undefined],
      ["get_b", "left_out", "get_b y"],
    ]);
  });
});

describe("an odd part", () => {
  it("of a request costs that part alone", async () => {
    const sound = { name: "q", in: "query", schema: { type: "string" } };
    const { said, intent } = await odd({
      "/a": {
        get: {
          ...OK,
          parameters: [
            sound,
            sound,
            { $ref: "#/components/parameters/None" },
            { name: "z", in: "querystring" },
            { in: "query" },
            3,
          ],
        },
        post: { ...OK, parameters: 3, requestBody: { $ref: "#/components/requestBodies/None" } },
        put: { ...OK, requestBody: {}, tags: 3, summary: [], operationId: {} },
      },
    });
    expect(intent("get_a").args).toEqual({ q: { type: "str", optional: true } });
    expect(said.map(({ operation, left }) => [operation, left])).toEqual([
      ["get_a", undefined],
      ["get_a", "get_a /paths/~1a/get/parameters/2"],
      ["get_a", "get_a z"],
      ["get_a", "get_a /paths/~1a/get/parameters/4"],
      ["get_a", "get_a /paths/~1a/get/parameters/5"],
      ["put_a", "put_a body"],
      ["post_a", undefined],
      ["post_a", "post_a body"],
    ]);
  });

  it("of an answer costs that answer, header or example", async () => {
    const content = { "application/json": { schema: { type: "integer" }, examples: [3] } };
    const headers = { "X-A": { required: true, schema: { type: "integer" } }, "X-B": { $ref: "#/nowhere" } };
    const { said, mapping } = await odd({
      "/a": {
        get: { responses: { 200: { content, headers }, 404: { $ref: "#/components/responses/None" }, ok: {}, 500: 3 } },
      },
      "/b": { get: { responses: [] } },
    });
    expect(mapping.operations.get_a?.responses).toEqual({
      200: { type: "application/json", schema: { type: "integer" }, headers: { "X-A": { type: "integer" } } },
    });
    expect(said.map(({ operation, at }) => [operation, at.replace("a.json#/paths/", "")])).toEqual([
      ["get_a", "~1a/get/responses/200/headers/X-B"],
      ["get_a", "~1a/get/responses/200/content/application~1json/examples"],
      ["get_a", "~1a/get/responses/404"],
      ["get_a", "~1a/get/responses/500"],
      ["get_a", "~1a/get/responses/ok"],
      ["get_b", "~1b/get/responses"],
    ]);
  });

  it("of the servers costs that server", async () => {
    const servers = [{ url: "https://" }, { url: "/v1" }, { url: "{x}/v2" }, {}];
    const { said, mapping } = await odd(
      { "/a": { get: OK, put: { ...OK, servers: [{ url: "https://" }] } } },
      { servers },
    );
    expect(mapping.operations.get_a?.basePaths).toEqual(["/v1"]);
    expect(mapping.operations.put_a?.basePaths).toEqual(["/v1"]);
    expect(said.map(({ at }) => at)).toEqual([
      "a.json#/servers/0",
      "a.json#/servers/2",
      "a.json#/servers/3",
      "a.json#/paths/~1a/put/servers/0",
    ]);
  });

  it("is an operationId that stands twice: the second operation has another", async () => {
    const { said, mapping } = await odd({
      "/a": { get: { operationId: "x", ...OK } },
      "/b": { get: { operationId: "x", ...OK } },
    });
    expect(Object.entries(mapping.operations).map(([name, { path, id }]) => [name, path, id])).toEqual([
      ["x", "/a", "x"],
      ["x_2", "/b", "x_2"],
    ]);
    expect(said).toMatchObject([{ operation: "x_2", at: "a.json#/paths/~1b/get" }]);
  });

  it("names intents apart that differ in case alone", async () => {
    const { commands } = await odd({
      "/a": { get: { operationId: "getA", ...OK }, put: { operationId: "GETa", ...OK } },
      "/A": { get: OK },
    });
    expect(new Set(commands.map((name) => name.toLowerCase()))).toHaveLength(3);
  });

  it("is a version that is not known: it is read as 3.1, and a number as the version that it looks like", async () => {
    const { said, commands } = await odd({ "/a": { get: OK } }, { openapi: "3.2.0" });
    expect(commands).toEqual(["get_a"]);
    expect(said).toMatchObject([{ at: "a.json#/openapi", message: "OpenAPI 3.2.0 is read as far as 3.1 goes" }]);
    expect((await odd({ "/a": { get: OK } }, { openapi: 3.1 })).said).toEqual([]);
    const body = { content: { "application/json": { schema: { type: "string", nullable: true } } } };
    const old = await odd(
      { "/a": { get: { responses: { 200: body } } } },
      { openapi: 3, info: { title: "T", version: 1.5 } },
    );
    expect(old.mapping.operations.get_a?.responses["200"]?.schema).toEqual({ type: ["string", "null"] });
    expect(old.mapping.version).toBe("1.5");
  });
});

it("references in extensions and examples are data", async () => {
  const example = { $ref: "gone.json#/x" };
  const schema = {
    type: "object",
    properties: { "x-own": { $ref: "own.json" }, a: { type: "object", example } },
    "x-docs": { $ref: "../secret.json" },
  };
  const document = {
    openapi: "3.1.0",
    info: { title: "T", version: "1" },
    "x-topics": [{ $ref: "docs/start.md" }],
    "x-shapes": { Own: { $ref: "deep.json#/Own" } },
    paths: {
      "/a": {
        get: { responses: { 200: { content: { "application/json": { schema, example } } } } },
        put: { responses: { 200: { content: { "application/json": { schema: { $ref: "#/x-shapes/Own" } } } } } },
      },
    },
  };
  const files = {
    "a.json": JSON.stringify(document),
    "own.json": '{"type":"integer"}',
    "deep.json": '{"Own":{"type":"boolean"}}',
  };
  const { mapping, out } = await imported(join(folder(files), "a.json"), { maxFiles: 3 });
  expect(mapping.refused.filter(({ effect }) => effect !== "alone")).toEqual([]);
  expect(mapping.schemas).toMatchObject({ own: { type: "integer" }, Own: { type: "boolean" } });
  expect(readFileSync(join(out, "openapi.json"), "utf8")).toContain('"gone.json#/x"');
});

it("filters of one name that take other values in each operation have slots of their own", async () => {
  const item = { type: "object", properties: { id: { type: "integer" }, sort: { type: "string" } } };
  const list = (path: string, sorts: readonly string[]) => ({
    get: {
      operationId: `list_${path}`,
      parameters: [{ name: "sort", in: "query", schema: { enum: sorts } }],
      responses: {
        200: {
          description: "",
          content: { "application/json": { schema: { type: "array", items: { $ref: "#/components/schemas/Crate" } } } },
        },
      },
    },
  });
  const paths = {
    "/crates": list("all", ["a", "b"]),
    "/users/{user}/crates": list("own", ["b", "c"]),
    "/groups/{group}/crates": list("shared", ["c", "d"]),
  };
  const { said, intent, file } = await odd(paths, { components: { schemas: { Crate: item } } });
  expect(said.filter(({ effect }) => effect === "unusable")).toEqual([]);
  const slots = ["list_all", "list_own", "list_shared"].map((name) =>
    Object.entries(intent(name).args).find(([slot]) => slot.includes("sort")),
  );
  expect(slots.map((found) => found?.[1].type)).toEqual([
    { enum: ["a", "b"] },
    { enum: ["b", "c"] },
    { enum: ["c", "d"] },
  ]);
  expect(new Set(slots.map((found) => found?.[0]))).toHaveLength(3);
  const { server } = await served(file);
  expect((await server.get("/groups/1/crates?sort=d")).status).toBe(200);
  expect((await server.get("/groups/1/crates?sort=a")).status).toBe(400);
});
