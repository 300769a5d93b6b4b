import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { serveRecorded } from "../../../../src/mocks/openapi/recording/recordedService.js";
import { recordHttp } from "../../../../src/mocks/openapi/recording/recorder.js";
import { folder } from "../../../transcript/files/importing/folder.js";
import { mockOf } from "./mockOf.js";
import { realService } from "./realService.js";

/* One test of an agent, against a real service, its recording, and mocks made of the recording. */

interface Task {
  readonly id: number;
  readonly title: string;
  readonly done: boolean;
}

/** An agent that keeps a list of tasks. */
class TaskAgent {
  private readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  async send(method: string, path: string, body?: object): Promise<Response> {
    const json =
      body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    return fetch(new URL(path, this.url), { method, ...json });
  }

  /** All tasks, over all pages. */
  async tasks(): Promise<readonly Task[]> {
    const found: Task[] = [];
    for (let path: string | undefined = "/tasks"; path !== undefined; ) {
      const response: Response = await this.send("GET", path);
      found.push(...((await response.json()) as { tasks: Task[] }).tasks);
      path = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
    }
    return found;
  }

  /** Makes sure that there is a task, done. */
  async finish(title: string): Promise<Task> {
    const known = (await this.tasks()).find((one) => one.title === title);
    const task = known ?? ((await (await this.send("POST", "/tasks", { title })).json()) as Task);
    return (await (await this.send("PATCH", `/tasks/${task.id}`, { done: true })).json()) as Task;
  }

  async drop(id: number): Promise<number> {
    await this.send("DELETE", `/tasks/${id}`);
    return (await this.send("GET", `/tasks/${id}`)).status;
  }
}

/** Tests the agent. @throws if the agent, or its server, behaves otherwise */
async function testAgent(url: string): Promise<void> {
  const agent = new TaskAgent(url);
  expect(await agent.finish("Paint")).toEqual({ id: 1, title: "Paint", done: true });
  expect(await agent.finish("Cook")).toEqual({ id: 3, title: "Cook", done: true });
  expect(await agent.drop(2)).toBe(404);
  expect((await agent.tasks()).map(({ title, done }) => `${title} ${done}`)).toEqual(["Paint true", "Cook true"]);
}

async function recorded(test: (url: string) => Promise<void>): Promise<string> {
  const real = await realService();
  const file = join(folder(), "http-capture.har");
  const recorder = await recordHttp(real.url, file);
  await test(recorder.url);
  await recorder.close();
  await real.close();
  return file;
}

/** The service's document, as its owner would write it. */
function documentOf(): string {
  const file = join(folder(), "tasks.json");
  const task = {
    type: "object",
    required: ["id", "title", "done"],
    properties: {
      id: { type: "integer" },
      title: { type: "string" },
      done: { type: "boolean" },
      priority: { type: "integer" },
    },
  };
  const json = (schema: object) => ({ description: "", content: { "application/json": { schema } } });
  const ref = { $ref: "#/components/schemas/Task" };
  const missing = {
    404: json({
      type: "object",
      properties: { error: { type: "object", properties: { code: { type: "string" }, message: { type: "string" } } } },
    }),
  };
  const id = { name: "id", in: "path", required: true, schema: { type: "integer" } };
  const sent = {
    content: {
      "application/json": {
        schema: { type: "object", properties: { title: { type: "string" }, done: { type: "boolean" } } },
      },
    },
  };
  const list = { type: "object", required: ["tasks"], properties: { tasks: { type: "array", items: ref } } };
  const paths = {
    "/tasks": {
      get: { parameters: [{ name: "page", in: "query", schema: { type: "integer" } }], responses: { 200: json(list) } },
      post: { requestBody: sent, responses: { 201: json(ref) } },
    },
    "/tasks/{id}": {
      parameters: [id],
      get: { responses: { 200: json(ref), ...missing } },
      patch: { requestBody: sent, responses: { 200: json(ref), ...missing } },
      delete: { responses: { 204: { description: "" }, ...missing } },
    },
    "/people": {
      get: {
        responses: {
          200: json({
            type: "array",
            items: { type: "object", required: ["id"], properties: { id: { type: "integer" } } },
          }),
        },
      },
    },
  };
  writeFileSync(
    file,
    JSON.stringify({
      openapi: "3.1.0",
      info: { title: "Tasks", version: "1" },
      paths,
      components: { schemas: { Task: task } },
    }),
  );
  return file;
}

describe("the same test of an agent", () => {
  it("passes against the real service, its capture, and mocks of it with a document and without", async () => {
    const file = await recorded(testAgent);
    const strict = await serveRecorded(file);
    onTestFinished(() => strict.close());
    await testAgent(strict.url);
    await testAgent(await mockOf(file));
    await testAgent(await mockOf(file, { openapi: documentOf() }));
  });

  it("fails where the service is another one, or the mock, or the agent", async () => {
    const file = await recorded(testAgent);
    const other = await realService((task) => ({ ...task, title: (task as Task).title.toLowerCase() }));
    await expect(testAgent(other.url)).rejects.toThrow(/Paint/);
    const spoilt = await mockOf(file, {}, (out) => {
      const rows = join(out, "fixtures/tasks.jsonl");
      writeFileSync(rows, readFileSync(rows, "utf8").replace("Paint", "Print"));
    });
    await expect(testAgent(spoilt)).rejects.toThrow(/Paint/);
    const strict = await serveRecorded(file);
    onTestFinished(() => strict.close());
    const agent = new TaskAgent(strict.url);
    expect((await agent.send("POST", "/tasks", { title: "Sing" })).status).toBe(501);
  });

  it("finds in a mock what is not part of the recording: other requests, in another order", async () => {
    const file = await recorded(testAgent);
    for (const options of [{}, { openapi: documentOf() }]) {
      const agent = new TaskAgent(await mockOf(file, options));
      expect(await agent.tasks()).toEqual([
        { id: 1, title: "Paint", done: false },
        { id: 2, title: "File", done: true },
      ]);
      expect(await agent.finish("Sing")).toMatchObject({ id: 3, title: "Sing", done: true });
      expect(await agent.drop(1)).toBe(404);
      expect((await agent.tasks()).map(({ id }) => id)).toEqual([2, 3]);
      expect((await agent.send("GET", "/tasks/9")).status).toBe(404);
    }
  });
});

it("answers of a mock that are no rows are those that were recorded", async () => {
  const file = await recorded(async (base) => {
    for (const path of ["/gzip", "/br", "/tasks"]) await (await fetch(base + path)).arrayBuffer();
    await fetch(`${base}/login?api_key=s3cret-of-ana`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"user":"ana"}',
    });
  });
  const url = await mockOf(file);
  expect(await (await fetch(`${url}/br`)).json()).toEqual({ packed: "br" });
  const login = await fetch(`${url}/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"user":"bob"}',
  });
  expect(await login.json()).toMatchObject({ access_token: "***", user: "bob" });
});
