import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folder } from "../../../transcript/files/importing/folder.js";
import { imported } from "../importing/imported.js";
import { served } from "./served.js";

const string = { type: "string" };
const thing = { $ref: "#/components/schemas/Thing" };
const json = (schema: object) => ({ content: { "application/json": { schema } } });
const answer = (status: number, schema: object) => ({ [status]: { description: "", ...json(schema) } });
const missing = { 404: { description: "" } };
const body = { required: true, ...json(thing) };
const SPACED = "/spaces/{space}/things";

/** Makes an API in the manner of clusters: the name of a row is in its metadata. */
function clusterOf(holder: string, isFlat: boolean, more: object = {}): string {
  const parameters = ["name", ...(isFlat ? [] : ["space"])].map((name) => ({
    name,
    in: "path",
    required: true,
    schema: string,
  }));
  const all = isFlat ? "/things" : SPACED;
  const one = { parameters, responses: { ...answer(200, thing), ...missing } };
  const paths = {
    [all]: {
      parameters: parameters.slice(1),
      get: {
        operationId: "listThings",
        responses: answer(200, {
          type: "object",
          properties: { items: { type: "array", items: thing } },
          required: ["items"],
        }),
      },
      post: { operationId: "createThing", requestBody: body, responses: answer(201, thing) },
    },
    [`${all}/{name}`]: {
      get: { ...one, operationId: "readThing" },
      put: { ...one, operationId: "replaceThing", requestBody: body },
      patch: { ...one, operationId: "patchThing", requestBody: body },
      delete: { ...one, operationId: "deleteThing" },
    },
  };
  const properties = {
    kind: string,
    [holder]: {
      type: "object",
      properties: { name: string, labels: { type: "object", additionalProperties: string } },
    },
    spec: { type: "object", properties: { replicas: { type: "integer" } } },
    ...more,
  };
  const file = join(folder(), "api.json");
  const schemas = { Thing: { type: "object", properties, required: [holder] } };
  writeFileSync(
    file,
    JSON.stringify({ openapi: "3.1.0", info: { title: "Cluster", version: "1" }, paths, components: { schemas } }),
  );
  return file;
}

describe("a key within an object", () => {
  it.each([
    ["metadata", true, "/things"],
    ["metadata", false, "/spaces/north/things"],
    // No word for a head, but the only object with such a name.
    ["card", true, "/things"],
  ] as const)("in %s (flat: %s) finds, changes and deletes what was created", async (holder, isFlat, base) => {
    const { server, report, mapping } = await served(clusterOf(holder, isFlat));
    expect(mapping.entities?.things?.key).toBe(`${holder}.name`);
    expect(report.recognised).toEqual({
      listThings: "lists things",
      createThing: "creates things",
      readThing: "reads things by name",
      replaceThing: "changes things by name",
      patchThing: "changes things by name",
      deleteThing: "deletes things by name",
    });
    expect((await server.get(base)).body).toEqual({ items: [] });
    const web = { kind: "Thing", [holder]: { name: "web", labels: { tier: "front" } }, spec: { replicas: 2 } };
    const made = await server.post(base, web);
    expect([made.status, made.body]).toEqual([201, web]);
    const other = await server.post(base, { kind: "Thing", [holder]: {}, spec: { replicas: 1 } });
    const { name } = (other.body as Record<string, { name: string }>)[holder] ?? { name: "" };
    expect(name).toMatch(/^\S+$/);
    expect((await server.get(`${base}/${name}`)).body).toEqual(other.body);
    expect((await server.post(base, web)).status).toBe(409);
    expect((await server.get(`${base}/web`)).body).toEqual(web);
    expect((await server.get(`${base}/nonsense`)).status).toBe(404);
    const patched = await server.send("PATCH", `${base}/web`, { [holder]: { labels: { tier: "back" } } });
    expect(patched.body).toEqual({ ...web, [holder]: { name: "web", labels: { tier: "back" } } });
    const put = { kind: "Thing", [holder]: { name: "renamed" }, spec: { replicas: 5 } };
    expect((await server.send("PUT", `${base}/web`, put)).body).toEqual({ ...put, [holder]: { name: "web" } });
    expect((await server.get(base)).body).toEqual({ items: [{ ...put, [holder]: { name: "web" } }, other.body] });
    expect((await server.send("DELETE", `${base}/web`)).status).toBe(200);
    expect((await server.get(`${base}/web`)).status).toBe(404);
    expect((await server.get(base)).body).toEqual({ items: [other.body] });
  });

  it("is that of the rows that are there at the start", async () => {
    const { server } = await served(clusterOf("metadata", true), {}, "initial");
    const { items } = (await server.get("/things")).body as { items: { metadata: { name: string } }[] };
    expect(items.length).toBeGreaterThan(1);
    expect(new Set(items.map(({ metadata }) => metadata.name)).size).toBe(items.length);
    for (const item of items)
      expect((await server.get(`/things/${encodeURIComponent(item.metadata.name)}`)).body).toEqual(item);
  });

  it("gives way to a property of the object itself, and is none where nobody can tell which", async () => {
    const keyOf = async (holder: string, more: object) =>
      (await imported(clusterOf(holder, true, more))).mapping.entities?.things?.key;
    const owner = { type: "object", properties: { name: string } };
    expect(await keyOf("metadata", { name: string })).toBe("name");
    expect(await keyOf("metadata", { owner })).toBe("metadata.name");
    expect(await keyOf("metadata", { "metadata.name": string })).toBeUndefined();
    expect(await keyOf("card", { owner })).toBeUndefined();
  });
});
