import type { BatchResult } from "../../runtime/replay/batch.js";
import replay from "../../runtime/replay/worker.js";
import { type RecordPart, recordsOf } from "../shared/recordForm.js";

/* The thread in which dialogues are replayed, as on one machine, from records. */

export default (part: RecordPart): BatchResult => replay(recordsOf(part));
