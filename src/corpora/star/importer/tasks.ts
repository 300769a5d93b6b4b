import { join } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { isFolder, namesInFolder, readText } from "../../../base/io/index.js";
import type { ImportNote } from "../../../transcript/files/importing/item.js";
import { ResponsesFile, TaskFile } from "../format/definitions.js";
import { readDefinition } from "./folder.js";
import { type TaskGraph, TaskGraphSchema, type TaskNodeKind } from "./taskGraph.js";

const CONDITIONS: ReadonlySet<string> = new Set(
  "yes no available unavailable query_success query_failure info_missing info_missing2 correct incorrect noanswer done".split(
    " ",
  ),
);
const QUERIES: ReadonlySet<string> = new Set(["query", "query_check", "query_book"]);
const EXAMPLES = "wizard_nlu_training_data.md";

const NO_GRAPH = "a folder of tasks has no file of its own name; the task is left out";
const NO_TEMPLATES = "a task has no templates";
const EXTRA_TEMPLATE = "a template belongs to no label of its task; it became one";
const BROKEN_GRAPH = "a task's graph leads to a label that it does not have";

export async function* readTasks(folder: string): AsyncGenerator<TaskGraph | ImportNote> {
  let count = 0;
  for (const task of namesInFolder(folder)) {
    const own = join(folder, task);
    const names = isFolder(own) ? namesInFolder(own) : [];
    if (!names.includes(`${task}.json`)) {
      if (names.length > 0) yield { kind: "note", reason: NO_GRAPH, place: { file: own }, detail: `${task}.json` };
      continue;
    }
    count++;
    yield* readTask(task, own, names);
  }
  if (count === 0) {
    const message = `${folder} holds no tasks: a folder <task> with <task>.json for each`;
    throw new BacklotError("WRONG_FORMAT", message, { place: { file: folder } });
  }
}

async function* readTask(
  task: string,
  folder: string,
  names: readonly string[],
): AsyncGenerator<TaskGraph | ImportNote> {
  const file = join(folder, `${task}.json`);
  const read = await readDefinition(file, TaskFile);
  if ("note" in read) {
    yield read.note;
    return;
  }
  const { task: formerly, replies, graph } = read.definition;
  let templates: Readonly<Record<string, string>> = {};
  if (names.includes("responses.json")) {
    const responses = await readDefinition(join(folder, "responses.json"), ResponsesFile);
    if ("note" in responses) yield responses.note;
    else templates = responses.definition;
  } else {
    yield { kind: "note", reason: NO_TEMPLATES, place: { file } };
  }
  const labels = new Set([...Object.keys(replies), ...Object.keys(graph)]);
  for (const label of Object.keys(templates)) {
    if (!labels.has(label)) yield { kind: "note", reason: EXTRA_TEMPLATE, place: { file }, detail: label };
    labels.add(label);
  }
  const nodes = [...labels].map((label) => {
    const template = templates[label];
    const next = graph[label];
    const kept = { ...(template !== undefined && { template }), ...(next !== undefined && { next }) };
    return [label, { kind: kindOf(label), text: replies[label] ?? template ?? label, ...kept }] as const;
  });
  const examples = names.includes(EXAMPLES) ? examplesOf(readText(join(folder, EXAMPLES))) : null;
  const made: TaskGraph = {
    task,
    ...(formerly === task ? {} : { formerly }),
    nodes: Object.fromEntries(nodes),
    ...(examples === null ? {} : { examples }),
  };
  const { success, error } = TaskGraphSchema.safeParse(made);
  if (success) yield made;
  else yield { kind: "note", reason: BROKEN_GRAPH, place: { file }, detail: error.issues[0]?.message ?? "" };
}

function kindOf(label: string): TaskNodeKind {
  return QUERIES.has(label) ? "query" : CONDITIONS.has(label) ? "condition" : "reply";
}

/** Parses Rasa's format: `## intent:label`, then one example per line after `- `. */
function examplesOf(text: string): Record<string, string[]> {
  const examples = new Map<string, string[]>();
  let label = "";
  for (const line of text.split(/\r?\n/)) {
    const [, intent] = /^##\s*intent:(.+)$/.exec(line.trimEnd()) ?? [];
    const [, example] = /^[-*]\s+(\S.*)$/.exec(line.trim()) ?? [];
    if (intent !== undefined) label = intent;
    else if (example !== undefined && label !== "") examples.set(label, [...(examples.get(label) ?? []), example]);
  }
  return Object.fromEntries(examples);
}
