import { describe, expect, it } from "vitest";
import { SOAK } from "../../../runs.js";
import { answer, collection, documentOf, inPath, integer, object, ref, text } from "../facade/ownDocument.js";
import { served } from "../facade/served.js";
import { imported } from "./imported.js";

/* Documents that are much of something. */

/** Collections of five operations each. */
const COLLECTIONS = SOAK ? 200 : 60;

describe("a document", () => {
  it(`of ${5 * COLLECTIONS} operations is served, the last as the first`, async () => {
    const all = Array.from({ length: COLLECTIONS }, (_, nth) => {
      const row = object({ id: integer, name: text }, ["id", "name"]);
      return collection(`/shop${nth}/things${nth}`, inPath("id", "integer"), row, object({ name: text }, ["name"]));
    });
    const { server, mapping } = await served(documentOf(Object.assign({}, ...all), {}));
    expect(Object.keys(mapping.operations)).toHaveLength(5 * COLLECTIONS);
    for (const nth of [0, COLLECTIONS - 1]) {
      const { status, body } = await server.post(`/shop${nth}/things${nth}`, { name: "tea" });
      expect([status, body]).toEqual([201, { id: expect.any(Number), name: "tea" }]);
      expect((await server.get(`/shop${nth}/things${nth}/${body.id}`)).body).toEqual(body);
    }
  });

  it("of 10 MB is read", async () => {
    const big = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, nth) => [
        `S${nth}`,
        { ...object({ name: text }), description: "x".repeat(1_000) },
      ]),
    );
    const { mapping } = await imported(documentOf({ "/a": { get: { responses: { 200: answer(ref("S7")) } } } }, big));
    expect(mapping.operations.get_a?.responses["200"]?.schema).toEqual({ $ref: "#/$defs/S7" });
    expect(Object.keys(mapping.schemas)).toEqual(["S7"]);
  });

  it("with an allOf of thousands is read, all of its parts counted", async () => {
    const parts = Array.from({ length: 3_000 }, (_, nth) => object({ [`p${nth}`]: integer }));
    const row = { allOf: [object({ id: integer }, ["id"]), ...parts] };
    const { server } = await served(
      documentOf(collection("/things", inPath("id", "integer"), ref("Row")), { Row: row }),
    );
    const { status, body } = await server.post("/things", { id: 5, p0: 1, p2999: 2 });
    expect([status, body]).toEqual([201, expect.objectContaining({ id: 5, p0: 1, p2999: 2 })]);
    expect((await server.post("/things", { p2999: "two" })).status).toBe(400);
    expect((await server.get("/things/5")).body).toMatchObject({ p2999: 2 });
  });

  it("with a chain of thousands of allOf costs what refers to it, at most", async () => {
    const chain = Object.fromEntries(
      Array.from({ length: 2_000 }, (_, nth) => [
        `C${nth}`,
        { allOf: [ref(`C${nth + 1}`), object({ [`p${nth}`]: integer })] },
      ]),
    );
    const paths = {
      "/deep": {
        post: {
          requestBody: { content: { "application/json": { schema: ref("C0") } } },
          responses: { 200: answer(ref("C0")) },
        },
      },
      ...collection("/things", inPath("id", "integer"), object({ id: integer, name: text })),
    };
    const file = documentOf(paths, { ...chain, C2000: object({ last: integer }) });
    const { server } = await served(file);
    const { status, body } = await server.post("/things", { name: "tea" });
    expect(status).toBe(201);
    expect((await server.get(`/things/${body.id}`)).body).toEqual(body);
    expect((await server.post("/deep", { p0: 1 })).status).toBeLessThan(500);
  });
});
