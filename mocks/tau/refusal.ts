/** A tool's refusal of a call, in the words that the agent sees. What was written before it stays. */
export class Refusal extends Error {}
