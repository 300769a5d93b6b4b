import { z } from "zod";

/** Rises whenever the same intents print differently, so that committed output is known to be of an older Backlot. */
export const FORMAT = 2;

/** What the output folder was printed from. */
export interface Manifest {
  readonly generator: "backlot";
  readonly format: number;
  /** SHA-256 of the intents that each command was printed from, its entity's other intents included. */
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

/** The manifest's text. Its keys are sorted: commands, then files. */
export function printManifest(
  inputs: Iterable<readonly [command: string, hash: string]>,
  files: Iterable<readonly [path: string, hash: string]>,
): string {
  const sorted = (entries: Iterable<readonly [string, string]>) =>
    Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
  const manifest: Manifest = { generator: "backlot", format: FORMAT, inputs: sorted(inputs), files: sorted(files) };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Reads a manifest's text; null if it is not one of ours. */
export function readManifest(text: string): Manifest | null {
  try {
    return ManifestFile.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
