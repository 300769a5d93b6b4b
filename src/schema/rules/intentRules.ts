import { error, type Rules, type Subject, warning } from "./rule.js";

/** OpenAI's API takes 1,024 characters; a tool's own sentences on how it is called need up to 220 of them. */
const MAX_DESCRIPTION = 800;

export const INTENT_RULES: Rules<Subject> = {
  "a query needs no confirmation": error(({ intent }) =>
    intent.query_intent && intent.confirmation_required
      ? [{ path: ["confirmation_required"], message: `${intent.command} is a query and cannot require confirmation` }]
      : [],
  ),
  "wait_for_required is for queries": error(({ intent }) =>
    intent.wait_for_required && !intent.query_intent
      ? [
          {
            path: ["wait_for_required"],
            part: "key",
            message: `${intent.command} is not a query; tasks always wait for their required slots`,
          },
        ]
      : [],
  ),
  "a query that waits has a required slot": warning(({ intent }) =>
    intent.wait_for_required &&
    intent.query_intent &&
    [...intent.args.values()].every((slot) => slot.optional && slot.required_when === undefined)
      ? [{ path: ["wait_for_required"], part: "key", message: `${intent.command} has no required slot to wait for` }]
      : [],
  ),
  "a query names the entity that it searches": warning(({ intent }) =>
    intent.query_intent && intent.entity_name === null
      ? [
          {
            path: ["query_intent"],
            part: "key",
            message: `${intent.command} names no entity_name, so only planned outcomes can answer it`,
          },
        ]
      : [],
  ),
  "an intent has a description": warning(({ intent }) =>
    intent.description.trim() === "" ? [{ path: ["command"], message: `${intent.command} has no description` }] : [],
  ),
  "a description leaves room for what a tool's description adds": warning(({ intent: { command, description } }) =>
    description.length > MAX_DESCRIPTION
      ? [
          {
            path: ["description"],
            message: `the description of ${command} has ${description.length} characters; above ${MAX_DESCRIPTION} a tool's may have more than the 1,024 that OpenAI's API takes`,
          },
        ]
      : [],
  ),
  "a domain is named once": warning(({ intent }) => {
    const twice = intent.domain.find((domain, index) => intent.domain.indexOf(domain) !== index);
    return twice === undefined ? [] : [{ path: ["domain"], message: `the domain ${twice} is named more than once` }];
  }),
  "a file is named after its command": warning(({ intent }) =>
    intent.source === undefined || fileName(intent.source.file) === `${intent.command}.json`
      ? []
      : [
          {
            path: ["command"],
            message: `${intent.command} is in ${fileName(intent.source.file)}, not in ${intent.command}.json`,
          },
        ],
  ),
};

/** Takes either kind of slash: rules work in a browser, too. */
function fileName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
}
