import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { BacklotError } from "../../base/errors.js";
import { type ImportReport, inputFiles, type WriteOptions } from "../../transcript/files/importing/index.js";

export type Import = (
  folder: string,
  paths: readonly string[],
  stop?: Pick<WriteOptions, "signal" | "onProgress">,
) => Promise<ImportReport>;

/** Files of no dataset, which every importer has to report. */
const FOREIGN: Readonly<Record<string, string | Uint8Array>> = {
  "an empty file": "",
  "a file of blank lines": "\n \n\n",
  "an empty list": "[]",
  "JSON of something else": '{"name":"left-pad","version":"1.0.0"}\n',
  "a list of something else": '[{"title":"A day","rows":[1,2,null]},{"title":"Another","rows":[]}]',
  "a list of numbers": "[1, 2, 3]",
  "a table": "id,text\n1,hello\n",
  "bytes that are not text": new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 255, 254]),
};

export async function badInputs(root: string, paths: readonly string[], run: Import): Promise<string[]> {
  const given = join(root, "given");
  const breaches: string[] = [];
  const empty = join(given, "empty folder");
  await mkdir(empty, { recursive: true });
  breaches.push(...(await unreported("an empty folder", [empty], join(root, "out-empty"), run)));
  breaches.push(
    ...(await unreported("a path that is not there", [join(given, "none.json")], join(root, "out-none"), run)),
  );
  const [first] = await inputFiles(paths);
  const name = first === undefined ? "data.json" : basename(first);
  for (const [nth, [what, content]] of Object.entries(FOREIGN).entries()) {
    const folder = join(given, `${nth}`);
    await mkdir(folder);
    await writeFile(join(folder, name.replace(/\.gz$/, "")), content);
    breaches.push(...(await unreported(what, [folder], join(root, `out-${nth}`), run)));
  }
  if (first !== undefined) {
    const folder = join(given, "cut");
    await mkdir(folder);
    await writeFile(join(folder, name), cutOff(await readFile(first)));
    breaches.push(...(await unreported("a file that is cut off", [folder], join(root, "out-cut"), run)));
  }
  return [...breaches, ...(await interrupted(paths, join(root, "out-interrupted"), run))];
}

async function unreported(what: string, paths: readonly string[], folder: string, run: Import): Promise<string[]> {
  try {
    const { notes } = await run(folder, paths);
    return notes.length > 0 ? [] : [`${what} is imported without a word`];
  } catch (error) {
    if (!(error instanceof BacklotError)) return [`${what} is a crash: ${String(error)}`];
    if (error.code === "INTERNAL") return [`${what} is a crash: ${error.message}`];
    const left = existsSync(folder) ? await readdir(folder) : [];
    return left.length === 0 ? [] : [`${what} leaves files behind: ${left.join(", ")}`];
  }
}

/** Returns half of a file, with its last record broken. */
function cutOff(bytes: Buffer): Buffer {
  let end = Math.ceil(bytes.length / 2);
  // A record that ends here would be complete.
  while (end > 1 && /[\s}\]]/.test(String.fromCharCode(bytes[end - 1] as number))) end -= 1;
  return bytes.subarray(0, end);
}

async function interrupted(paths: readonly string[], folder: string, run: Import): Promise<string[]> {
  const ending = new AbortController();
  ending.abort();
  try {
    await run(folder, paths, { signal: ending.signal });
    return ["an import that is interrupted goes on"];
  } catch (error) {
    if (!(error instanceof BacklotError)) return [`an interruption is a crash: ${String(error)}`];
    return existsSync(folder) ? ["an import that is interrupted leaves files behind"] : [];
  }
}
