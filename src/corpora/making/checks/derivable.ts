import { derivableArguments } from "../../../testing/properties/derivableArguments.js";
import type { Check } from "./check.js";

/** No command holds a value that was neither said nor returned before. */
export const derivable: Check = {
  name: "derivable arguments",
  find(transcript, plan, { catalog }) {
    const [first] = derivableArguments.check(transcript, { catalog, plan });
    return first === undefined ? null : { at: first.turn, problem: `turn ${first.turn + 1}: ${first.message}` };
  },
};
