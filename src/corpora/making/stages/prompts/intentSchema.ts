import { SCALAR_TYPES } from "../../../../kit/internal.js";
import { allOf } from "../../../../schema/english/sentences.js";
import { prompt } from "../stage.js";

/** The prompt of stage 1: an intent from its description. */
export const INTENT_SCHEMA = prompt(
  "You design what a task-oriented assistant can do: from a description you write one intent. Answer with one JSON object of the form that is shown, and nothing else.",
  `Description: {{description}}
Domain: {{domain}}
Names that are taken: {{taken}}

The form:
{"command": "verb_noun", "description": "…", "entity_name": "plural_noun", "confirmation_required": true, "args": { "slot_name": { "type": "str", "description": "…", "optional": false } } }

Types are ${allOf(SCALAR_TYPES)}. Names are in snake_case, and the command is a new name.
What changes something asks for confirmation. At least one slot is required, and none is there for its own sake.`,
);
