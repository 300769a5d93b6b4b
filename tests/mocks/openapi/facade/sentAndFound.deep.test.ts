import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SOAK } from "../../../runs.js";
import { folder } from "../../../transcript/files/importing/folder.js";
import type { TestServer } from "../../serve/client.js";
import { DOCUMENTS } from "../importing/imported.js";
import { served } from "./served.js";

const FORGE = join(DOCUMENTS, "forge.yaml");

/** A document of one resource whose rows and bodies have one schema. */
function documentOf(openapi: string, row: object, sent: object = row, schemas: object = {}): string {
  const file = join(folder(), "api.json");
  const content = (schema: object) => ({ content: { "application/json": { schema } } });
  const ref = { $ref: "#/components/schemas/Row" };
  const paths = {
    "/things": {
      get: { responses: { 200: { description: "", ...content({ type: "array", items: ref }) } } },
      post: {
        requestBody: { required: true, ...content({ $ref: "#/components/schemas/Sent" }) },
        responses: { 201: { description: "", ...content(ref) } },
      },
    },
    "/things/{name}": {
      get: {
        parameters: [{ name: "name", in: "path", required: true, schema: { type: "string" } }],
        responses: { 200: { description: "", ...content(ref) }, 404: { description: "" } },
      },
    },
  };
  const info = { title: "Things", version: "1" };
  writeFileSync(
    file,
    JSON.stringify({ openapi, info, paths, components: { schemas: { Row: row, Sent: sent, ...schemas } } }),
  );
  return file;
}

async function comesOut(server: TestServer, body: object): Promise<void> {
  const made = await server.post("/things", body);
  expect([made.status, made.body]).toEqual([201, body]);
  expect((await server.get("/things")).body).toEqual([body]);
  const { name } = body as { readonly name: string };
  expect((await server.get(`/things/${name}`)).body).toEqual(body);
}

const text = { type: "string" };
const LEGS = { legs: [null, { joints: [null, 3] }] };
const closed = { type: "object", required: ["name"], additionalProperties: false };

describe("what a client sends is what it finds", () => {
  const properties = { name: text, color: text };
  const nested = { ...closed, properties: { name: text, parts: { type: "array", items: { ...closed, properties } } } };
  const bodies: readonly [what: string, row: object, body: object, sent?: object, schemas?: object][] = [
    ["a closed object", { ...closed, properties }, { name: "bug", color: "red" }],
    ["a closed object within one", nested, { name: "bug", parts: [{ name: "leg", color: "red" }, { name: "wing" }] }],
    [
      "all of closed objects",
      { ...closed, properties },
      { name: "bug", color: "red" },
      { allOf: [{ $ref: "#/components/schemas/Base" }, { ...closed, properties: { ...properties, size: text } }] },
      { Base: { ...closed, properties } },
    ],
    [
      "one of closed objects",
      { ...closed, properties },
      { name: "bug", color: "red" },
      {
        oneOf: [
          { ...closed, properties: { name: text } },
          { ...closed, properties, required: ["name", "color"] },
        ],
      },
    ],
    [
      "null in lists",
      {
        ...closed,
        properties: {
          name: text,
          marks: { type: "array", items: { oneOf: [text, { enum: [null] }] } },
          parts: { type: "object" },
          open: { type: "object", additionalProperties: true },
          free: {},
        },
      },
      { name: "bug", marks: ["good", null], parts: LEGS, open: LEGS, free: [null, LEGS, [null]] },
    ],
    ["an open object", { ...closed, additionalProperties: true, properties }, { name: "bug", color: "red" }],
  ];
  const NULLS = SOAK ? bodies : bodies.filter(([name]) => name === "null in lists");
  // The two say null in different ways; the soak tries everything in both.
  for (const version of ["3.0.3", "3.1.0"])
    it.each(version === "3.1.0" ? bodies : NULLS)(`${version}: %s`, async (_, row, body, sent, schemas) => {
      const { server, report } = await served(documentOf(version, row, sent, schemas));
      expect(report.notes.map(({ reason }) => reason)).not.toContain("a slot takes more than the API");
      await comesOut(server, body);
      const refused = await server.post("/things", { name: "other", more: 1 });
      expect(refused.status).toBe("additionalProperties" in row && row.additionalProperties === true ? 201 : 400);
    });

  it("an id that the client gives", async () => {
    const row = { ...closed, properties: { id: { type: "integer" }, name: text } };
    const { server } = await served(documentOf("3.1.0", row));
    await comesOut(server, { id: 7, name: "bug" });
  });

  it("properties that are named by patterns, also where no pattern can be matched in linear time", async () => {
    const meta = {
      type: "object",
      properties: { count: { type: "number" } },
      patternProperties: { "^(?!count$)": text },
    };
    const { server, report } = await served(documentOf("3.1.0", { ...closed, properties: { name: text, meta } }));
    for (const [nth, held] of [{ count: 1 }, { note: "x" }, { count: 2, note: "x" }].entries()) {
      const made = await server.post("/things", { name: `n${nth}`, meta: held });
      expect([made.status, made.body]).toEqual([201, { name: `n${nth}`, meta: held }]);
    }
    expect(report.notes).not.toEqual([]);
  });
});

