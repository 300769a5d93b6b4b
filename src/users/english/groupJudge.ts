import { ActiveVerbs } from "./activeVerbs.js";
import {
  ANSWERING,
  BELIEVING,
  GRANTED,
  MINE,
  NOBODY,
  NOUNS,
  negated,
  OWN,
  type Person,
  personOf,
  type Said,
  UNSURE,
  YOURS,
} from "./clauseWords.js";
import { idiomAt } from "./idioms.js";
import type { VerbGroup } from "./verbGroups.js";
import { type Form, type Verb, verbOf } from "./verbs.js";
import { wordSet } from "./wholeWords.js";

const YET = wordSet("yet");
const CANNOT = wordSet(
  "be believe miss wait think say tell know see thank hurt stand hear help remember imagine complain promise guarantee stress emphasise wish",
);
const LATER = wordSet("need have let see check look wait be find search know love like want think");
const PASSING = wordSet(
  "take cost last need be arrive hurt affect matter mind see hear find get receive have want like love miss believe regret know remain stay depend",
);
const MATTERS = wordSet("your claim request case application appeal complaint ticket");
const SETTLED = wordSet("allowed permitted licensed licenced closed connected covered equipped");
const SINCE = wordSet("since");
const GENERIC = wordSet("a an each most some any");
const MEMBERS = wordSet("member owner holder subscriber customer friend");
const HABIT = wordSet("within daily every usually often always regularly annually weekly each online");

/** Judges verbs with auxiliaries by their subject, tense and kind. */
export class GroupJudge extends ActiveVerbs {
  protected judge(group: VerbGroup): Said {
    const {
      main,
      from,
      subject,
      adverbs,
      modal,
      isNegated,
      be,
      isPerfect,
      isBeing,
      isDid,
      isComing,
      isAble,
      isOwed,
      isYet,
    } = group;
    const who = personOf(subject);
    const isNone = subject.some(({ text }) => NOBODY.has(text));
    const word = this.text(main);
    const verb = this.words[main]?.isName === true ? null : verbOf(word);
    const is = (form: Form): boolean => verb?.forms.has(form) === true;
    const not = isNegated || isNone;
    const adverbial = new Set([...group.adverbs, ...subject.map(({ text }) => text)]);
    if (adverbial.has("status")) return "none";
    for (let at = from; at < main; at++) {
      const around = idiomAt(this.words, at);
      if (around !== null && at + around.length > main) return around.said;
    }
    const idiom = idiomAt(this.words, main);
    if (idiom !== null && modal !== "would")
      return idiom.said === "pending" && who === "i" && (modal === "will" || isComing)
        ? "promised"
        : negated(idiom.said, not);
    if (this.link === "so" && word === "no" && subject[0]?.text === "there") return "failed";
    if (isOwed && adverbial.has("still")) return "denied";
    if (isYet)
      return (be !== null && !isPerfect && !is("participle") && who !== "i") || ANSWERING.has(word)
        ? "pending"
        : "denied";
    if (isOwed && this.text(from) === "had" && !not && verb?.forms.has("base"))
      return who === "i" && verb.kind === "act"
        ? "done"
        : /^(?:cancel|turn|stop|reject|decline|refuse|give|abandon)$/.test(word)
          ? "failed"
          : "none";
    if (isOwed || (be === "be" && modal === null && !isComing)) return "none";
    if (modal === "can" || modal === "could") return this.can(group, who, word, not);
    if (isAble)
      return not && group.adverbs.has("yet")
        ? "denied"
        : not
          ? "failed"
          : /^(?:was|were|been)$/.test(be ?? "")
            ? this.managed(main)
            : "none";
    if (modal === "would") {
      if (BELIEVING.has(word)) this.isBelieved = true;
      this.isUnreal = !isNegated;
      return (isNegated || isNone) && who !== "you" && who !== "i" ? "failed" : "none";
    }
    if (modal === "may" || modal === "might") return isPerfect || (be !== null && who !== "you") ? "hedge" : "none";
    if (modal === "will" || modal === "shall" || isComing) {
      this.isUnreal = true;
      return this.later(group, who, word, verb, not);
    }
    if (modal !== null) return "none";
    if (be !== null) {
      if (isBeing)
        return !not && (is("participle") || (who !== "i" && verb === null && word !== "")) ? "pending" : "none";
      if (GRANTED.has(word) && not)
        return /^(?:is|are)$/.test(be) && /^(?:allowed|permitted|accepted)$/.test(word) && !this.has(MINE, 0)
          ? "none"
          : "failed";
      if (main >= this.words.length && isNegated && who === "it" && subject.length < 4) return "denied";
      if (subject[0]?.text === "there" && word === "no" && this.has(YET, main)) return "denied";
      const isNew = subject[0]?.text === "your" && subject[1]?.text === "new" && !word.endsWith("ing");
      const isMember = who === "you" && /^an?$|^the$/.test(word) && this.has(MEMBERS, main);
      if (!not && (isMember || (isNew && this.state(main) !== "pending" && verb?.kind !== "mind"))) return "done";
      if (adverbs.has("longer") && who === "you" && (is("participle") || this.has(MEMBERS, main))) return "done";
      if (!not && adverbial.has("now") && /^(?:on|at)$/.test(word) && this.has(MINE, 0)) return "done";
      if (
        who === "you" &&
        /^(?:on|in)$/.test(word) &&
        /^(?:the|your)$/.test(this.text(main + 1)) &&
        !not &&
        idiomAt(this.words, main + 2) === null
      )
        return "done";
      if (
        group.adverbs.has("still") &&
        (/^(?:on|with|in|at|under|to)$/.test(word) || (word === "open" && this.has(MATTERS, 0)))
      )
        return not ? "none" : "pending";
      const state = this.state(main);
      if (state === "done" && this.words.at(-1)?.text === "far") return "none";
      if (state !== null && !(state === "promised" && who !== "i" && word === "on"))
        return not && word === "in" ? "none" : negated(state, not);
      if (not && this.has(YET, from)) return is("ing") ? "none" : "denied";
      if (is("participle")) return this.passive(group, who, verb as Verb, not);
      if (is("ing")) return this.under(group, who, verb as Verb, not);
      if (
        !not &&
        adverbial.has("now") &&
        (who === "you" || subject.some(({ text }) => text === "the" || OWN.has(text))) &&
        word !== "" &&
        !word.endsWith("ing")
      )
        return "done";
      if (!/ing$/.test(word) || word.length < 6 || /thing$|^(?:morning|evening|during)$/.test(word) || not)
        return "none";
      return who === "i" || group.adverbs.has("still") || this.has(YOURS, main) ? "pending" : "none";
    }
    if (isPerfect && this.text(from) === "had" && (is("participle") || is("past"))) return "none";
    if (isPerfect)
      return is("participle") || is("past")
        ? this.active(main, who, verb as Verb, not, true, subject)
        : this.holding(group, who);
    if (isDid) return this.did(group, who, word, verb, not);
    return "none";
  }

