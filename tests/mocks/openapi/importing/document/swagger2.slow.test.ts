import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { hasShared, shared } from "../../../../shared.js";
import { folder } from "../../../../transcript/files/importing/folder.js";
import { served } from "../../facade/served.js";
import { imported } from "../imported.js";

/** A yard of boats: all that Swagger 2.0 says otherwise than OpenAPI 3 does. */
const YARD = {
  swagger: "2.0",
  info: { title: "Yard", version: "1" },
  host: "yard.example",
  basePath: "/v2",
  schemes: ["https", "wss"],
  consumes: ["application/json"],
  produces: ["application/xml"],
  securityDefinitions: {
    key: { type: "apiKey", in: "header", name: "X-Key" },
    login: { type: "oauth2", flow: "accessCode", authorizationUrl: "https://a", tokenUrl: "https://b", scopes: {} },
    plain: { type: "basic" },
  },
  parameters: {
    Boat: { in: "body", name: "boat", required: true, schema: { $ref: "#/definitions/Boat" } },
    Note: { in: "formData", name: "note", type: "string", maxLength: 20 },
    Limit: { in: "query", name: "limit", type: "integer", minimum: 1 },
  },
  responses: { Gone: { description: "gone", schema: { $ref: "#/definitions/Fault" } } },
  definitions: {
    Boat: {
      type: "object",
      required: ["name"],
      properties: {
        id: { type: "integer" },
        name: { type: "string" },
        sails: { type: "array", items: { type: "string" } },
      },
    },
    Fault: { type: "object", properties: { message: { type: "string" } } },
  },
  paths: {
    "/boats": {
      get: {
        operationId: "listBoats",
        produces: ["application/json"],
        parameters: [
          { $ref: "#/parameters/Limit" },
          { in: "query", name: "sails", type: "array", items: { type: "string" }, collectionFormat: "multi" },
          { in: "query", name: "colours", type: "array", items: { type: "string" } },
          { in: "query", name: "ports", type: "array", items: { type: "string" }, collectionFormat: "pipes" },
        ],
        responses: { 200: { description: "all", schema: { type: "array", items: { $ref: "#/definitions/Boat" } } } },
      },
      post: {
        operationId: "addBoat",
        produces: ["application/json"],
        parameters: [{ $ref: "#/parameters/Boat" }],
        responses: {
          201: {
            description: "made",
            schema: { $ref: "#/definitions/Boat" },
            examples: { "application/json": { name: "Ada" } },
          },
        },
      },
    },
    "/boats/{boatId}": {
      parameters: [{ in: "path", name: "boatId", type: "integer", required: true }],
      get: {
        operationId: "getBoat",
        produces: ["application/json"],
        responses: {
          200: {
            description: "one",
            schema: { $ref: "#/definitions/Boat" },
            headers: { "X-Rate": { type: "integer" } },
          },
          404: { $ref: "#/responses/Gone" },
        },
      },
      post: {
        operationId: "paintBoat",
        consumes: ["application/x-www-form-urlencoded"],
        parameters: [
          { $ref: "#/parameters/Note" },
          { in: "formData", name: "colour", type: "string", enum: ["red", "blue"], required: true },
          { in: "formData", name: "coats", type: "array", items: { type: "integer" }, default: [1] },
        ],
        responses: { 204: { description: "painted" } },
      },
    },
    "/boats/{boatId}/picture": {
      parameters: [
        { in: "path", name: "boatId", type: "integer", required: true },
        {
          in: "body",
          name: "meta",
          schema: { type: "object", properties: { by: { type: "string" } }, additionalProperties: false },
        },
      ],
      put: { operationId: "describePicture", responses: { 200: { description: "" } } },
      post: {
        operationId: "addPicture",
        consumes: ["multipart/form-data"],
        parameters: [{ in: "formData", name: "picture", type: "file", required: true }],
        responses: { 200: { description: "", schema: { type: "file" } } },
      },
    },
    "/odd": { get: { operationId: "odd", parameters: [{ name: "x" }, null], responses: { 200: null } } },
  },
};

