/**
 * Testing a policy: play it against simulated users on a mock back-end, and look at the transcript.
 * @module backlot/testing
 */
export { testDataset } from "../../corpora/lazyContract.js";
export type { DatasetResult, DatasetTest } from "../../corpora/testDataset.js";
export * from "../../testing/audit/index.js";
export * from "../../testing/index.js";
export * from "../../testing/matchers/index.js";
export * from "../../testing/mutation/index.js";
// A project declares what it has registered: the names are taken from where they are declared.
export type * from "../../users/registered.js";
