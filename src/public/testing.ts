/**
 * Testing a policy: play it against simulated users on a mock back-end, and look at the transcript.
 * @module backlot/testing
 */
export * from "../mutation/index.js";
export * from "../testing/index.js";
export * from "../testing/matchers/index.js";
