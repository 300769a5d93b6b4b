import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);

/** A call of a script, and what its result has to hold: what was made before is found, what is gone is not. */
export interface ScriptedCall {
  readonly tool: string;
  readonly args?: Readonly<Record<string, unknown>>;
  /** Texts that stand in the result. */
  readonly finds?: readonly string[];
  /** Texts that do not. */
  readonly lacks?: readonly string[];
  /** True if it fails. Default: false. */
  readonly fails?: boolean;
}

/** A published server and a session with it. */
export interface PublishedServer {
  readonly name: string;
  /** How it starts, in a folder of its own. */
  readonly command: (folder: string) => readonly string[];
  readonly env?: (folder: string) => Readonly<Record<string, string>>;
  readonly calls: (folder: string) => readonly ScriptedCall[];
}

/** The file that a package starts with. */
function bin(name: string): string {
  const file = require.resolve(`${name}/package.json`);
  const { bin: bins } = require(file) as { readonly bin: string | Readonly<Record<string, string>> };
  return join(dirname(file), typeof bins === "string" ? bins : (Object.values(bins)[0] as string));
}

const node = (name: string, ...args: readonly string[]) => [process.execPath, bin(name), ...args];

const ANA = { name: "Ana", entityType: "person", observations: ["drinks tea"] };
const ACME = { name: "Acme", entityType: "company", observations: ["sells kettles", "is in Cork"] };
const WORKS = { from: "Ana", to: "Acme", relationType: "works at" };

const memory: PublishedServer = {
  name: "memory",
  command: () => node("@modelcontextprotocol/server-memory"),
  env: (folder) => ({ MEMORY_FILE_PATH: join(folder, "memory.jsonl") }),
  calls: () => [
    { tool: "read_graph", lacks: ["Ana"] },
    { tool: "create_entities", args: { entities: [ANA] }, finds: ["Ana", "drinks tea"] },
    { tool: "read_graph", finds: ["Ana", "person"] },
    { tool: "create_entities", args: { entities: [ANA, ACME] }, finds: ["Acme"], lacks: ["Ana"] },
    { tool: "search_nodes", args: { query: "tea" }, finds: ["Ana"], lacks: ["Acme"] },
    { tool: "search_nodes", args: { query: "COMPANY" }, finds: ["Acme"], lacks: ["Ana"] },
    { tool: "search_nodes", args: { query: "nobody" }, lacks: ["Ana", "Acme"] },
    { tool: "open_nodes", args: { names: ["Acme"] }, finds: ["kettles"], lacks: ["Ana"] },
    { tool: "create_relations", args: { relations: [WORKS] }, finds: ["works at"] },
    { tool: "create_relations", args: { relations: [WORKS] }, lacks: ["works at"] },
    { tool: "read_graph", finds: ["works at", "Ana", "Acme"] },
    { tool: "open_nodes", args: { names: ["Ana"] }, finds: ["works at", "Acme"], lacks: ["kettles"] },
    {
      tool: "add_observations",
      args: { observations: [{ entityName: "Ana", contents: ["drinks tea", "plays chess"] }] },
      finds: ["plays chess"],
      lacks: ["drinks tea"],
    },
    { tool: "search_nodes", args: { query: "chess" }, finds: ["Ana", "works at"] },
    {
      tool: "add_observations",
      args: { observations: [{ entityName: "Nobody", contents: ["is not there"] }] },
      finds: ["Nobody", "not found"],
      fails: true,
    },
    { tool: "delete_observations", args: { deletions: [{ entityName: "Ana", observations: ["drinks tea"] }] } },
    { tool: "open_nodes", args: { names: ["Ana"] }, finds: ["plays chess"], lacks: ["drinks tea"] },
    { tool: "search_nodes", args: { query: "tea" }, lacks: ["Ana"] },
    { tool: "create_entities", args: { entities: [{ ...ANA, name: "Bo" }] }, finds: ["Bo"] },
    {
      tool: "create_relations",
      args: {
        relations: [
          { ...WORKS, from: "Bo" },
          { from: "Bo", to: "Ana", relationType: "knows" },
        ],
      },
      finds: ["knows"],
    },
    { tool: "open_nodes", args: { names: ["Bo", "Ana"] }, finds: ["knows", "works at"] },
    { tool: "delete_relations", args: { relations: [{ from: "Bo", to: "Ana", relationType: "knows" }] } },
    { tool: "open_nodes", args: { names: ["Bo"] }, finds: ["works at"], lacks: ["knows"] },
    { tool: "delete_entities", args: { entityNames: ["Ana"] } },
    { tool: "read_graph", finds: ["Acme", "Bo"], lacks: ["Ana"] },
    { tool: "search_nodes", args: { query: "chess" }, lacks: ["Ana"] },
    { tool: "open_nodes", args: { names: ["Ana"] }, lacks: ["chess"] },
    { tool: "create_entities", args: { entities: [ANA] }, finds: ["Ana"] },
    { tool: "delete_entities", args: { entityNames: ["Ana", "Bo", "Acme", "Nobody"] } },
    { tool: "read_graph", lacks: ["Ana", "Bo", "Acme"] },
  ],
};

