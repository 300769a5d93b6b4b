import { removeTemporary, temporaryFolder } from "../../../base/io/index.js";
import type { Backend } from "../../../runtime/index.js";
import { loadImported } from "../../../runtime/loadImported.js";
import { writeImport } from "../../../transcript/files/importing/index.js";
import type { Database, ToolTalkDialogue } from "../format/definitions.js";
import { readDialogues, readRelease } from "../format/release.js";
import type { Apis } from "../importer/dialogue.js";
import { importTooltalk } from "../importer/importTooltalk.js";

/** A release whose tools can be called. */
export interface OpenedRelease {
  readonly backend: Backend;
  readonly apis: Apis;
  readonly accounts: Database;
  readonly dialogues: readonly ToolTalkDialogue[];
  /** The lines that are not dialogues, with the reasons. */
  readonly unreadable: readonly string[];
  readonly file: string;
}

/**
 * Imports a release into a temporary folder and loads a back-end from it, which the caller closes.
 * @throws BacklotError WRONG_FORMAT for another folder
 */
export async function openRelease(folder: string): Promise<OpenedRelease> {
  const { apis, databases, dialogues: file } = await readRelease(folder);
  const dialogues: ToolTalkDialogue[] = [];
  const unreadable: string[] = [];
  for await (const read of readDialogues(file)) {
    if ("kind" in read) unreadable.push(`line ${read.place.line}: ${read.detail}`);
    else dialogues.push(read.dialogue);
  }
  const made = temporaryFolder("tooltalk");
  try {
    await writeImport(made, importTooltalk([folder]), { format: "tooltalk" });
    const backend = await loadImported(made);
    return { backend, apis, accounts: databases.get("Account") ?? {}, dialogues, unreadable, file };
  } finally {
    removeTemporary(made);
  }
}
