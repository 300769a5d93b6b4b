import { followGraph } from "../scores/graphPolicy.js";
import type { NextAction } from "./actionState.js";

/** The floor: follows the task's graph from the last action and what was returned since, and hears nothing. */
export const graphAction: NextAction = ({ last, returned, task }) => followGraph(last, returned, task);
