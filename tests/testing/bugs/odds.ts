import { CAREFUL } from "./sound/careful.js";
import type { OddPolicy } from "./sound/odd.js";
import { ROUNDABOUT } from "./sound/roundabout.js";
import { TALKATIVE } from "./sound/talkative.js";

/** Every policy that is odd and correct. */
export const ODD: readonly OddPolicy[] = [...TALKATIVE, ...ROUNDABOUT, ...CAREFUL];
