import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type ImportServerOptions, intentsOf } from "../../../src/mocks/mcp/importing/intentsOf.js";
import { folder } from "../../transcript/files/importing/folder.js";

const object = (properties: object, required = Object.keys(properties)) => ({ type: "object", properties, required });
const list = (items: object) => ({ type: "array", items });
const text = { type: "string" };
const texts = list(text);

interface Listed {
  readonly name: string;
  readonly inputSchema: object;
  readonly outputSchema?: object;
}

function read(...tools: readonly Listed[]) {
  return readWith({}, ...tools);
}

function readWith(options: ImportServerOptions, ...tools: readonly Listed[]) {
  const listed = new Map(tools.map((tool) => [tool.name, tool]));
  const surface = { name: "s", version: "1", tools, listed, resources: [], templates: [], prompts: [] };
  return intentsOf({ ...surface, offers: { calls: [], notes: [] } } as never, options);
}

const recognised = (...tools: readonly Listed[]) => read(...tools).names.recognised;

describe("what tools do with rows is recognised", () => {
  it("of lists of things and of links between them", () => {
    const city = object({ name: text, tags: texts });
    const road = object({ start: text, end: text });
    const map = object({ cities: list(city), roads: list(road) });
    expect(
      recognised(
        {
          name: "createCities",
          inputSchema: object({ cities: list(city) }),
          outputSchema: object({ cities: list(city) }),
        },
        { name: "create_roads", inputSchema: object({ roads: list(road) }) },
        { name: "add_tags", inputSchema: object({ tags: list(object({ cityName: text, values: texts })) }) },
        { name: "delete_cities", inputSchema: object({ cityNames: texts }) },
        { name: "read_map", inputSchema: object({}), outputSchema: map },
        { name: "find_places", inputSchema: object({ query: text }), outputSchema: map },
        { name: "paint", inputSchema: object({ colour: text }) },
      ),
    ).toEqual({
      create_cities: "adds cities",
      create_roads: "adds roads",
      add_tags: "adds to tags of cities",
      delete_cities: "removes cities by name",
      read_map: "gives back cities and roads",
      find_places: "gives back cities and roads",
      paint: null,
    });
  });

  it("of rows that several keys tell apart, whatever else a change needs", () => {
    const page = { space: text, page: text };
    expect(
      recognised(
        { name: "list_spaces", inputSchema: object({}) },
        { name: "list_space_pages", inputSchema: object({ space: text }) },
        { name: "wiki_read", inputSchema: object(page) },
        { name: "wiki_write", inputSchema: object({ ...page, body: text }) },
        { name: "wiki_update", inputSchema: object({ ...page, body: text }) },
      ),
    ).toEqual({
      list_spaces: "lists spaces that wikis belong to",
      list_space_pages: "lists pages that wikis belong to",
      wiki_read: "reads wikis by page",
      wiki_write: "creates wikis",
      wiki_update: "changes wikis by page",
    });
  });

  it("of rows that are made as lists, by the key that other tools name", () => {
    const job = object({ title: text });
    expect(
      recognised(
        { name: "add_jobs_to_order", inputSchema: object({ orderId: text, jobs: list(job) }) },
        { name: "open_job_details", inputSchema: object({ jobId: text }) },
        { name: "get_next_job", inputSchema: object({ orderId: text }) },
        { name: "delete_job", inputSchema: object({ orderId: text, jobId: text }) },
      ),
    ).toEqual({
      add_jobs_to_order: "adds jobs",
      open_job_details: "changes jobs by jobId as id",
      get_next_job: null,
      delete_job: "deletes jobs by jobId as id",
    });
  });

  it("of single things by their keys, in names of any manner", () => {
    expect(
      recognised(
        { name: "createTask", inputSchema: object({ title: text, due: text }, ["title"]) },
        { name: "get-task", inputSchema: object({ task_id: text }) },
        { name: "update_task", inputSchema: object({ taskId: text, title: text }, ["taskId"]) },
        { name: "task.delete", inputSchema: object({ id: text }) },
        { name: "list_tasks", inputSchema: object({}) },
        { name: "list_users", inputSchema: object({}) },
      ),
    ).toEqual({
      create_task: "creates tasks",
      get_task: "reads tasks by task_id",
      update_task: "changes tasks by taskId as task_id",
      task_delete: "deletes tasks by id as task_id",
      list_tasks: "lists tasks",
      list_users: null,
    });
  });

  it("of no tools whose schemas say nothing, or nothing that has an end", () => {
    const cyclic = {
      ...object({ nodes: { $ref: "#/$defs/nodes" } }),
      $defs: { nodes: list({ $ref: "#/$defs/nodes" }) },
    };
    const { behaviours, names } = read(
      { name: "create_nodes", inputSchema: cyclic },
      { name: "create", inputSchema: object({ a: text }) },
      { name: "get_constructor", inputSchema: object({ constructor: text }) },
      { name: "delete_things", inputSchema: { type: "object" } },
    );
    expect([behaviours, Object.values(names.recognised)]).toEqual([[], [null, null, null, null]]);
  });

  it("and better known by a mock.json, whose words are those of the report", () => {
    const tools = [
      { name: "quickAdd", inputSchema: object({ title: text }) },
      { name: "inspect", inputSchema: object({ "task-ref": text }) },
      { name: "finish", inputSchema: object({ ref: text, title: text }) },
      { name: "drop", inputSchema: object({ ref: text }) },
      { name: "list_tasks", inputSchema: object({}) },
    ];
    expect(Object.values(recognised(...tools))).toEqual([null, null, null, null, null]);
    const said = {
      quickAdd: "creates tasks",
      inspect: "reads tasks by task-ref as id",
      finish: "changes tasks by ref as id",
      drop: "deletes tasks by ref as id",
    };
    const known = (mock: object) =>
      readWith({ mock: join(folder({ "mock.json": JSON.stringify(mock) }), "mock.json") }, ...tools);
    const { names, behaviours } = known(said);
    expect(names.recognised).toEqual({
      quick_add: "creates tasks",
      inspect: "reads tasks by task_ref as id",
      finish: "changes tasks by ref as id",
      drop: "deletes tasks by ref as id",
      list_tasks: "lists tasks",
    });
    expect(behaviours.find(({ name }) => name === "inspect.behavior.ts")?.text).toContain('"parameter": "task_ref"');
    expect(known({ ...said, list_tasks: "alone" }).names.recognised).toMatchObject({
      list_tasks: null,
      drop: said.drop,
    });
    expect(() => known({ quickad: "creates tasks" })).toThrow('no tool is called "quickad"; did you mean quickAdd?');
    expect(() => known({ ...said, drop: "deletes tasks by reff" })).toThrow(
      '"drop" has no parameter reff; did you mean ref?',
    );
    expect(() => known({ drop: "deletes cars by ref" })).toThrow("nothing else is about cars");
  });

  it("and a parameter that chooses no rows of a list is told", () => {
    const id = { id: text };
    const { notes } = read(
      { name: "create_task", inputSchema: object({ title: text }), outputSchema: object({ ...id, title: text }) },
      { name: "get_task", inputSchema: object(id) },
      { name: "list_tasks", inputSchema: object({ title: text, mood: text, limit: { type: "integer" } }, []) },
    );
    expect(notes).toEqual([
      {
        reason: "a parameter of a list chooses none of its rows",
        origin: "tools/list_tasks",
        detail: "mood chooses nothing: rows of tasks have no such property",
      },
    ]);
  });

  it("and names stand in the code as JSON alone", () => {
    const name = 'x"); process.exit(1); ("';
    const { behaviours } = read(
      { name: "write_file", inputSchema: object({ path: text, content: text, [name]: text }) },
      { name: "read_file", inputSchema: object({ path: text }) },
    );
    expect(behaviours.map((one) => one.name)).toEqual([
      "state.ts",
      "paths.ts",
      "shared.ts",
      "write_file.behavior.ts",
      "read_file.behavior.ts",
    ]);
    expect(behaviours.map((one) => one.text).join("")).not.toContain("process.exit");
  });
});