const filesystem: PublishedServer = {
  name: "filesystem",
  command: (folder) => node("@modelcontextprotocol/server-filesystem", join(folder, "files")),
  calls: (folder) => {
    const at = (...parts: string[]) => join(folder, "files", ...parts);
    const write = (path: string, content: string) => ({ tool: "write_file", args: { path, content } });
    return [
      { tool: "list_allowed_directories" },
      { tool: "list_directory", args: { path: at() }, lacks: ["a.txt"] },
      { ...write(at("a.txt"), "one\ntwo\nthree\n"), finds: ["a.txt"] },
      { tool: "read_text_file", args: { path: at("a.txt") }, finds: ["two"] },
      { tool: "read_file", args: { path: at("a.txt") }, finds: ["three"] },
      { tool: "read_text_file", args: { path: at("none.txt") }, finds: ["none.txt"], fails: true },
      { tool: "list_directory", args: { path: at() }, finds: ["[FILE] a.txt"] },
      { tool: "create_directory", args: { path: at("notes") }, finds: ["notes"] },
      { tool: "list_directory", args: { path: at() }, finds: ["[DIR] notes", "[FILE] a.txt"] },
      { ...write(at("notes", "b.md"), "# B\n"), finds: ["b.md"] },
      { tool: "list_directory", args: { path: at("notes") }, finds: ["b.md"], lacks: ["a.txt"] },
      { tool: "list_directory_with_sizes", args: { path: at() }, finds: ["a.txt", "notes"] },
      { tool: "directory_tree", args: { path: at() }, finds: ["b.md", "children"] },
      { tool: "search_files", args: { path: at(), pattern: "**/*.md" }, finds: ["b.md"], lacks: ["a.txt"] },
      { tool: "search_files", args: { path: at(), pattern: "**/*.pdf" }, lacks: ["b.md"] },
      { tool: "read_multiple_files", args: { paths: [at("a.txt"), at("notes", "b.md")] }, finds: ["two", "# B"] },
      {
        tool: "edit_file",
        args: { path: at("a.txt"), edits: [{ oldText: "two", newText: "2" }] },
        finds: ["-two", "+2"],
      },
      { tool: "read_text_file", args: { path: at("a.txt") }, finds: ["2"], lacks: ["two"] },
      {
        tool: "edit_file",
        args: { path: at("a.txt"), edits: [{ oldText: "three", newText: "3" }], dryRun: true },
        finds: ["+3"],
      },
      { tool: "read_text_file", args: { path: at("a.txt") }, finds: ["three"] },
      { tool: "edit_file", args: { path: at("a.txt"), edits: [{ oldText: "nine", newText: "9" }] }, fails: true },
      { tool: "move_file", args: { source: at("a.txt"), destination: at("notes", "c.txt") }, finds: ["c.txt"] },
      { tool: "read_text_file", args: { path: at("notes", "c.txt") }, finds: ["three"] },
      { tool: "read_text_file", args: { path: at("a.txt") }, fails: true },
      { tool: "list_directory", args: { path: at("notes") }, finds: ["b.md", "c.txt"] },
      { tool: "move_file", args: { source: at("none"), destination: at("other") }, fails: true },
      { tool: "get_file_info", args: { path: at("notes", "c.txt") } },
      { ...write(at("notes", "b.md"), "# Other\n"), finds: ["b.md"] },
      { tool: "read_text_file", args: { path: at("notes", "b.md") }, finds: ["Other"], lacks: ["# B"] },
      { tool: "list_directory", args: { path: at("nowhere") }, fails: true },
    ];
  },
};

