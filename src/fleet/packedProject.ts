import { readdirSync, readFileSync } from "node:fs";
import { join, parse, resolve, sep } from "node:path";
import { AtomicFile, pathInside, writeAtomic } from "../base/io/index.js";
import { folderOf, partsOf } from "../runtime/behaviours/variant.js";
import type { TrialProject } from "../testing/mutation/trials/project.js";

/** A mutated project for workers, with the files that threads read. Paths are relative to the file system's root. */
export interface PackedProject {
  readonly project: TrialProject;
  readonly files: ReadonlyMap<string, ArrayBuffer>;
  /** The coordinator's folder of fixtures, for messages, or null. */
  readonly fixtures: string | null;
}

export async function packed(project: TrialProject): Promise<PackedProject> {
  const files = new Map<string, ArrayBuffer>();
  const add = (path: string, bytes: Uint8Array) => files.set(placed(path), new Uint8Array(bytes).buffer);
  const { behaviours, fixtures } = project;
  if (behaviours.length > 0) {
    const folder = folderOf(behaviours);
    const { texts } = await partsOf(behaviours);
    for (const [name, text] of texts) add(join(folder, name), Buffer.from(text));
  }
  if (fixtures !== null)
    for (const entry of readdirSync(fixtures, { withFileTypes: true }))
      if (entry.isFile()) add(join(fixtures, entry.name), readFileSync(join(fixtures, entry.name)));
  return { project: within(project, placed), files, fixtures };
}

/** @throws BacklotError FILE_UNWRITABLE for a path that leads out of the folder */
export async function unpacked({ project, files }: PackedProject, folder: string): Promise<TrialProject> {
  const there = within(project, (path) => (path === "" ? folder : pathInside(folder, path)));
  for (const [file, bytes] of files)
    await writeAtomic(await AtomicFile.createInside(folder, file, true), new Uint8Array(bytes));
  return there;
}

function within(project: TrialProject, at: (path: string) => string): TrialProject {
  const { root, fixtures, behaviours } = project;
  return {
    ...project,
    root: at(root),
    fixtures: fixtures === null ? null : at(fixtures),
    behaviours: behaviours.map((one) => ({ ...one, file: at(one.file) })),
  };
}

function placed(path: string): string {
  const whole = resolve(path);
  return whole.slice(parse(whole).root.length).split(sep).join("/");
}