const yard = () => join(folder({ "yard.json": JSON.stringify(YARD) }), "yard.json");

describe("a document of Swagger 2.0", () => {
  it("becomes what it says: servers, parameters, bodies, forms, answers", async () => {
    const { mapping, intent } = await imported(yard());
    expect(Object.keys(mapping.operations).sort()).toEqual(
      ["add_boat", "add_picture", "describe_picture", "get_boat", "list_boats", "odd", "paint_boat"].sort(),
    );
    expect(mapping.operations.get_boat?.basePaths).toEqual(["/v2"]);
    expect(
      mapping.operations.list_boats?.parameters.map(({ name, style, explode, schema }) => [
        name,
        style,
        explode,
        schema.type,
      ]),
    ).toEqual([
      ["limit", "form", true, "integer"],
      ["sails", "form", true, "array"],
      ["colours", "form", false, "array"],
      ["ports", "pipeDelimited", false, "array"],
    ]);
    expect(mapping.operations.add_boat?.body).toMatchObject({ required: true, types: ["application/json"] });
    expect(mapping.operations.add_boat?.responses["201"]).toMatchObject({
      type: "application/json",
      example: { name: "Ada" },
    });
    expect(mapping.operations.get_boat?.responses["404"]).toMatchObject({ schema: { $ref: "#/$defs/Fault" } });
    expect(mapping.operations.paint_boat?.body?.types).toEqual(["application/x-www-form-urlencoded"]);
    expect(intent("paint_boat").args).toMatchObject({
      colour: { type: { enum: ["red", "blue"] } },
      note: { type: { str: { max_length: 20 } }, optional: true },
      coats: { type: { list: "int" }, optional: true },
    });
    expect(mapping.operations.add_picture?.body?.types).toEqual(["multipart/form-data"]);
    expect(mapping.operations.describe_picture?.body?.slots).toEqual({ by: "by" });
    expect(mapping.refused.filter(({ operation, effect }) => operation === "odd" && effect !== "alone")).not.toEqual(
      [],
    );
  });

  it("is served with its rows", async () => {
    const { server } = await served(yard());
    expect((await server.post("/v2/boats", { name: "Ada", sails: ["jib"] })).body).toEqual({
      id: 1,
      name: "Ada",
      sails: ["jib"],
    });
    expect((await server.get("/v2/boats/1")).body).toEqual({ id: 1, name: "Ada", sails: ["jib"] });
    expect((await server.post("/v2/boats", { sails: [] })).status).toBe(400);
  });

  it("may consist of several files", async () => {
    const schema = { type: "array", items: { $ref: "parts.json#/definitions/Oar" } };
    const paths = {
      "/oars": { get: { produces: ["application/json"], responses: { 200: { description: "", schema } } } },
    };
    const files = {
      "a.json": JSON.stringify({ ...YARD, paths }),
      "parts.json": JSON.stringify({
        definitions: { Oar: { properties: { boat: { $ref: "a.json#/definitions/Boat" } } } },
      }),
    };
    const { mapping } = await imported(join(folder(files), "a.json"));
    expect(Object.keys(mapping.schemas)).toEqual(["Oar", "Boat"]);
    expect(mapping.refused.filter(({ effect }) => effect === "odd")).toEqual([]);
  });

  it.skipIf(!hasShared)("of others is read whole (needs the reference data)", async () => {
    const { mapping } = await imported(shared("data/mocks/documents/petstore2.yaml"));
    expect(Object.keys(mapping.operations)).toHaveLength(20);
    expect(mapping.refused.filter(({ effect }) => effect === "odd" || effect === "unusable")).toEqual([]);
    expect(mapping.operations.upload_file?.body?.types).toEqual(["multipart/form-data"]);
  });
});