const thinking: PublishedServer = {
  name: "sequential-thinking",
  command: () => node("@modelcontextprotocol/server-sequential-thinking"),
  calls: () =>
    Array.from({ length: 30 }, (_, i) => ({
      tool: "sequentialthinking",
      args: {
        thought: `thought ${i}`,
        thoughtNumber: i + 1,
        totalThoughts: 30,
        nextThoughtNeeded: i < 29,
        ...(i % 7 === 3 ? { isRevision: true, revisesThought: i } : {}),
        ...(i % 9 === 5 ? { branchFromThought: i, branchId: `b${i}` } : {}),
      },
      finds: [`"thoughtNumber":${i + 1}`],
    })),
};

const everything: PublishedServer = {
  name: "everything",
  command: () => node("@modelcontextprotocol/server-everything", "stdio"),
  calls: () => [
    { tool: "echo", args: { message: "hello" } },
    { tool: "echo", args: { message: "hello again" } },
    { tool: "echo", args: {}, fails: true },
    { tool: "echo", args: { message: 7 }, fails: true },
    ...[1, 2, 3, 4].map((a) => ({ tool: "get-sum", args: { a, b: 40 } })),
    { tool: "get-sum", args: { a: "one", b: 2 }, fails: true },
    { tool: "get-sum", args: { a: 1 }, fails: true },
    ...["New York", "Chicago", "Los Angeles"].map((location) => ({
      tool: "get-structured-content",
      args: { location },
    })),
    { tool: "get-structured-content", args: { location: "Oslo" }, fails: true },
    { tool: "get-structured-content", args: {}, fails: true },
    { tool: "get-tiny-image" },
    { tool: "get-env" },
    ...["error", "success", "debug"].map((messageType) => ({ tool: "get-annotated-message", args: { messageType } })),
    { tool: "get-annotated-message", args: { messageType: "error", includeImage: true } },
    { tool: "get-annotated-message", args: { messageType: "loud" }, fails: true },
    { tool: "get-resource-links", args: { count: 2 } },
    { tool: "get-resource-links", args: { count: 3 } },
    { tool: "get-resource-links", args: { count: 99 }, fails: true },
    { tool: "get-resource-reference", args: { resourceType: "Text", resourceId: 1 } },
    { tool: "get-resource-reference", args: { resourceType: "Blob", resourceId: 2 } },
    { tool: "get-resource-reference", args: { resourceType: "Other", resourceId: 2 }, fails: true },
    { tool: "trigger-long-running-operation", args: { duration: 0.1, steps: 2 } },
    { tool: "get-sum", args: { a: 0, b: 0 } },
    { tool: "echo", args: { message: "" } },
  ],
};

const SHOP = { projectName: "shop" };

