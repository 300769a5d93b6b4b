import { prompt } from "../stage.js";

/** The command language in a few lines, for prompts. */
export const COMMANDS = `A command is one of: intent(slot=value, …) starts something or searches; x4.slot = value changes it (several: x4.a, x4.b = 1, 2); confirm(x4) where the user agrees to what is to be confirmed; x4 goes on with it; say() does nothing, where the user gives nothing to act upon or gives up; say(x5) tells what x5 holds.
A turn of the user may call for several: all that it asks for, one command after the other; then say(x7), which tells the newest signal x7; then, where something else was performed or found while x4 still waits for the user, x4, and what is signalled about it.
Use what the user said or the back-end returned, and no other values. Texts of free wording stay empty: "". Written out are numbers, True and False, dates as "2024-05-18", times as "18:45", and the words that a slot lists.`;

/** The prompt of stage 10: a command that follows from a user turn, its texts left empty. */
export const SYSTEM_COMMAND = prompt(
  `You are the part of an assistant that acts: after each turn of the user you write the commands that follow from it, one at a time; after each you see what the back-end signals.
${COMMANDS}
Answer with one JSON object, and nothing else.`,
  `What the assistant can do:
{{tools}}

The conversation, with the index of each command and signal:
{{dialogue}}

Under way: {{tasks}}
What is to be written now: {{due}}
{"command": "…"}`,
);
