import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { lintIntents } from "../../../../src/schema/index.js";
import { readIntents } from "../../../../src/transcript/files/index.js";
import { folder } from "../../../transcript/files/importing/folder.js";
import { DOCUMENTS, imported } from "./imported.js";

describe("importing OpenAPI", () => {
  it("makes an intent of every operation, and of every entity a query", async () => {
    const { report, mapping, intent } = await imported(join(DOCUMENTS, "kennel.yaml"));
    expect(report).toMatchObject({ intents: 7, behaviours: 5, notes: [{ count: 1 }] });
    expect(report.notes[0]?.examples[0]?.detail).toBe(
      "get_opening_hours: nothing at its path lists objects, or reads one by its key",
    );
    const paths = Object.values(mapping.operations).map(
      ({ method, path, basePaths }) => `${method} ${basePaths}${path}`,
    );
    expect(paths).toEqual([
      "get /api/v1/dogs",
      "post /api/v1/dogs",
      "get /api/v1/dogs/{dogId}",
      "delete /api/v1/dogs/{dogId}",
      "patch /api/v1/dogs/{dogId}",
      "get /api/v1/opening-hours",
    ]);
    expect(intent("add_dog")).toMatchObject({
      description: "Take in a dog",
      domain: "dogs",
      confirmation_required: false,
    });
    // A property that only the server gives is not a slot.
    expect(Object.keys(intent("add_dog").args)).toEqual(["name", "breed", "born", "weight", "chipped"]);
    expect(intent("add_dog").args).toMatchObject({
      name: { type: { str: { min_length: 1, max_length: 40 } }, values: ["Bella"] },
      breed: { type: { enum: ["collie", "poodle", "terrier"] } },
      born: { type: "date", nullable: true, optional: true },
      weight: { type: { float: { exclusive_minimum: 0, maximum: 120 } }, optional: true },
      chipped: { type: "bool", default: false },
    });
    expect(intent("get_dog")).toMatchObject({ query_intent: true, entity_name: "dogs", wait_for_required: true });
    expect(Object.keys(intent("find_dogs").args)).toEqual(["id", "name", "breed", "born", "weight", "chipped"]);
    expect(mapping.operations.get_dog?.rows).toEqual({ entity: "dogs", key: "id", does: "read", slot: "dogId" });
    expect(mapping.operations.add_dog?.responses["201"]?.headers).toEqual({
      Location: { type: "string", format: "uri-reference" },
    });
  });

  it("finds the key of {corpus} in corpusId", async () => {
    const corpus = { type: "object", properties: { corpusId: { type: "string" }, title: { type: "string" } } };
    const answer = (schema: object) => ({
      responses: { 200: { description: "", content: { "application/json": { schema } } } },
    });
    const place = { name: "corpus", in: "path", required: true, schema: { type: "string" } };
    const paths = {
      "/corpora": { get: answer({ type: "array", items: corpus }) },
      "/corpora/{corpus}": { get: { operationId: "getCorpus", parameters: [place], ...answer(corpus) } },
    };
    const document = { openapi: "3.1.0", info: { title: "Texts", version: "1" }, paths };
    const { mapping } = await imported(join(folder({ "a.json": JSON.stringify(document) }), "a.json"));
    expect(mapping.operations.get_corpus?.rows).toMatchObject({ entity: "corpora", key: "corpusId", does: "read" });
  });

  it("keeps parameters of one name apart by their places", async () => {
    const { mapping, intent } = await imported(join(DOCUMENTS, "traps/api.yaml"));
    expect(
      Object.entries(intent("copy_item").args).map(([name, { type, optional }]) => [name, type, optional]),
    ).toEqual([
      ["path_id", "int", false],
      ["query_id", { str: { min_length: 2 } }, false],
      ["header_id", "bool", false],
      ["cookie_id", { enum: ["a", "b"] }, true],
      ["body_id", { str: { format: "uuid" } }, false],
      ["first_name", "str", true],
    ]);
    const { parameters, body } = mapping.operations.copy_item ?? {};
    expect(parameters?.map(({ in: place, name, slot }) => [place, name, slot])).toEqual([
      ["path", "id", "path_id"],
      ["query", "id", "query_id"],
      ["header", "id", "header_id"],
      ["cookie", "id", "cookie_id"],
    ]);
    expect(body?.slots).toEqual({ id: "body_id", "first-name": "first_name" });
    expect(Object.keys(intent("search").args)).toContain("constructor");
  });

  it("takes bodies that are no objects, relative servers, files beside and cycles", async () => {
    const { mapping, intent } = await imported(join(DOCUMENTS, "traps/api.yaml"));
    expect(intent("put_numbers").args.body?.type).toEqual({ list: { int: { minimum: 0 } } });
    expect(intent("put_greeting").args.body?.type).toEqual({ str: { max_length: 20 } });
    expect(intent("put_flag").args.body).toMatchObject({ type: "bool", nullable: true, optional: true });
    expect(mapping.operations.put_numbers?.basePaths).toEqual(["/v2", "/mirror/v2"]);
    expect(intent("list_states").args.only?.type).toEqual({ list: { enum: ["new", 2, true] } });
    expect(Object.keys(mapping.schemas)).toEqual(["Tree", "Person", "Cat", "Car"]);
    expect(mapping.schemas.Tree).toMatchObject({ properties: { planter: { $ref: "#/$defs/Person" } } });
    expect(mapping.schemas.Person).toMatchObject({
      properties: { favourite_tree: { anyOf: [{ $ref: "#/$defs/Tree" }, { type: "null" }] } },
    });
  });

  it("names what no slot says with the operation and the pointer", async () => {
    const { report, mapping, intent } = await imported(join(DOCUMENTS, "traps/api.yaml"));
    const said = mapping.refused.map(({ operation, at, effect }) => `${operation} ${effect} ${at}`);
    const body = "/post/requestBody/content/application~1json/schema/properties";
    expect(said).toEqual(
      expect.arrayContaining([
        "send_odd object api.yaml#/paths/~1odd/post/parameters/0/schema/items",
        `send_odd wider api.yaml#/paths/~1odd${body}/even/multipleOf`,
        `send_odd object api.yaml#/paths/~1odd${body}/choice/oneOf`,
        `send_odd object api.yaml#/paths/~1odd${body}/labels`,
        `send_odd wider api.yaml#/paths/~1odd${body}/looks/pattern`,
        "plant_tree object schemas/trees.yaml#/Tree/properties/children/items/properties/children/items/$ref",
        "upload_picture left_out api.yaml#/paths/~1pictures~1{name}.png/put/requestBody/content/image~1png/schema",
      ]),
    );
    expect(report.notes.reduce((sum, { count }) => sum + count, 0)).toBe(mapping.refused.length);
    expect(intent("send_odd").args.choice?.type).toHaveProperty("object");
    expect(intent("plant_tree").args.children?.type).toMatchObject({ object: { type: "array" } });
  });

  it("reads null as OpenAPI 3.0 says it", async () => {
    const { mapping, intent } = await imported(join(DOCUMENTS, "nullable.yaml"));
    expect(intent("write_note").args).toMatchObject({
      text: { type: "str" },
      due: { type: { str: { format: "date-time" } }, nullable: true },
      level: { type: { enum: ["low", "high"] }, nullable: true, optional: true },
      rating: { type: { float: { exclusive_minimum: 0, maximum: 5 } } },
      author: { type: { fields: { name: { type: "str" } } }, nullable: true },
    });
    expect(mapping.operations.write_note?.responses["200"]?.schema).toMatchObject({
      properties: { due: { type: ["string", "null"] }, rating: { exclusiveMinimum: 4, maximum: 5 } },
    });
  });

  it("makes intents that break no rule", async () => {
    for (const name of ["kennel.yaml", "traps/api.yaml", "nullable.yaml"]) {
      const { out } = await imported(join(DOCUMENTS, name));
      const problems = lintIntents(await readIntents(join(out, "intents")));
      expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
    }
  });
});