const memoryBank: PublishedServer = {
  name: "memory-bank",
  command: () => node("@allpepper/memory-bank-mcp"),
  env: (folder) => ({ MEMORY_BANK_ROOT: join(folder, "files") }),
  calls: () => {
    const file = (tool: string, project: string, fileName: string, content?: string) => ({
      tool,
      args: { projectName: project, fileName, ...(content === undefined ? {} : { content }) },
    });
    return [
      { tool: "list_projects", lacks: ["shop"] },
      file("memory_bank_write", "shop", "plan.md", "open on Monday"),
      { tool: "list_projects", finds: ["shop"] },
      { tool: "list_project_files", args: SHOP, finds: ["plan.md"] },
      { ...file("memory_bank_read", "shop", "plan.md"), finds: ["open on Monday"] },
      file("memory_bank_write", "shop", "stock.md", "nine kettles"),
      { tool: "list_project_files", args: SHOP, finds: ["plan.md", "stock.md"] },
      { ...file("memory_bank_read", "shop", "stock.md"), finds: ["nine kettles"], lacks: ["Monday"] },
      file("memory_bank_update", "shop", "stock.md", "eight kettles"),
      { ...file("memory_bank_read", "shop", "stock.md"), finds: ["eight kettles"], lacks: ["nine"] },
      file("memory_bank_write", "club", "plan.md", "meet on Tuesday"),
      { tool: "list_projects", finds: ["shop", "club"] },
      { tool: "list_project_files", args: { projectName: "club" }, finds: ["plan.md"], lacks: ["stock.md"] },
      { ...file("memory_bank_read", "club", "plan.md"), finds: ["Tuesday"], lacks: ["Monday"] },
      { ...file("memory_bank_read", "shop", "plan.md"), finds: ["Monday"] },
      ...["a", "b", "c", "d"].flatMap((name) => [
        file("memory_bank_write", "notes", `${name}.md`, `note ${name}`),
        { tool: "list_project_files", args: { projectName: "notes" }, finds: [`${name}.md`] },
        { ...file("memory_bank_read", "notes", `${name}.md`), finds: [`note ${name}`] },
      ]),
      file("memory_bank_update", "notes", "a.md", "changed"),
      { ...file("memory_bank_read", "notes", "a.md"), finds: ["changed"], lacks: ["note a"] },
      { tool: "memory_bank_read", args: { projectName: "notes" }, fails: true },
    ];
  },
};

const taskManager: PublishedServer = {
  name: "taskmanager",
  command: () => node("@kazuph/mcp-taskmanager"),
  env: (folder) => ({ TASK_MANAGER_FILE_PATH: join(folder, "tasks.json") }),
  calls: () => {
    const task = (title: string) => ({ title, description: `about ${title}` });
    const of = (taskId: string) => ({ requestId: "req-1", taskId });
    return [
      {
        tool: "request_planning",
        args: { originalRequest: "Paint the house", tasks: [task("fence"), task("door")] },
        finds: ["fence"],
      },
      { tool: "list_requests" },
      { tool: "open_task_details", args: { taskId: "task-1" }, finds: ["fence"] },
      { tool: "open_task_details", args: { taskId: "task-2" }, finds: ["door"], lacks: ["about fence"] },
      { tool: "get_next_task", args: { requestId: "req-1" } },
      { tool: "update_task", args: { ...of("task-1"), title: "gate" }, finds: ["gate"] },
      { tool: "open_task_details", args: { taskId: "task-1" }, finds: ["gate"] },
      { tool: "add_tasks_to_request", args: { requestId: "req-1", tasks: [task("roof")] }, finds: ["roof"] },
      { tool: "open_task_details", args: { taskId: "task-3" }, finds: ["roof"] },
      { tool: "mark_task_done", args: of("task-1") },
      { tool: "approve_task_completion", args: of("task-1") },
      { tool: "list_requests" },
      ...["wall", "shed", "lamp", "path"].flatMap((name, i) => [
        { tool: "add_tasks_to_request", args: { requestId: "req-1", tasks: [task(name)] }, finds: [name] },
        { tool: "open_task_details", args: { taskId: `task-${i + 4}` }, finds: [name] },
        {
          tool: "update_task",
          args: { ...of(`task-${i + 4}`), description: `again ${name}` },
          finds: [`again ${name}`],
        },
      ]),
      { tool: "open_task_details", args: { taskId: "task-5" }, finds: ["again shed"] },
      { tool: "get_next_task", args: { requestId: "req-1" } },
      { tool: "delete_task", args: of("task-3") },
      { tool: "open_task_details", args: { taskId: "task-3" }, lacks: ["about roof"] },
      { tool: "update_task", args: { requestId: "req-1" }, fails: true },
      { tool: "open_task_details", args: {}, fails: true },
    ];
  },
};

/** Six servers as npm has them. */
export const SERVERS: readonly PublishedServer[] = [memory, filesystem, everything, thinking, memoryBank, taskManager];
