import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "../../../runs.js";
import { folder } from "../../../transcript/files/importing/folder.js";
import { served } from "./served.js";

const KEYS = {
  numbers: { type: "integer" },
  texts: { type: "string" },
  letters: { type: "string", pattern: "^[0-9a-f]{4}$" },
  uuids: { type: "string", format: "uuid" },
};

/** A document of one resource for each kind of key. */
function documentOf(): string {
  const file = join(folder(), "api.json");
  const paths = Object.entries(KEYS).flatMap(([name, key]) => {
    const schema = { type: "object", properties: { id: key, word: { type: "string" } } };
    const content = { "application/json": { schema } };
    const sent = { required: true, content };
    const all = { "application/json": { schema: { type: "array", items: schema } } };
    const parameters = [{ name: "id", in: "path", required: true, schema: key }];
    return [
      [
        `/${name}`,
        {
          get: { responses: { 200: { description: "", content: all } } },
          post: { requestBody: sent, responses: { 201: { description: "", content } } },
        },
      ],
      [
        `/${name}/{id}`,
        {
          parameters,
          get: { responses: { 200: { description: "", content } } },
          delete: { responses: { 204: { description: "" } } },
        },
      ],
    ];
  });
  const info = { title: "Keys", version: "1" };
  writeFileSync(file, JSON.stringify({ openapi: "3.1.0", info, paths: Object.fromEntries(paths) }));
  return file;
}

const step = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ kind: "make" } as const) },
  fc.record({ kind: fc.constant("remove" as const), at: fc.nat() }),
);

it("a new row never gets the key that a row has or had", async () => {
  const { server } = await served(documentOf());
  let sessions = 0;
  const kinds = fc.constantFrom(...Object.keys(KEYS));
  await fc.assert(
    fc.asyncProperty(kinds, fc.array(step, { minLength: 3, maxLength: 12 }), async (kind, steps) => {
      const session = { "backlot-session": `s${++sessions}` };
      await server.post("/sessions", { id: `s${sessions}`, seed: sessions });
      const had = new Set<unknown>();
      const held: (string | number)[] = [];
      for (const one of steps) {
        if (one.kind === "make") {
          const made = await server.post(`/${kind}`, { word: "x" }, session);
          const { id } = made.body as { readonly id: string | number };
          expect([made.status, id, had.has(id)]).toEqual([201, id, false]);
          had.add(id);
          held.push(id);
        } else if (held.length > 0) {
          const [id] = held.splice(one.at % held.length, 1);
          const gone = await server.send("DELETE", `/${kind}/${id}`, undefined, session);
          expect(gone.status).toBe(204);
        }
      }
    }),
    runs(30),
  );
});
