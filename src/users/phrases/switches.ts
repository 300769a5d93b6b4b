import { isPlural, isUncountable, withArticle } from "../../schema/english/nouns.js";
import { capital } from "../../schema/english/sentences.js";
import type { SaidPhrases, SlotPhrases } from "./intentPhrases.js";
import { set } from "./roles/role.js";

const LEADS =
  /^(is|are|has|have|had|with|includes?|needs?|wants?|uses?|adds?|allows?|contains?|requires?|wears?|does|takes) (?=\w)/;
/** Beginnings of names that say the opposite: `no_alcohol`, `exclude_drafts`. */
const NEGATIONS = /^(?:no|not|without|excludes?|skips?) (?=\w)/;

/** True for the name of a boolean that holds without the thing or the state. @param name in spoken form */
export const isNegatedName = (name: string): boolean => NEGATIONS.test(name);

/** Verbs of something that is done with a thing: `keep_disks`. */
const DEEDS = /^(keep|send|notify|delete|remove|enable|disable|hide) (?=\w)/;
/** Nouns without an article although they have a plural. */
const MASS = set(
  "spam hazmat wifi parking insurance breakfast lunch dinner delivery shipping service conditioning access laundry internet support assistance experience permission isolation supervision entry wrap",
);
/** Endings of nouns that mostly take no article. */
const ABSTRACT = /(?:ing|tion|sion|ment|ance|ence|ity|ness|age|ery|ware)$/;
/** States that cannot be recognised by their endings. */
const STATES = set(
  "open new empty public private unisex urgent vegan vegetarian direct nonstop organic electric online indoor outdoor anonymous digital annual optional recurring repeating ongoing inclusive exclusive interactive available full final safe valid sick ill pregnant temporary permanent hourly daily weekly monthly yearly alone",
);
const STATE_ENDING = /(?:ed|able|ible|free|less|ous|proof)$/;

/** Makes the phrases of a boolean: a state, or a thing that is present or absent. @param name in spoken form */
export function switchPhrases(name: string): SlotPhrases {
  if (isNegatedName(name)) return negated(switchPhrases(name.replace(NEGATIONS, "")), name);
  const deed = DEEDS.exec(name)?.[1];
  if (deed !== undefined) return deedPhrases(deed, name.slice(deed.length + 1));
  const lead = LEADS.exec(name)?.[1] ?? "";
  const noun = name.slice(lead === "" ? 0 : lead.length + 1);
  const last = noun.split(" ").at(-1) ?? noun;
  if (WAY.test(noun)) return wayPhrases(noun);
  const [, thing, granted] = GRANTED.exec(noun) ?? [];
  if (thing !== undefined && granted !== undefined) return grantedPhrases(thing, granted);
  if (OCCASIONS.has(last) || (lead === "is" && !isState(last) && isOne(last))) return occasionPhrases(noun);
  return isState(last) ? statePhrases(noun) : thingPhrases(noun, isOne(last));
}

const isState = (last: string): boolean => STATES.has(last) || FINDINGS.has(last) || STATE_ENDING.test(last);

const isOne = (last: string): boolean =>
  !MASS.has(last) && !ABSTRACT.test(last) && !isUncountable(last) && !isPlural(last);

/** Makes the phrases of a boolean from those for yes and for no. */
const phrased = (noun: string, questions: readonly string[], yes: SaidPhrases, without: SaidPhrases): SlotPhrases => ({
  noun,
  questions,
  ...yes,
  without,
});

const saying = (...[modifiers, answers, statements = answers]: [string[], string[], string[]?]): SaidPhrases => ({
  modifiers,
  answers,
  statements,
});

function negated({ without, modifiers, answers, statements }: SlotPhrases, name: string): SlotPhrases {
  const yes = without ?? { modifiers, answers, statements };
  const [how = name, what = name] = [yes.modifiers[0], yes.statements[0]];
  const question = /^(?:with|without|not) /.test(how) ? `Should it be ${how}?` : `${capital(what)}: is that right?`;
  return phrased(name, [question], yes, { modifiers, answers, statements });
}

