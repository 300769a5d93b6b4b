import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { readApi } from "../../../../src/mocks/openapi/facade/paths.js";
import { importedApi } from "../../../../src/mocks/openapi/index.js";
import { runs } from "../../../runs.js";
import { folder } from "../../../transcript/files/importing/folder.js";
import { oddNames, oddSchemas } from "../../../transcript/files/importing/oddSchemas.js";
import { TestServer } from "../../serve/client.js";
import { backendOf } from "../facade/served.js";
import { imported } from "./imported.js";

/** Within a document: to a schema that is odd itself, in circles, into another part, and none. What leads nowhere is refused by name. */
const REFERENCES = [
  "#/components/schemas/Odd",
  "#/components/schemas/Circle",
  "#/components/schemas/Circle/items",
  3,
  {},
];
// Deeper documents are refused whole, by name: a file has a bound.
const odd = oddSchemas(REFERENCES, [9, 60]);
const content = (schema: unknown) => ({ content: { "application/json": { schema } } });
const dog = {
  type: "object",
  required: ["id", "name"],
  properties: { id: { type: "integer" }, name: { type: "string" } },
};

const operations = fc.array(fc.record({ parameter: odd, body: odd, answer: odd, property: odd, name: oddNames }), {
  minLength: 1,
  maxLength: 4,
});
const worlds = fc.record({ openapi: fc.constantFrom("3.0.3", "3.1.0"), shared: odd, operations });

it("what an import wrote of any schemas can be loaded and served, and the good operations work", async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async ({ openapi, shared, operations: given }) => {
      const paths: Record<string, unknown> = {
        "/dogs": {
          get: { responses: { 200: { description: "", ...content({ type: "array", items: dog }) } } },
          post: {
            requestBody: { required: true, ...content({ ...dog, required: ["name"] }) },
            responses: { 201: { description: "", ...content(dog) } },
          },
        },
      };
      for (const [nth, { parameter, body, answer, property, name }] of given.entries()) {
        const row = { type: "object", properties: { id: { type: "string" }, [`p_${name}`]: property, odd: answer } };
        paths[`/odd${nth}`] = {
          get: {
            parameters: [{ name: `q_${name}`, in: "query", schema: parameter }],
            responses: { 200: { description: "", ...content({ type: "array", items: row }) } },
          },
          post: { requestBody: content(body), responses: { 201: { description: "", ...content(row) } } },
          put: { requestBody: content(row), responses: { 200: { description: "", ...content(answer) } } },
        };
      }
      const schemas = { Odd: shared, Circle: { type: "array", items: { $ref: "#/components/schemas/Circle" } } };
      const file = join(folder(), "api.json");
      writeFileSync(
        file,
        JSON.stringify({ openapi, info: { title: "T", version: "1" }, paths, components: { schemas } }),
      );
      const made = await imported(file);
      const backend = await backendOf(made);
      const api = join(made.out, "openapi.json");
      expect(Object.keys(readApi(api, backend).operations)).toHaveLength(2 + 3 * given.length);
      const server = await TestServer.start({ protocols: [importedApi(api)] }, backend);
      try {
        expect((await server.post("/dogs", { name: "Rex" })).body).toEqual({ id: 1, name: "Rex" });
        expect((await server.get("/dogs")).body).toEqual([{ id: 1, name: "Rex" }]);
        for (const nth of given.keys()) {
          const { status, body } = await server.get(`/odd${nth}`);
          // A schema that takes nothing has no answer; nothing else goes wrong.
          if (status === 500) expect(body.code).toBe("UNANSWERABLE");
        }
      } finally {
        await server.close();
      }
    }),
    runs(160),
  );
});
