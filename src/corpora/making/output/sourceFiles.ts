import { readdir, stat } from "node:fs/promises";
import { basename, join, relative, resolve, sep } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { isFolder, readFileBytes, refuseSpecialFiles } from "../../../base/io/index.js";
import { PHRASES_FOLDER } from "../../../users/phrases/phraseFile.js";

/** The sources of a back-end. */
export interface CorpusSources {
  /** The folder of intents, or one file. */
  readonly intents: string;
  /** The folder of fixtures. Default: none. */
  readonly fixtures?: string | null;
  /** The folder of behaviours, false for none. Default: those beside the intents' files. */
  readonly behaviours?: string | false;
}

/** A file that is copied beside a corpus. */
export interface SourceFile {
  /** Its path in the corpus's folder. */
  readonly path: string;
  readonly from: string;
}

const isList = (file: string): boolean => file.endsWith(".json");
const SCRIPT = /\.(?:[cm]?[jt]s|json)$/;

/**
 * Lists the files that a corpus needs to be replayed and made again: the intents in `intents/`, their phrase lists in
 * `intents/phrases/`, the rows in `fixtures/`, and the behaviours with all other files of their folder in
 * `intents/behaviours/`, or beside the intents if they lie there.
 * @throws BacklotError FILE_NOT_FOUND, FILE_UNREADABLE
 */
export async function sourceFilesOf({
  intents,
  fixtures = null,
  behaviours,
}: CorpusSources): Promise<readonly SourceFile[]> {
  const isWhole = isFolder(intents);
  const beside = isWhole ? await filesIn(intents, 0) : [intents];
  const phrases = join(isWhole ? intents : join(intents, ".."), PHRASES_FOLDER);
  const isWanted = (file: string): boolean => file.endsWith(".json") || (behaviours === undefined && SCRIPT.test(file));
  return [
    ...under("intents", isWhole ? intents : join(intents, ".."), beside.filter(isWanted)),
    ...(isFolder(phrases)
      ? under(`intents/${PHRASES_FOLDER}`, phrases, (await filesIn(phrases, 0)).filter(isList))
      : []),
    ...(fixtures === null ? [] : under("fixtures", fixtures, await filesIn(fixtures, 0))),
    ...(typeof behaviours !== "string"
      ? []
      : under(
          "intents/behaviours",
          behaviours,
          (await filesIn(behaviours, 8)).filter((file) => SCRIPT.test(file)),
        )),
  ];
}

/** Reads a file to copy. @throws BacklotError FILE_UNREADABLE */
export const bytesOf = ({ from }: SourceFile): Uint8Array => readFileBytes(from);

function under(folder: string, root: string, files: readonly string[]): SourceFile[] {
  return files.map((from) => ({
    path: `${folder}/${relative(resolve(root), resolve(from)).split(sep).join("/")}`,
    from,
  }));
}

/** The regular files of a folder, by name, and of its subfolders down to `depth`, without hidden files and packages. */
async function filesIn(folder: string, depth: number): Promise<string[]> {
  let names: string[];
  try {
    names = (await readdir(folder)).filter((name) => !name.startsWith(".") && name !== "node_modules").sort();
  } catch (cause) {
    throw new BacklotError("FILE_NOT_FOUND", `there is no folder ${folder}`, { place: { file: folder }, cause });
  }
  const paths = names.map((name) => join(folder, basename(name)));
  refuseSpecialFiles(paths);
  const files: string[] = [];
  for (const path of paths) {
    const stats = await stat(path).catch(() => null);
    if (stats?.isFile() === true) files.push(path);
    else if (stats?.isDirectory() === true && depth > 0) files.push(...(await filesIn(path, depth - 1)));
  }
  return files;
}