function deedPhrases(verb: string, noun: string): SlotPhrases {
  const doing = `${verb.replace(/e$/, "")}ing the ${noun}`;
  const [wish, refusal] = [`please ${verb} the ${noun}`, `please do not ${verb} the ${noun}`];
  return phrased(
    `${verb} ${noun}`,
    [`Should I ${verb} the ${noun}?`, `Do you want me to ${verb} the ${noun}?`],
    saying([doing], [wish]),
    saying([`without ${doing}`], [refusal]),
  );
}

/** A thing with what is granted: `pets allowed`. */
const GRANTED =
  /^(.+) (allowed|permitted|accepted|included|provided|required|available|welcome|attached|enabled|disabled)$/;

function grantedPhrases(noun: string, granted: string): SlotPhrases {
  const last = noun.split(" ").at(-1) ?? noun;
  const isOnOff = granted === "enabled" || granted === "disabled";
  const thing = isOnOff ? `the ${noun}` : isOne(last) ? withArticle(noun) : noun;
  const [be, need] = [`${thing} should be ${granted}`, `${thing} need not be ${granted}`];
  return phrased(
    `${thing} ${granted}`,
    [`Should ${thing} be ${granted}?`, `Do you want ${thing} ${granted}?`],
    saying([`with ${thing} ${granted}`], [be], [be, `I would like ${thing} ${granted}`]),
    saying(
      [isOnOff ? `with ${thing} not ${granted}` : `with no ${noun} ${granted}`],
      [need],
      [need, `${thing} should not be ${granted}`],
    ),
  );
}

/** Nouns for a kind of task, rather than a part of one: `as a gift`. */
const OCCASIONS = set("emergency gift present surprise exception favour favor donation");

function occasionPhrases(noun: string): SlotPhrases {
  const thing = withArticle(noun);
  return phrased(
    thing,
    [`Is it ${thing}?`, `Would that be ${thing}?`],
    saying([`as ${thing}`], [`it is ${thing}`]),
    saying([`that is not ${thing}`], [`it is not ${thing}`]),
  );
}

/** A manner: `by video`. */
const WAY = /^(?:by|via|over|on|in|at) (?=\w)/;

function wayPhrases(noun: string): SlotPhrases {
  return phrased(
    noun,
    [`Should it be ${noun}?`, `Would you like it ${noun}?`],
    saying([noun], [noun], [`it should be ${noun}`]),
    saying([`not ${noun}`], [`not ${noun}`], [`it should not be ${noun}`]),
  );
}

/** States that are observed and not wished for. */
const FINDINGS = set("damaged broken lost stolen missing injured expired infected contaminated late delayed overdue");

function statePhrases(noun: string): SlotPhrases {
  if (FINDINGS.has(noun.split(" ").at(-1) ?? noun)) return findingPhrases(noun);
  const [be, need] = [`it should be ${noun}`, `it need not be ${noun}`];
  return phrased(
    noun,
    [`Should it be ${noun}?`, `Does it have to be ${noun}?`, `Do you want it ${noun}?`],
    saying([`that is ${noun}`, `that has to be ${noun}`], [be], [be, `it has to be ${noun}`]),
    saying([`that is not ${noun}`], [need], [`it should not be ${noun}`, need]),
  );
}

function findingPhrases(noun: string): SlotPhrases {
  return phrased(
    noun,
    [`Is it ${noun}?`, `Is anything ${noun}?`],
    saying([`marked as ${noun}`], [`it is ${noun}`]),
    saying([`not marked as ${noun}`], [`it is not ${noun}`]),
  );
}

/** @param isCounted whether it takes an article */
function thingPhrases(noun: string, isCounted: boolean): SlotPhrases {
  const thing = isCounted ? withArticle(noun) : noun;
  const wish = `I would like ${thing}`;
  return phrased(
    noun,
    [`With ${thing}?`, `Would you like ${thing}?`, `Do you want ${thing} with that?`, `Shall I include ${thing}?`],
    saying(
      [`with ${thing}`, `including ${thing}`],
      [`with ${thing}`, wish],
      [`${wish} with it`, `please include ${thing}`, `it should come with ${thing}`],
    ),
    saying(
      [`without ${thing}`, `with no ${noun}`],
      [`without ${thing}`, `I need no ${noun}`],
      [`I do not need ${thing}`, `leave out the ${noun}`, `no ${noun}, please`],
    ),
  );
}
