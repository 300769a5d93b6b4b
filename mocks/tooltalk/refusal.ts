/** An exception of a tool: its message is the answer. */
export class Refusal extends Error {}
