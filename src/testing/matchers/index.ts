/** Matchers for other test runners than vitest: an object for `expect.extend`, and `assertThat` for node:test. */

export { type Assertions, assertThat } from "./assertThat.js";
export { matchers } from "./extend.js";
export type { BacklotMatchers } from "./matcherTypes.js";
export type { Received } from "./observation.js";
export { type SnapshotSerializer, transcriptSerializer } from "./serializer.js";
