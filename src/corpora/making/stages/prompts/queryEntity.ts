import { prompt } from "../stage.js";

/** The prompt of stage 8: the row that a search finds. */
export const QUERY_ENTITY = prompt(
  "You invent the one thing that a search finds. Answer with one JSON object, and nothing else.",
  `The search: {{call}}
Why the user searches: {{reason}}
Its table is {{entity}}, with these columns:
{{columns}}

Give every column a realistic value of its type. What is searched for is in it as it stands in the search.
{"row": { "column": "…" } }`,
);
