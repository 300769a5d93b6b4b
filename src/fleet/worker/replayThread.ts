import type { BatchResult } from "../../runtime/replay/batch.js";
import replay from "../../runtime/replay/worker.js";
import { type RecordPart, recordsOf } from "../shared/recordForm.js";

/* The thread in which dialogues are replayed: that of a replay on one machine, which is given records. */

/** Replays some records. */
export default (part: RecordPart): BatchResult => replay(recordsOf(part));