describe("resources that are not plain", () => {
  it("keep rows whose schema is cyclic, and whose objects hold a list", async () => {
    const { server, mapping } = await served(FORGE);
    expect(
      new Set(
        ["list", "create", "get", "delete"].map(
          (verb) => mapping.operations[`${verb}_release${verb === "list" ? "s" : ""}`]?.rows?.entity,
        ),
      ),
    ).toEqual(new Set(["releases"]));
    const previous = { id: 3, tag: "v0", assets: [] };
    const made = await server.post("/releases", { tag: "v1", previous });
    expect(made.body).toMatchObject({ id: 1000, tag: "v1", previous });
    expect((await server.get("/releases/1000")).body).toEqual(made.body);
    expect((await server.get("/releases")).body).toEqual([made.body]);
    expect((await server.send("DELETE", "/releases/1000")).status).toBe(204);
    expect((await server.get("/releases/1000")).status).toBe(404);
  });

  it("are named by the last words of a path's parameter", async () => {
    const { server } = await served(FORGE);
    expect((await server.post("/teams", { slug: "core", name: "Core" })).body).toMatchObject({
      slug: "core",
      name: "Core",
    });
    const parent = { id: 1, slug: "all" };
    expect((await server.send("PATCH", "/teams/core", { name: "The core", parent })).body).toMatchObject({
      slug: "core",
      name: "The core",
      parent,
    });
    expect((await server.get("/teams/core")).body).toMatchObject({ slug: "core", name: "The core", parent });
    expect((await server.send("DELETE", "/teams/core")).status).toBe(204);
    expect((await server.get("/teams/core")).status).toBe(404);
  });

  it("get keys that the path of an item takes, and repeat maps as they were sent", async () => {
    const { server } = await served(FORGE);
    const ids = new Set<string>();
    for (let nth = 0; nth < 20; nth++) {
      const files = { [`${nth}.txt`]: { content: "x" }, "b/c": { content: "" } };
      const made = await server.post("/gists", { files });
      expect([made.status, made.body.files]).toEqual([201, files]);
      expect(made.body.id).toMatch(/^[0-9a-f]{8,20}$/);
      expect((await server.get(`/gists/${made.body.id}`)).body).toEqual(made.body);
      ids.add(made.body.id);
    }
    expect(ids.size).toBe(20);
    expect((await server.post("/gists", { files: {} })).body.files).toEqual({});
  });

  it("are told from operations that keep no rows, each with the reason", async () => {
    const { report, mapping } = await served(FORGE);
    const alone = report.notes.find(({ reason }) => reason.includes("keeps no rows"));
    expect(alone?.examples.map(({ detail }) => detail)).toEqual([
      "zen: its answers hold no objects with named properties",
      "create_visit: nothing at its path lists objects, or reads one by its key",
    ]);
    for (const [command, { rows }] of Object.entries(mapping.operations))
      expect(rows === undefined).toBe(
        mapping.refused.some((one) => one.effect === "alone" && one.operation === command),
      );
  });
});

it("leaves out an optional property that takes nothing which is found", async () => {
  const { server } = await served(FORGE);
  for (let seed = 1; seed <= 20; seed++) {
    await server.post("/sessions", { id: `s${seed}`, seed });
    const made = await server.post("/visits", undefined, { "backlot-session": `s${seed}` });
    expect([made.status, typeof made.body.id, typeof made.body.not_this]).not.toContain(500);
    expect(made.body).toHaveProperty("id");
    expect(typeof made.body.not_this).not.toBe("string");
    expect(made.body).not.toHaveProperty("nor_this");
  }
});
