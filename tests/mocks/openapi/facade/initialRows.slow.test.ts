import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { folder } from "../../../transcript/files/importing/folder.js";
import { DOCUMENTS, imported } from "../importing/imported.js";
import { served } from "./served.js";

const TASKS = join(DOCUMENTS, "tasks.yaml");
const FORGE = join(DOCUMENTS, "forge.yaml");

/** A document of accounts, and of invoices that name the account they are for. */
function documentOf(account: object, list: object = {}): string {
  const file = join(folder(), "api.json");
  const json = (schema: object, more: object = {}) => ({
    description: "",
    content: { "application/json": { schema, ...more } },
  });
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
  const paths = {
    "/accounts": { get: { responses: { 200: json({ type: "array", items: ref("Account") }, list) } } },
    "/accounts/{id}": { get: { parameters: [id], responses: { 200: json(ref("Account")), 404: { description: "" } } } },
    "/invoices": { get: { responses: { 200: json({ type: "array", items: ref("Invoice") }) } } },
  };
  const invoice = {
    type: "object",
    required: ["id", "account_id"],
    properties: { id: { type: "integer" }, account_id: { type: "string" } },
  };
  const schemas = { Account: { type: "object", required: ["id"], ...account }, Invoice: invoice };
  const info = { title: "Accounts", version: "1" };
  writeFileSync(file, JSON.stringify({ openapi: "3.1.0", info, paths, components: { schemas } }));
  return file;
}

it("are listed, read, changed and deleted as rows that clients have made", async () => {
  const { server } = await served(TASKS, {}, "initial");
  const { projects, meta } = (await server.get("/v2/projects?per_page=50")).body;
  expect(meta.total_count).toBe(3);
  const all: unknown[] = [];
  for (const project of projects) {
    expect((await server.get(`/v2/projects/${project.id}`)).body).toEqual(project);
    const { data } = (await server.get(`/v2/projects/${project.id}/tasks`)).body;
    for (const task of data) {
      expect(task.project_id).toBe(project.id);
      expect((await server.get(`/v2/tasks/${task.id}`)).body).toEqual(task);
    }
    all.push(...data);
  }
  expect(all).toHaveLength(3);
  const [first] = all as [{ id: string }];
  expect((await server.send("PATCH", `/v2/tasks/${first.id}`, { title: "Paint" })).body).toEqual({
    ...first,
    title: "Paint",
  });
  expect((await server.send("DELETE", `/v2/tasks/${first.id}`)).status).toBe(204);
  expect((await server.get(`/v2/tasks/${first.id}`)).status).toBe(404);
});

it("are all there is before anybody has made one", async () => {
  for (const rows of ["initial", undefined] as const) {
    const { server } = await served(TASKS, {}, rows);
    for (const [method, body] of [["GET"], ["PATCH", { title: "x" }], ["DELETE"]] as const) {
      const answer = await server.send(method, "/v2/tasks/nonsense", body);
      expect([answer.status, answer.body.error], method).toEqual([
        404,
        { code: "not_found", message: 'There is no task with the id "nonsense".' },
      ]);
    }
    const nobody = "7d0c8f7e-0000-4000-8000-000000000000";
    expect((await server.get(`/v2/projects/${nobody}/tasks`)).status).toBe(404);
    expect((await server.post(`/v2/projects/${nobody}/tasks`, { title: "x" })).status).toBe(404);
  }
});

it("are those of the document's examples, where it gives any", async () => {
  const known = { id: "acc_9", name: "Ana" };
  const properties = { id: { type: "string" }, name: { type: "string" } };
  for (const file of [
    documentOf({ properties }, { example: [known] }),
    documentOf({ properties }, { examples: { some: { value: [known] } } }),
    documentOf({ properties, examples: [known] }),
    documentOf({ properties, example: known }),
  ]) {
    const { server } = await served(file, {}, "initial");
    expect((await server.get("/accounts")).body).toEqual([known]);
    expect((await server.get("/accounts/acc_9")).body).toEqual(known);
    expect((await server.get("/accounts/acc_1")).status).toBe(404);
    expect((await server.get("/invoices")).body).toEqual([1, 2, 3].map((id) => ({ id, account_id: "acc_9" })));
  }
});

it("are as many as the import is told, and told apart whatever is drawn for them", async () => {
  const file = documentOf({ properties: { id: { type: "string" }, tag: { enum: ["a"] } } });
  const rowsIn = (out: string) => readFileSync(join(out, "fixtures/accounts.jsonl"), "utf8").trim().split("\n");
  const idsIn = (out: string) => rowsIn(out).map((line) => JSON.parse(line).id);
  expect(idsIn((await imported(file)).out)).toEqual(["accounts_1", "accounts_2", "accounts_3"]);
  expect(idsIn((await imported(file, { rows: 5 })).out)).toHaveLength(5);
  expect((await imported(file, { rows: 0 })).report.rows).toEqual({});
  // Teams have a name that is theirs alone.
  const { server } = await served(FORGE, {}, "initial");
  const teams = (await server.get("/teams")).body;
  expect(new Set(teams.map(({ slug }: { slug: string }) => slug)).size).toBe(3);
});

it("are made up one by one where nobody can list or make any", async () => {
  const file = join(folder(), "api.json");
  const schema = {
    type: "object",
    required: ["city"],
    properties: { city: { type: "string" }, sun: { type: "boolean" } },
  };
  const responses = { 200: { description: "", content: { "application/json": { schema } } } };
  const parameters = [{ name: "city", in: "path", required: true, schema: { type: "string" } }];
  const paths = { "/weather/{city}": { get: { parameters, responses } } };
  writeFileSync(file, JSON.stringify({ openapi: "3.1.0", info: { title: "Weather", version: "1" }, paths }));
  const { server, report } = await served(file, {}, "initial");
  expect(report.rows).toEqual({});
  const first = await server.get("/weather/Oslo");
  expect([first.status, first.body.city]).toEqual([200, "Oslo"]);
  expect((await server.get("/weather/Oslo")).body).toEqual(first.body);
  expect((await server.get("/weather/Rome")).body.city).toBe("Rome");
});
