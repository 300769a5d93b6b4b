/**
 * The matchers for other test runners than vitest: an object for `expect.extend`, and `assertThat` for node:test.
 * @module backlot/matchers
 */

export type { Received } from "../policies/observation.js";
export { type Assertions, assertThat } from "./assertThat.js";
export {
  type BacklotMatchers,
  type MatcherContext,
  type MatcherResult,
  type MatcherUtilities,
  matchers,
} from "./extend.js";
export type { WantedSlots } from "./matchers.js";
