import { expect, test } from "vitest";
import { content, documentOf, ref } from "./ownDocument.js";
import { served } from "./served.js";

/* Habits of published documents that look odd: small documents of our own, each with one of them. */

test.each([
  ["says its kind in an enum", { type: "string", enum: ["car"] }],
  ["says its kind as a constant", { const: "car" }],
])("a discriminator without mapping changes nothing where an alternative %s", async (_, kind) => {
  const paths = {
    "/vehicles": {
      post: {
        requestBody: { required: true, ...content(ref("Vehicle")) },
        responses: { 201: { description: "", ...content(ref("Vehicle")) } },
      },
    },
  };
  const { server } = await served(
    documentOf(paths, {
      Vehicle: { oneOf: [ref("CarVehicle"), ref("BoatVehicle")], discriminator: { propertyName: "kind" } },
      CarVehicle: { type: "object", required: ["kind", "doors"], properties: { kind, doors: { type: "integer" } } },
      BoatVehicle: {
        allOf: [{ type: "object", required: ["kind"], properties: { kind: { enum: ["boat"] } } }],
        properties: { sails: { type: "integer" } },
      },
    }),
  );
  for (const body of [
    { kind: "car", doors: 4 },
    { kind: "boat", sails: 2 },
  ]) {
    const { status, body: made } = await server.send("POST", "/vehicles", body);
    expect([status, made]).toEqual([201, expect.objectContaining({ kind: expect.stringMatching(/^(?:car|boat)$/) })]);
  }
  expect((await server.send("POST", "/vehicles", { kind: "CarVehicle", doors: 4 })).status).toBe(400);
});

test("a verb below a row of another parent is about none, and makes none", async () => {
  const parameter = (name: string, type: string) => ({ name, in: "path", required: true, schema: { type } });
  const yard = parameter("yard", "string");
  const ofOne = [yard, parameter("id", "integer")];
  const answer = { description: "", ...content(ref("Flow")) };
  const missing = { 404: { description: "" } };
  const { server } = await served(
    documentOf(
      {
        "/yards/{yard}/flows": {
          get: {
            parameters: [yard],
            responses: { 200: { description: "", ...content({ type: "array", items: ref("Flow") }) } },
          },
          post: { parameters: [yard], requestBody: content(ref("Flow")), responses: { 201: answer } },
        },
        "/yards/{yard}/flows/{id}": { get: { parameters: ofOne, responses: { 200: answer, ...missing } } },
        "/yards/{yard}/flows/{id}/enable": {
          put: { parameters: ofOne, responses: { 204: { description: "" }, ...missing } },
        },
      },
      {
        Flow: {
          type: "object",
          required: ["id"],
          properties: { id: { type: "integer" }, yard: { type: "string" }, enabled: { type: "boolean" } },
        },
      },
    ),
  );
  expect((await server.send("POST", "/yards/a/flows", { id: 9 })).status).toBe(201);
  expect((await server.send("PUT", "/yards/b/flows/9/enable")).status).toBe(404);
  expect((await server.send("PUT", "/yards/a/flows/9/enable")).status).toBe(204);
  expect((await server.send("GET", "/yards/a/flows/9")).body).toMatchObject({ id: 9, enabled: true });
});
