import { existsSync } from "node:fs";
import { join } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { filesAt, namesInFolder } from "../../../base/io/index.js";
import { readJsonFile } from "../../../base/io/json.js";
import { isTexts } from "../../../base/json/object.js";
import { readRecords } from "../../scores/files/readPredictions.js";
import { noteOf, type ReportNote, unreadableNote } from "../../scores/report.js";
import { isStarDialogue, isStarTask, type StarClass, type StarDialogue, type StarTask } from "../format/scored.js";

/** Gold and predicted actions in one record, the format of the graph policy's stored predictions. */
export interface RecordedActions {
  readonly id: string;
  readonly class: StarClass | null;
  readonly gold: readonly string[];
  readonly predicted: readonly string[] | null;
}

export interface StarGold {
  readonly dialogues: readonly StarDialogue[];
  readonly recorded: readonly RecordedActions[];
  readonly notes: readonly ReportNote[];
}

export async function readStarGold(path: string): Promise<StarGold> {
  const dialogues = new Map<string, StarDialogue>();
  const recorded = new Map<string, RecordedActions>();
  const broken: string[] = [];
  const twice: string[] = [];
  for (const file of filesAt(path, (name) => /\.jsonl?(\.gz)?$/.test(name))) {
    for await (const record of readRecords(file)) {
      const value = "value" in record ? record.value : undefined;
      const actions = actionsOf(value);
      const id = isStarDialogue(value) ? String(value.DialogueID) : actions?.id;
      if (id !== undefined && (dialogues.has(id) || recorded.has(id))) twice.push(id);
      else if (isStarDialogue(value)) dialogues.set(String(value.DialogueID), value);
      else if (actions !== null) recorded.set(actions.id, actions);
      else broken.push(`${file}:${record.line}`);
    }
  }
  if (dialogues.size + recorded.size === 0) {
    throw nothing(path, `${path} holds neither STAR dialogues nor records of actions`);
  }
  return {
    dialogues: [...dialogues.values()],
    recorded: [...recorded.values()],
    notes: [
      ...unreadableNote("records hold no STAR dialogue and were skipped", broken),
      ...noteOf("gold dialogues have an id that occurred before and were skipped", twice),
    ],
  };
}

export async function readStarTasks(folder: string): Promise<ReadonlyMap<string, StarTask>> {
  const tasks = new Map<string, StarTask>();
  for (const name of namesInFolder(folder)) {
    const file = join(folder, name, `${name}.json`);
    if (!existsSync(file)) continue;
    const task = readJsonFile(file);
    if (isStarTask(task)) tasks.set(name, task);
  }
  if (tasks.size > 0) return tasks;
  throw nothing(folder, `${folder} holds no task (<task>/<task>.json with graph and replies)`);
}

const nothing = (file: string, message: string) => new BacklotError("WRONG_PREDICTIONS", message, { place: { file } });

function actionsOf(value: unknown): RecordedActions | null {
  if (typeof value !== "object" || value === null) return null;
  const { DialogueID, id = DialogueID, class: kind, gold, predicted } = value as Readonly<Record<string, unknown>>;
  if ((typeof id !== "string" && typeof id !== "number") || !isTexts(gold)) return null;
  if (predicted !== undefined && !isTexts(predicted)) return null;
  const isKnown = kind === "happy" || kind === "unhappy" || kind === "multi";
  return { id: String(id), class: isKnown ? kind : null, gold, predicted: predicted ?? null };
}
