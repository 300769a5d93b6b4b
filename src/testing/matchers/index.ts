/** Matchers for other test runners than vitest: an object for `expect.extend`, and `assertThat` for node:test. */

export { type Assertions, assertThat } from "./assertThat.js";
export { matchers } from "./extend.js";
export type { NamedBy } from "./known.js";
export type { BacklotMatchers, MatcherContext, MatcherResult, MatcherUtilities } from "./matcherTypes.js";
export type { MatchMode } from "./modes.js";
export type { Received } from "./observation.js";
export { type SnapshotSerializer, transcriptSerializer } from "./serializer.js";
export type { WantedCalls } from "./verdicts/calledTool.js";
export type { Speaker } from "./verdicts/said.js";
export type { WantedSlots } from "./verdicts/verdict.js";