  protected can({ main, be, isPerfect, modal }: VerbGroup, who: Person, word: string, not: boolean): Said {
    if (!not) return modal === "could" && (isPerfect || be !== null) && (who === "it" || who === "") ? "hedge" : "none";
    if (isPerfect) return "none";
    if (UNSURE.has(word) && (who === "i" || who === ""))
      return this.has(wordSet("whether if from here tell"), main + 1) ||
        word === "tell" ||
        main === this.words.length - 1
        ? "hedge"
        : word === "confirm"
          ? "failed"
          : "none";
    const isPassive = be !== null && verbOf(word)?.forms.has("participle") === true;
    if (be !== null && !isPassive && !GRANTED.has(word) && this.state(main) === null) return "none";
    return (CANNOT.has(word) && who !== "it" && who !== "they") || (who === "you" && verbOf(word)?.kind !== "act")
      ? "none"
      : "failed";
  }

  protected later(
    { be, main, adverbs, isPerfect }: VerbGroup,
    who: Person,
    word: string,
    verb: Verb | null,
    not: boolean,
  ): Said {
    if (not) return who === "i" || who === "you" || PASSING.has(word) || be !== null ? "none" : "failed";
    if (isPerfect && be === null) return who === "i" && verb?.forms.has("participle") !== true ? "promised" : "none";
    if (be !== null) {
      const state = this.state(main);
      if (verb?.kind === "row" || verb?.kind === "mind") return "none";
      return verb?.forms.has("participle") ||
        (verb?.forms.has("ing") && who !== "you") ||
        state === "done" ||
        word === "ready"
        ? "promised"
        : "none";
    }
    if (who === "i" || who === "") {
      return LATER.has(word) || this.words.length === main ? "none" : "promised";
    }
    if (word === "get" && verbOf(this.text(main + 1))?.forms.has("participle")) return "promised";
    if (who === "you" || (adverbs.has("soon") && PASSING.has(word))) return "none";
    return !PASSING.has(word) &&
      (verb === null ? word === "reach" : verb.forms.has("base") && verb.kind !== "mind" && verb.kind !== "row")
      ? "promised"
      : "none";
  }

