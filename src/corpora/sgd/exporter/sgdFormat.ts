import { BacklotError } from "../../../base/errors.js";
import { DONTCARE, sameValue } from "../../../kit/internal.js";
import type { Intent, ResolvedIntent } from "../../../schema/index.js";
import { mergeEntities } from "../../../schema/mergeEntities.js";
import type { ExportFormat, ExportLayout } from "../../../transcript/files/exporting/format.js";
import type { PublishedSgdDialogue, SgdFrame, SgdRow } from "../format/published.js";
import type { SgdName } from "../importer/names.js";
import { Script } from "../importer/script.js";
import { findIntent, type Services } from "../importer/services.js";
import type { Task } from "../importer/tasks.js";
import { exportedSlots, exportSgdSchema } from "./exportSchema.js";
import { exportSgd, ORDER } from "./exportSgd.js";

/** `<split>/dialogues_001.json`, or `dialogues.jsonl` with the split of each dialogue; intents as the services of
 * `schema.json`, if there are any. A format instance serves one export, since it collects names. */
export function sgdFormat(intents: readonly Intent[] = [], { lines = false }: ExportLayout = {}): ExportFormat {
  const resolved = mergeEntities(intents).intents;
  const domains = new Map(resolved.flatMap(({ command: name, domain: [first] }) => (first ? [[name, first]] : [])));
  const isSlot = slotsIn(resolved);
  const names = new Map<string, SgdName>();
  const schema = new WrittenServices(intents, names);
  return {
    layout: lines ? "lines" : "array",
    convert(transcript) {
      const { dialogue, split, names: own, lost } = exportSgd(transcript, domains, isSlot);
      for (const [intent, name] of own) names.set(intent, name);
      const why = intents.length === 0 ? null : whyNotReplayed(dialogue, schema.now);
      if (why !== null && own.size === 0)
        throw new BacklotError("WRONG_FORMAT", `it cannot be read back: ${why}`, {
          place: { dialogue: transcript.id },
        });
      // Dialogues that came from SGD are written all the same.
      const losses = why === null ? lost : [...lost, `a dialogue of the dataset does not replay: ${why}`];
      if (lines) {
        const text = JSON.stringify({ ...(split !== null && { split }), ...dialogue });
        return { file: "dialogues.jsonl", text, lost: losses };
      }
      const text = JSON.stringify(dialogue, null, 2).replaceAll(/^/gm, "  ");
      return { file: `${split === null ? "" : `${folderName(split)}/`}dialogues_001.json`, text, lost: losses };
    },
    files() {
      if (intents.length === 0) return [];
      const { services, lost } = exportSgdSchema(intents, names);
      return [{ path: "schema.json", text: `${JSON.stringify(services, null, 2)}\n`, lost }];
    },
  };
}

class WrittenServices {
  private readonly intents: readonly Intent[];
  private readonly names: ReadonlyMap<string, SgdName>;
  private made: Services = new Map();
  private count = -1;

  constructor(intents: readonly Intent[], names: ReadonlyMap<string, SgdName>) {
    this.intents = intents;
    this.names = names;
  }

  get now(): Services {
    if (this.count === this.names.size) return this.made;
    this.count = this.names.size;
    const { services } = exportSgdSchema(this.intents, this.names);
    this.made = new Map(services.map((service) => [service.service_name, service]));
    return this.made;
  }
}

/** A test for slots of SGD's services. Results of an imported action may include undeclared slots. */
function slotsIn(intents: readonly ResolvedIntent[]): (intent: string, slot: string) => boolean {
  const known = new Map(
    intents.map((intent) => [intent.command, new Set(exportedSlots(intent).map(({ name }) => name))] as const),
  );
  const imported = new Set(intents.flatMap(({ command, dontcare }) => (dontcare ? [command] : [])));
  return (intent, name) => known.get(intent)?.has(name) !== false || (imported.has(intent) && !ORDER.has(name));
}

const folderName = (split: string): string => split.replaceAll(/[^A-Za-z0-9_-]/g, "_");

/** The reason why an import of a dialogue would not reproduce its calls, as a fixed sentence; null if it would. The
 * importer's script makes the commands, and each call must have the values that its task holds then. */
function whyNotReplayed({ turns }: PublishedSgdDialogue, services: Services): string | null {
  const script = new Script(services, { states: true, hits: true });
  const booked = new Map<Task, SgdRow>();
  for (const { speaker, frames } of turns) {
    if (frames.some(({ service }) => !services.has(service))) return "an intent has no place in the schema";
    if (speaker === "USER") script.observe(frames);
    else {
      for (const frame of frames) {
        script.reserve();
        const why = whyNotCalled(frame, script, services, booked);
        if (why !== null) return why;
        script.say(frame);
      }
    }
  }
  return null;
}

function whyNotCalled(
  { service: name, service_call: call, service_results: rows = [] }: SgdFrame,
  script: Script,
  services: Services,
  booked: Map<Task, SgdRow>,
): string | null {
  if (call === undefined) return null;
  const service = services.get(name);
  if (service === undefined || findIntent(service, call.method) === undefined) {
    return "an intent has no place in the schema";
  }
  const task = script.taskOf(name, call.method);
  if (task === null) return "a call is made that no turn of a user leads to";
  if (!sameValue(call.parameters, sentBy(task))) {
    return "a call has other values than acts and states of its service lead to";
  }
  if (task.intent.required_slots.some((slot) => call.parameters[slot] === undefined)) {
    return "a call lacks a value that the service requires";
  }
  const closed = service.slots.filter(({ is_categorical: isClosed }) => isClosed === true);
  if (closed.some(({ name: slot, possible_values: legal = [] }) => !fits(call.parameters[slot], legal))) {
    return "a call has a value that is none of its slot's";
  }
  if (task.isQuery) return null;
  if (!task.isConfirmed) return "an action is carried out that nobody was asked to confirm";
  // Another value makes it another action, to which the user agreed as well.
  if (sameValue(booked.get(task), call.parameters)) return "an action is carried out twice";
  if (rows.length > 0) booked.set(task, call.parameters);
  return null;
}

/** Without the values that do not matter to the user. */
const sentBy = ({ slots }: Task): SgdRow => Object.fromEntries([...slots].filter(([, value]) => value !== DONTCARE));

const fits = (value: string | undefined, legal: readonly string[]): boolean =>
  value === undefined || legal.length === 0 || legal.includes(value);
