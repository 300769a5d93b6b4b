import { z } from "zod";

/** The name of a printed module, without its ending. `index` is reserved for the folder's own index. */
export function moduleName(name: string): string {
  return name === "index" ? "index.intent" : name;
}

/** Folders of printed files beside the classes: row types, types of object slots, and zod validators (host only). */
export const FOLDERS = ["entities", "objects", "validators"] as const;

/** A module that validators share. No command can have this name. */
export const OWN_OBJECT = "own-object";

export const MANIFEST = "manifest.json";

const PRINTED = new RegExp(
  `^(?:(?:${FOLDERS.join("|")})/)?(?:[A-Za-z_][A-Za-z0-9_]*(?:\\.intent)?|${OWN_OBJECT})\\.ts$`,
);

/** True if codegen might print a file at a path relative to the output folder. */
export function isPrintedPath(path: string): boolean {
  return PRINTED.test(path);
}

/** Raised whenever the same intents print differently, so that committed output of an older Backlot is detected. */
export const FORMAT = 3;

export interface Manifest {
  readonly generator: "backlot";
  readonly format: number;
  /** SHA-256 of the intents behind each command, including its entity's other intents. */
  readonly inputs: Readonly<Record<string, string>>;
  /** SHA-256 of every printed file by its path. */
  readonly files: Readonly<Record<string, string>>;
}

const ManifestFile = z.object({
  generator: z.literal("backlot"),
  format: z.number(),
  inputs: z.record(z.string(), z.string()),
  files: z.record(z.string(), z.string()),
}) satisfies z.ZodType<Manifest>;

export function printManifest(
  inputs: Iterable<readonly [command: string, hash: string]>,
  files: Iterable<readonly [path: string, hash: string]>,
): string {
  const sorted = (entries: Iterable<readonly [string, string]>) =>
    Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
  const manifest: Manifest = { generator: "backlot", format: FORMAT, inputs: sorted(inputs), files: sorted(files) };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Reads a manifest's text; null if it is no manifest of Backlot. */
export function readManifest(text: string): Manifest | null {
  try {
    return ManifestFile.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
