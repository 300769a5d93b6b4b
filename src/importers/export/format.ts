import { BacklotError } from "../../errors.js";
import type { Intent, ResolvedIntent } from "../../schema/index.js";
import { mergeEntities } from "../../schema/mergeEntities.js";
import type { Transcript } from "../../transcript/index.js";
import { exportIntent, exportLucid, printLucid } from "../lucid/exportLucid.js";
import { whyNotReplayed } from "../sgd/export/comesBack.js";
import { exportSgdSchema, slotsOf } from "../sgd/export/exportSchema.js";
import { exportSgd, ORDER } from "../sgd/export/exportSgd.js";
import type { SgdName } from "../sgd/names.js";
import type { Services } from "../sgd/services.js";

/** A dialogue in the words of a format. */
export interface ExportedDialogue {
  /** The file of the export that it belongs into, such as `dialogues_001.json`. */
  readonly file: string;
  /** Its JSON as it stands in that file, without what separates it from others. */
  readonly text: string;
  /** What the format has no place for, each as one fixed sentence. */
  readonly lost: readonly string[];
}

/** A file beside the dialogues, such as a schema. */
export interface ExportedFile {
  /** Its path in the export's folder. */
  readonly path: string;
  /** What the file holds. */
  readonly text: string;
  /** What of it the format has no place for, each as one fixed sentence. */
  readonly lost: readonly string[];
}

/** How dialogues are written in another format: `lucidFormat`, `sgdFormat`, or one of your own. */
export interface ExportFormat {
  /** Whether a file of dialogues is one JSON array, or has one on each line. */
  readonly layout: "array" | "lines";
  /** The dialogue in the format. @throws BacklotError for one that the format cannot hold at all: it is left out */
  convert(transcript: Transcript): ExportedDialogue;
  /** What lies beside the dialogues; asked for once, after the last of them. */
  files(): readonly ExportedFile[];
}

/** How the files of an export are laid out. */
export interface ExportLayout {
  /** Whether there is a dialogue on each line of one file, instead of JSON arrays. Default: false. */
  readonly lines?: boolean;
}

/**
 * LUCID's dataset as `LUCID_data.json`, printed as it is published, or `LUCID_data.jsonl`; intents as files of its toolbox,
 * `toolbox_intents/<intent>.json`.
 * @param intents to be written beside the dialogues. Default: none
 */
export function lucidFormat(intents: readonly Intent[] = [], { lines = false }: ExportLayout = {}): ExportFormat {
  return {
    layout: lines ? "lines" : "array",
    convert(transcript) {
      const { record, lost } = exportLucid(transcript);
      const file = lines ? "LUCID_data.jsonl" : "LUCID_data.json";
      return { file, text: printLucid(record, lines ? "line" : "array"), lost };
    },
    files: () => intents.map((intent) => ({ path: `toolbox_intents/${intent.command}.json`, ...exportIntent(intent) })),
  };
}

/**
 * The Schema-Guided Dialogue dataset: `<split>/dialogues_001.json`, or `dialogues.jsonl` with each dialogue's split; intents
 * as the services of `schema.json`. A format serves one export: it remembers the names that it met.
 * @param intents whose first domains name the services. Default: none, and no schema is written
 */
export function sgdFormat(intents: readonly Intent[] = [], { lines = false }: ExportLayout = {}): ExportFormat {
  const resolved = mergeEntities(intents).intents;
  const domains = new Map(resolved.flatMap(({ command: name, domain: [first] }) => (first ? [[name, first]] : [])));
  const isSlot = slotsIn(resolved);
  const written = intents.length === 0 ? null : servicesOf(intents);
  const names = new Map<string, SgdName>();
  return {
    layout: lines ? "lines" : "array",
    convert(transcript) {
      const { dialogue, split, names: own, lost } = exportSgd(transcript, domains, isSlot);
      for (const [intent, name] of own) names.set(intent, name);
      const why = written === null || own.size > 0 ? null : whyNotReplayed(dialogue, written);
      if (why !== null)
        throw new BacklotError("WRONG_FORMAT", `it cannot be read back: ${why}`, {
          place: { dialogue: transcript.id },
        });
      if (lines) {
        const text = JSON.stringify({ ...(split !== null && { split }), ...dialogue });
        return { file: "dialogues.jsonl", text, lost };
      }
      const text = JSON.stringify(dialogue, null, 2).replaceAll(/^/gm, "  ");
      return { file: `${split === null ? "" : `${folderName(split)}/`}dialogues_001.json`, text, lost };
    },
    files() {
      if (intents.length === 0) return [];
      const { services, lost } = exportSgdSchema(intents, names);
      return [{ path: "schema.json", text: `${JSON.stringify(services, null, 2)}\n`, lost }];
    },
  };
}

/** The services that hold the intents of dialogues which did not come from SGD. */
function servicesOf(intents: readonly Intent[]): Services {
  return new Map(exportSgdSchema(intents).services.map((service) => [service.service_name, service]));
}

/** Which slots the services of SGD have. Results of an imported action may have some that no intent declares. */
function slotsIn(intents: readonly ResolvedIntent[]): (intent: string, slot: string) => boolean {
  const known = new Map(
    intents.map((intent) => [intent.command, new Set(slotsOf(intent).map(({ name }) => name))] as const),
  );
  const imported = new Set(intents.flatMap(({ command, dontcare }) => (dontcare ? [command] : [])));
  return (intent, name) => known.get(intent)?.has(name) !== false || (imported.has(intent) && !ORDER.has(name));
}

/** A split as the name of a folder. */
const folderName = (split: string): string => split.replaceAll(/[^A-Za-z0-9_-]/g, "_");
