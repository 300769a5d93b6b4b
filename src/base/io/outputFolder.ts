import { readdir } from "node:fs/promises";
import { BacklotError } from "../errors.js";
import { unreadableFile } from "./text.js";

/** Lists the names in an output folder, without hidden ones; none if it does not exist. */
export async function namesInOutput(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).filter((name) => !name.startsWith("."));
  } catch (error) {
    const cause = error as NodeJS.ErrnoException;
    if (cause.code === "ENOENT") return [];
    if (cause.code !== "ENOTDIR") throw unreadableFile(folder, cause);
    throw new BacklotError("FILE_UNWRITABLE", `${folder} is a file, not a folder`, { place: { file: folder }, cause });
  }
}
