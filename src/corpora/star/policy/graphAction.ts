import { followGraph } from "../scores/graphPolicy.js";
import type { NextAction } from "./actionState.js";

/** The baseline: follows the graph of the task from the last action and the result since, and ignores the user. */
export const graphAction: NextAction = ({ last, returned, task }) => followGraph(last, returned, task);
