import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { PRIVATE_FOLDER } from "../../../base/io/index.js";
import { LineLog, readLineLog } from "../../../base/io/lineLog.js";
import { lock } from "../../../base/io/lock.js";
import { isWizardEntry, type OpenEntry, type WizardEntry } from "./entries.js";

const FILE = "session.jsonl";
const LOCK = "session.lock";

/** A session's record on disk. Entries are written before anyone is told. */
export class WizardLog {
  readonly open: OpenEntry;
  readonly entries: WizardEntry[];
  private readonly log: LineLog<WizardEntry>;
  private readonly unlock: () => void;

  /** @param begin the setup of a new session @throws BacklotError FILE_UNWRITABLE, also if in use; BAD_JOURNAL */
  constructor(folder: string, begin: () => OpenEntry) {
    const file = join(folder, FILE);
    try {
      mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
    } catch (cause) {
      throw new BacklotError("FILE_UNWRITABLE", `the folder ${folder} cannot be made`, {
        place: { file: folder },
        cause,
      });
    }
    this.unlock = lock(join(folder, LOCK), `the session in ${folder}`);
    try {
      const there = existsSync(file) ? entriesIn(file) : [];
      this.log = new LineLog(file, isWizardEntry);
      const [first, ...rest] = there;
      if ((first !== undefined && first.op !== "open") || rest.some(({ op }) => op === "open")) {
        throw new BacklotError("BAD_JOURNAL", "the record does not begin with how its session was set up, once", {
          place: { file },
        });
      }
      this.open = first ?? begin();
      this.entries = rest;
      if (first === undefined) this.log.add(this.open);
    } catch (error) {
      this.unlock();
      throw error;
    }
  }

  add(entry: WizardEntry): void {
    this.log.add(entry);
    this.entries.push(entry);
  }

  close(): void {
    this.log.close();
    this.unlock();
  }
}

function entriesIn(file: string): readonly WizardEntry[] {
  try {
    return readLineLog(file, isWizardEntry, "an entry of a wizard's session");
  } catch (error) {
    if (!(error instanceof BacklotError) || error.code !== "BAD_LINE") throw error;
    throw new BacklotError("BAD_JOURNAL", `the line ${error.message}`, { place: error.place });
  }
}
