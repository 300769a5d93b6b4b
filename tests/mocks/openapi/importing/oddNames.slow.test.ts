import { describe, expect, it } from "vitest";
import { answer, content, documentOf, inPath, integer, listOf, object, ref, text } from "../facade/ownDocument.js";
import { served } from "../facade/served.js";

/* Names that are nearly, or wholly, those of others. */

const row = object({ id: integer, Id: text, name: text }, ["id"]);
const missing = { 404: { description: "" } };

describe("names that differ in case alone", () => {
  const pets = (path: string, key: string, ids: readonly string[], schema: object) => ({
    [path]: {
      get: { operationId: ids[0], responses: { 200: answer(listOf(schema)) } },
      post: { operationId: ids[1], requestBody: content(schema), responses: { 201: answer(schema) } },
    },
    [`${path}/{${key}}`]: {
      get: {
        operationId: ids[2],
        parameters: [inPath(key, "integer")],
        responses: { 200: answer(schema), ...missing },
      },
    },
  });

  it("are names of different paths, operations, schemas and properties", async () => {
    const paths = {
      ...pets("/pets", "id", ["listPets", "makePet", "getPet"], ref("Pet")),
      ...pets("/Pets", "ID", ["ListPets", "MakePet", "GetPet"], ref("pet")),
    };
    const { server, mapping, intent } = await served(
      documentOf(paths, { Pet: row, pet: object({ id: integer, colour: text }) }),
    );
    const commands = Object.keys(mapping.operations);
    expect(commands).toHaveLength(6);
    // Files of some systems are the same in other letters.
    expect(new Set(commands.map((one) => one.toLowerCase())).size).toBe(6);
    for (const command of commands) expect(intent(command).command).toBe(command);
    const sent = { id: 5, Id: "five", name: "Rex" };
    expect(await server.post("/pets", sent)).toMatchObject({ status: 201, body: sent });
    expect((await server.get("/pets/5")).body).toEqual(sent);
    expect((await server.get("/Pets/5")).status).toBe(404);
    expect((await server.post("/Pets", { id: 5, colour: "red" })).body).toMatchObject({ id: 5, colour: "red" });
    expect((await server.get("/pets/5")).body).toEqual(sent);
  });
});

describe("a discriminator without mapping", () => {
  it("tells the alternatives apart by their names, where they do not say it themselves", async () => {
    const schemas = {
      cat: object({ kind: text, lives: integer }, ["kind", "lives"]),
      dog: object({ kind: text, tricks: listOf(text) }, ["kind", "tricks"]),
      animal: { oneOf: [ref("cat"), ref("dog")], discriminator: { propertyName: "kind" } },
    };
    const paths = {
      "/animals": { post: { requestBody: content(ref("animal")), responses: { 201: answer(ref("animal")) } } },
    };
    const { server } = await served(documentOf(paths, schemas));
    expect((await server.post("/animals", { kind: "cat", lives: 9 })).status).toBe(201);
    expect((await server.post("/animals", { kind: "dog", tricks: ["sit"] })).status).toBe(201);
    expect((await server.post("/animals", { kind: "cat", tricks: ["sit"] })).status).toBe(400);
  });
});
