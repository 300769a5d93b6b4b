import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folder } from "../../../transcript/files/importing/folder.js";
import { imported } from "./imported.js";

const string = { type: "string" };
const task = { type: "object", properties: { id: string, title: string }, required: ["id", "title"] };
const answer = (schema: object) => ({ 200: { description: "", content: { "application/json": { schema } } } });
const body = { content: { "application/json": { schema: { type: "object", properties: { title: string } } } } };
const inPath = (name: string) => ({ name, in: "path", required: true, schema: string });
const DOCUMENT = {
  openapi: "3.1.0",
  info: { title: "Tasks", version: "1" },
  paths: {
    "/tasks": {
      get: { operationId: "listTasks", responses: answer({ type: "array", items: task }) },
      post: { operationId: "createTask", requestBody: body, responses: answer(task) },
    },
    "/tasks/{id}": { get: { operationId: "getTask", parameters: [inPath("id")], responses: answer(task) } },
    "/quick": { post: { operationId: "quickAdd", requestBody: body, responses: answer(task) } },
    "/shredder/{task}": { post: { operationId: "shred", parameters: [inPath("task")], responses: answer(task) } },
    "/zen": { get: { operationId: "getZen", responses: answer({ type: "object", properties: { words: string } }) } },
  },
};

async function importedWith(mock?: object) {
  const path = folder({ "api.json": JSON.stringify(DOCUMENT) });
  if (mock === undefined) return imported(join(path, "api.json"));
  writeFileSync(join(path, "mock.json"), JSON.stringify(mock));
  return imported(join(path, "api.json"), { mock: join(path, "mock.json") });
}

const refusal = (mock: object) =>
  importedWith(mock).then(
    () => "taken",
    ({ code, message }) => `${code}: ${message.replace(/^.*mock\.json: /, "")}`,
  );

describe("a mock.json for an API", () => {
  it("gives operations to an entity, takes others out of it, and stands in the report", async () => {
    const plain = await importedWith();
    expect(plain.report.recognised).toEqual({
      listTasks: "lists tasks",
      createTask: "creates tasks",
      getTask: "reads tasks by id",
    });
    expect(Object.keys(plain.report.alone ?? {})).toEqual(["quickAdd", "shred", "getZen"]);

    const mock = { quickAdd: "creates tasks", shred: "deletes tasks by task", createTask: "alone" };
    const { report, mapping } = await importedWith(mock);
    expect(report.recognised).toEqual({
      listTasks: "lists tasks",
      getTask: "reads tasks by id",
      quickAdd: "creates tasks",
      shred: "deletes tasks by task",
    });
    expect(report.alone).toMatchObject({ createTask: "mock.json says so" });
    expect(report.corrected?.toSorted()).toEqual(["createTask", "quickAdd", "shred"]);
    expect(mapping.entities).toEqual({
      tasks: {
        key: "id",
        listedBy: ["list_tasks"],
        readBy: ["get_task"],
        createdBy: ["quick_add"],
        deletedBy: ["shred"],
      },
    });
    expect(report.files).toContain("intents/behaviours/shred.behavior.ts");
    expect(report.files).not.toContain("intents/behaviours/create_task.behavior.ts");
  });

  it("is refused by name where it does not fit", async () => {
    expect(await refusal({ quickAd: "creates tasks" })).toBe(
      'BAD_MOCK: no tool is called "quickAd"; did you mean quickAdd?',
    );
    expect(await refusal({ quickAdd: "creates task" })).toBe(
      'BAD_MOCK: "quickAdd": nothing else is about task; did you mean tasks?',
    );
    expect(await refusal({ quickAdd: "creates notes" })).toBe(
      'BAD_MOCK: "quickAdd": no collection of the document is notes',
    );
    expect(await refusal({ getZen: "reads tasks" })).toBe(
      'BAD_MOCK: "getZen" has no parameter in its path: say "… by PARAMETER"',
    );
    expect(await refusal({ quickAdd: "creates tasks", quick_add: "alone" })).toBe(
      'BAD_MOCK: "quickAdd" and "quick_add" are one operation',
    );
  });
});