  protected passive(group: VerbGroup, who: Person, verb: Verb, not: boolean): Said {
    const { main, be, isPerfect, subject, adverbs } = group;
    const next = this.text(main + 1);
    const isOwn = subject.some(({ text }) => OWN.has(text));
    if (
      verb.kind === "fail" ||
      (this.text(main) === "turned" && next === "down") ||
      (next === "by" && /^(?:blocked|stopped|held|frozen)$/.test(this.text(main)))
    )
      return not ? "none" : "failed";
    if (verb.kind === "mind" || verb.kind === "try") return "none";
    const isYours = subject.some(({ text }) => text === "your");
    if (verb.kind === "row" && !(SETTLED.has(this.text(main)) && (isYours || be === "been") && !this.has(SINCE, main)))
      return "none";
    if (next === "by" && !isOwn && who !== "you") return "none";
    if (be === "been" && !isOwn && this.has(SINCE, main)) return "none";
    if ((be === "is" || be === "are") && GENERIC.has(subject[0]?.text ?? "")) return "none";
    if (not && be === "are" && subject.length === 1 && subject[0]?.text.endsWith("s") === true && !this.has(YET, main))
      return "none";
    if (be === "been" && this.words[group.from]?.text === "had") return "none";
    if (/^(?:turned|sent|thrown|handed)$/.test(this.text(main)) && /^(?:away|down)$/.test(next))
      return not ? "none" : "failed";
    if (
      (next === "out" && this.text(main) === "sold") ||
      (next === "up" && this.text(main) === "booked") ||
      next === "solid"
    )
      return "none";
    const isPast = be === "was" || be === "were" || isPerfect;
    if (not) {
      if (this.link === "because") return "none";
      return isPast || be === "is" || be === "are" || be === "'s" ? "denied" : "none";
    }
    if (next === "by" && isPast && /^cancell?ed$/.test(this.text(main)) && !/^(?:me|us|you)$/.test(this.text(main + 2)))
      return "failed";
    if (next === "off" && this.text(main + 2) === "by" && this.text(main) === "called") return "failed";
    if (verb.kind === "step") return this.text(main) === "called" && !isPerfect && next !== "off" ? "none" : "step";
    if (this.text(main) === "gone") return "none";
    if (be === "been") return this.isHistoric(main) && !isOwn ? "none" : "done";
    if (adverbs.has("already") && (!isOwn || subject.some(({ text }) => text === "all" || text === "that")) && !isPast)
      return "none";
    if (this.isHistoric(main) && !isYours) return "none";
    if (verb.kind === "unknown")
      return isOwn || who === "you" || (isPast && subject[0]?.text === "the") ? "done" : "none";
    if (!isPast && this.has(HABIT, main)) return "none";
    return "done";
  }

  protected under({ adverbs, be, main, subject }: VerbGroup, who: Person, verb: Verb, not: boolean): Said {
    const word = this.text(main);
    if (not) return GRANTED.has(word) ? "failed" : "none";
    if (be === "'s" && NOUNS.has(word)) return "none";
    if (
      word === "playing" &&
      /^(?:your|the)$/.test(subject[0]?.text ?? "") &&
      !this.words.some(({ text }) => /\d/.test(text))
    )
      return "done";
    if (this.has(wordSet("tomorrow tonight"), main) && (who === "i" || word === "getting")) return "promised";
    if (
      (verb.kind === "mind" &&
        !adverbs.has("still") &&
        (who === "i" || !(this.has(YOURS, main) || who === "they" || /^some/.test(this.text(0))))) ||
      who === "you"
    )
      return "none";
    if (who === "i" && this.has(wordSet("tomorrow tonight later"), main)) return "promised";
    const isOwn = subject.some(({ text }) => text === "your" || text === "it");
    return who === "i" ||
      (verb.kind === "act" && this.text(0) !== "something") ||
      verb.kind === "step" ||
      verb.kind === "came" ||
      isOwn ||
      who === "they" ||
      /^(?:somebody|someone)$/.test(this.text(0)) ||
      this.has(YOURS, main) ||
      adverbs.has("still")
      ? "pending"
      : "none";
  }
}
