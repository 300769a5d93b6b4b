import { idiomAt, stateAt } from "./idioms.js";
import { type Clause, set, type Word } from "./sentences.js";
import { isAdverb, isAuxiliary, type VerbGroup, verbGroupAt } from "./verbGroups.js";
import { type Form, type Verb, verbOf } from "./verbs.js";

/** Where an act stands that the user wanted: carried out, come to nothing, under way, to be done, or not done so far. */
export type ClaimKind = "done" | "failed" | "pending" | "promised" | "denied";

/** What a clause says: `step` is done, but only begins; `hedge` is nothing that can be told; `tried` came to nothing if it is given up. */
export type Said = ClaimKind | "step" | "hedge" | "tried" | "gerund" | "none";

/** Something that a clause says of an act. */
export interface SaidInClause {
  readonly said: Said;
  readonly from: number;
  readonly to: number;
  /** Whether nothing, none or nobody is what it is about. */
  readonly isNone: boolean;
  /** Whether it goes on about what was spoken of: no subject of its own, or `it`. */
  readonly isSame: boolean;
  /** Whether it says that it came off in the end. */
  readonly isRecovered: boolean;
}

const RECOVERED = set("then eventually finally second all");
const YET = set("yet");
const YOURS = set("your you");
const HISTORIC = set("year winter summer spring autumn century");
const OWN = set("your you it that this everything my our both all these those they");
const NOBODY = set("not no none nothing nobody neither noone");
const OBJECTS = set("you your me us my");
const CANNOT = set(
  "be believe miss wait think say tell know see thank hurt stand hear help remember imagine complain promise guarantee stress emphasise wish",
);
export const UNSURE = set("tell say know see check confirm remember forget recall sure certain");
const LATER = set("need have let see check look wait be find search know love like want think");
const PASSING = set(
  "take cost last need be arrive hurt affect matter mind see hear find get receive have want like love miss believe regret know remain stay depend",
);
const REFUSING = set(
  "let allow permit work go respond react accept stick save load take connect complete send come open start recognise recognize give want answer pick agree budge hold release",
);
const ANSWERING = set(
  "reply answer confirm decide respond hear come agree approve replied answered confirmed decided responded come agreed approved heard",
);
const LANDING = set("manage succeed work find reach get make arrive");
const GRANTED = set(
  "accepted approved granted permitted allowed possible successful authorized authorised available refundable able eligible responding working reacting reachable responded loading letting accepting going transferable exchangeable",
);
const NOUNS = set("booking parking setting opening meeting building training listing heading viewing rating");
const SYSTEMS = set("site system server page line network");
const MINE = set("this volume temperature your the you it my that lights blinds heating light");
const MATTERS = set("your claim request case application appeal complaint ticket");
const CODED = set("confirmation reservation booking order reference ticket tracking case receipt claim");
const CODES = set("number code reference confirmation no id");
const BELIEVING = set("think believe guess suspect assume suppose reckon imagine hope trust expect");
const SPEAKERS = set("i we you he she they want wants like need who what");
const WISHES = set("request preference preferences wish wishes note details");
const HABIT = set("within daily every usually often always regularly annually weekly each online");
const PLACES = set(
  "reservations bookings appointments transfer table place room seat seats appointment reservation booking spot slot ticket tickets berth lesson",
);

/** Reads one clause from left to right, group by group. */
export class ClauseReader {
  last: VerbGroup | null = null;
  hasVerb = false;
  private readonly words: readonly Word[];
  private readonly link: string;
  /** Whether the sentence has a figure, as one with a number for what was done does. */
  private readonly isCoded: boolean;
  private readonly isAlone: boolean;
  private readonly before: VerbGroup | null;
  private readonly found: SaidInClause[] = [];
  private start = 0;
  /** Whether what follows in the clause is wished for, or only what somebody found out. */
  private isUnreal = false;
  /** Whether somebody only believes what follows in the clause. */
  private isBelieved = false;

  constructor({ words, link }: Clause, before: VerbGroup | null, isCoded: boolean, isAlone: boolean) {
    this.isCoded = isCoded;
    this.isAlone = isAlone;
    this.words = words;
    this.link = link;
    this.before = before;
  }

  all(): readonly SaidInClause[] {
    const { words } = this;
    const first = words[0]?.text ?? "";
    if (/^(?:let|please|kindly|say)$/.test(first)) return [];
    if (first === "either") this.put("hedge", 0, 1);
    const nominal =
      this.isCoded && words.findIndex(({ text }, at) => at < 2 && CODED.has(text) && CODES.has(this.text(at + 1)));
    if (nominal !== false && nominal >= 0) this.put("done", 0, nominal + 2);
    for (let at = 0; at < words.length; at++) {
      const word = words[at] as Word;
      const idiom = idiomAt(words, at);
      if (idiom !== null) {
        this.put(idiom.said, at, at + idiom.length);
        this.hasVerb = true;
        at += idiom.length - 1;
        this.start = at + 1;
      } else if (isAuxiliary(word)) {
        const own = words.slice(this.start, at);
        const isShared = own.length === 0 && this.before !== null && /^(?:and|or|but|,|then)$/.test(this.link);
        const group = verbGroupAt(words, at, isShared ? (this.before as VerbGroup).subject : own);
        this.hasVerb = true;
        this.last = group;
        if (!group.isInverted && !this.isRelative(at))
          this.put(this.judge(group), group.from, group.main + 1, group.subject);
        at = Math.max(at, group.main);
        this.start = at + 1;
      } else if (
        word.text === "now" &&
        at > 0 &&
        /^\p{L}{3,}s$/u.test(this.text(at + 1)) &&
        !/(?:ss|pls)$/.test(this.text(at + 1)) &&
        !words[at + 1]?.isName &&
        this.text(at - 1) !== "right"
      ) {
        this.put("done", at, at + 2, words.slice(this.start, at));
      } else if (!word.isName) {
        const verb = verbOf(word.text);
        if (verb === null) continue;
        const said = this.bare(at, verb);
        if (said === null) continue;
        this.hasVerb = true;
        this.put(said, at, at + 1, words.slice(this.start, at));
        if (said !== "gerund") this.start = at + 1;
      }
    }
    if (this.found.length === 0) this.fragment();
    const firm = this.found.filter(({ said }) => said !== "none" && said !== "gerund");
    return firm.length > 0 ||
      this.last !== null ||
      words.slice(1).some(({ text }) => /^(?:past|third)$/.test([...(verbOf(text)?.forms ?? [])][0] ?? ""))
      ? firm
      : this.found.map((one) => (one.said === "gerund" ? { ...one, said: "pending" } : one));
  }

  /** Whether a verb says more of the noun before `that`, `which` or `who`. */
  private isRelative(at: number): boolean {
    if (at === 0) return this.link === "who" || this.link === "which";
    if (this.text(at - 1) !== "that" || at === 1) return false;
    const before = this.text(at - 2);
    return !isAdverb(before) && !/^(?:ok|okay|yes|yep|sure|right|well|sorry)$/.test(before);
  }

  private put(said: Said, from: number, to: number, subject: readonly Word[] = []): void {
    const [first, last] = [this.words[from], this.words[Math.min(to, this.words.length) - 1]];
    if (first === undefined || last === undefined) return;
    if ((said === "done" || said === "failed") && this.isBelieved && personOf(subject) !== "i") said = "hedge";
    if (said === "done" && this.isUnreal && personOf(subject) !== "i") return;
    if (
      said === "failed" &&
      subject.length === 0 &&
      to - from > 1 &&
      this.words.slice(this.start, from).some(({ text }) => text === "nothing")
    )
      return;
    this.found.push({
      said,
      from: subject[0]?.from ?? first.from,
      to: last.to,
      isNone: subject.some(({ text }) => NOBODY.has(text)),
      isSame:
        subject.every(({ text }) => /^(?:it|that|they|we)$/.test(text) || isAdverb(text)) &&
        !(this.link === "but" && subject.length === 0),
      isRecovered: this.words.some(({ text }) => RECOVERED.has(text)),
    });
  }

  /** A headline without a verb: `Lights off`, `Status: pending`. */
  private fragment(): void {
    const { words } = this;
    if (this.hasVerb || words.length > 8) return;
    if ((this.link === "but" || this.link === "and") && words[0]?.text === "not" && this.before !== null) {
      this.put("denied", 0, words.length);
      return;
    }
    if (this.link === "so" && words[0]?.text === "no") this.put("failed", 0, words.length);
    for (let at = 0; at < words.length; at++) {
      if (words[at]?.isName === true) continue;
      const said = this.state(at);
      if (
        said === null ||
        said === "none" ||
        (at === 0 && /^(?:in|on|off|up|down|through|out|with|under|now|ready)$/.test(this.text(at)))
      )
        continue;
      if (words.length > 5 && /^(?:in|on|off|up|down|through)$/.test(this.text(at))) continue;
      const after = this.text(at + (stateAt(words, at)?.length ?? 1));
      if (after === "" || /^(?:in|at|for|now|to|from|by|here|thanks|sorry)$/.test(after)) {
        this.put(said, 0, words.length);
        return;
      }
    }
  }

  private text(at: number): string {
    return this.words[at]?.text ?? "";
  }

  private has(words: ReadonlySet<string>, from: number): boolean {
    return this.words.some(({ text }, at) => at >= from && words.has(text));
  }

  /** Whether it is told when something was made: a fact of history. */
  private isHistoric(from: number): boolean {
    return this.words.some(
      ({ text }, at) =>
        at > from &&
        ((/^(?:1[0-9]|20)\d\d$/.test(text) && this.text(at - 1) === "in") ||
          (HISTORIC.has(text) && this.text(at - 1) === "last")),
    );
  }

  private judge(group: VerbGroup): Said {
    const { main, from, subject, modal, isNegated, be, isPerfect, isBeing, isDid, isComing, isAble, isOwed, isYet } =
      group;
    const who = personOf(subject);
    const isNone = subject.some(({ text }) => NOBODY.has(text));
    const word = this.text(main);
    const verb = this.words[main]?.isName === true ? null : verbOf(word);
    const is = (form: Form): boolean => verb?.forms.has(form) === true;
    const not = isNegated || isNone;
    const adverbial = new Set([...group.adverbs, ...subject.map(({ text }) => text)]);
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
      if (isBeing) return is("participle") && !not ? "pending" : "none";
      if (GRANTED.has(word) && not)
        return /^(?:is|are)$/.test(be) && /^(?:allowed|permitted|accepted)$/.test(word) && !this.has(MINE, 0)
          ? "none"
          : "failed";
      if (main >= this.words.length && isNegated && who === "it" && subject.length < 4) return "denied";
      if (subject[0]?.text === "there" && word === "no" && this.has(YET, main)) return "denied";
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

  /** The state that is named at a place; on and off are one where nothing follows that they belong to. */
  private state(at: number): Said | null {
    const [word, next] = [this.text(at), this.text(at + 1)];
    if (/^(?:in|off|on|down|up|through|shut|out)$/.test(word)) {
      if (next !== "" && !/^(?:now|for|to|again|too|already|at|in|here)$/.test(next))
        return stateAt(this.words, at)?.said ?? null;
      return word === "out"
        ? null
        : word === "down" && this.has(SYSTEMS, 0)
          ? "failed"
          : this.has(MINE, 0)
            ? "done"
            : "none";
    }
    return stateAt(this.words, at)?.said ?? null;
  }

  private can({ main, be, isPerfect, modal }: VerbGroup, who: Person, word: string, not: boolean): Said {
    if (!not) return modal === "could" && (isPerfect || be !== null) && (who === "it" || who === "") ? "hedge" : "none";
    if (isPerfect) return "none";
    if (UNSURE.has(word) && (who === "i" || who === ""))
      return this.has(set("whether if from here tell"), main + 1) || word === "tell" || main === this.words.length - 1
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

  private later(
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

  private passive(group: VerbGroup, who: Person, verb: Verb, not: boolean): Said {
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
    if (verb.kind === "row" && !(be === "been" && /^(?:allowed|permitted|licensed|licenced)$/.test(this.text(main))))
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
    if (this.isHistoric(main) && !subject.some(({ text }) => text === "your")) return "none";
    if (verb.kind === "unknown")
      return isOwn || who === "you" || (isPast && subject[0]?.text === "the") ? "done" : "none";
    if (!isPast && ((next === "by" && !isOwn) || this.has(HABIT, main))) return "none";
    return "done";
  }

  private under({ adverbs, be, main, subject }: VerbGroup, who: Person, verb: Verb, not: boolean): Said {
    const word = this.text(main);
    if (not) return GRANTED.has(word) ? "failed" : "none";
    if (be === "'s" && NOUNS.has(word)) return "none";
    if (this.has(set("tomorrow tonight"), main) && (who === "i" || word === "getting")) return "promised";
    if (
      (verb.kind === "mind" &&
        !adverbs.has("still") &&
        (who === "i" || !(this.has(YOURS, main) || who === "they" || /^some/.test(this.text(0))))) ||
      who === "you"
    )
      return "none";
    if (who === "i" && this.has(set("tomorrow tonight later"), main)) return "promised";
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

  /** Somebody did it, or has. */
  private active(
    at: number,
    who: Person,
    verb: Verb,
    not: boolean,
    isPerfect: boolean,
    subject: readonly Word[],
  ): Said {
    const word = this.text(at);
    const next = this.text(at + 1);
    const isOwn = subject.some(({ text }) => OWN.has(text));
    const isMine = who === "i" || who === "";
    if (!isMine && /^(?:started|begun|began)$/.test(word) && !not) return "pending";
    if (verb.kind === "came" && word === "gone" && !/^(?:out|off|through|over|across|to|from|in)$/.test(next))
      return "none";
    if (word === "been" || (who === "you" && word !== "got") || who === "he") return "none";
    if (subject.some(({ text }) => NOBODY.has(text)) && verb.kind !== "mind") return "denied";
    if (verb.kind === "mind" && !verb.forms.has("base")) this.isUnreal = true;
    if (next === "to" && (word === "failed" || word === "refused" || word === "declined")) return "failed";
    if (word === "managed" && next === "to") return not ? "failed" : this.managed(at + 2);
    if (
      verb.kind === "fail" &&
      who !== "you" &&
      !(who === "i" && !/^(?:failed|lost|crashed|broken|broke|fell)$/.test(word))
    )
      return not ? "none" : "failed";
    if (word === "turned" && this.has(set("down away"), at + 1) && who !== "i") return "failed";
    if (word === "turned" && this.text(at + 2) === "down" && who !== "i") return "failed";
    if (verb.kind === "try") return not ? "none" : "tried";
    if (not && ANSWERING.has(word) && (!isMine || word === "heard")) return "pending";
    if (not && verb.kind === "came") return word === "gone" ? "denied" : "pending";
    if (not && word !== "got") {
      if (!isMine) return who === "you" || !isPerfect || verb.kind === "mind" ? "none" : "pending";
      return verb.kind === "mind" ? "none" : "denied";
    }
    if (word === "let" && isMine) return this.has(set("know"), at) && next !== "you" ? "done" : "none";
    if (word === "noted" || (/^(?:added|taken|took|included|recorded)$/.test(word) && this.has(WISHES, at)))
      return "none";
    if (!isMine && word === "froze") return "failed";
    if (word === "got") return not ? "failed" : this.got(at, isMine, isPerfect);
    if (word === "had")
      return isMine && this.words.slice(at + 2).some(({ text }) => verbOf(text)?.forms.has("participle"))
        ? "done"
        : "none";
    if (word === "told" && next === "you") return "none";
    if (verb.kind === "mind" || verb.kind === "row") return "none";
    if (verb.kind === "came" && /^(?:out|off|through|over|across)$/.test(next)) return "done";
    if (verb.kind === "came")
      return isOwn || (isMine && word === "gone") ? (next === "back" || next === "to" ? "none" : "done") : "none";
    if (verb.kind === "step" || (word === "applied" && (next === "" || next === "for")))
      return isMine ? "step" : "none";
    if (
      !isMine &&
      ((/^(?:wrote|written|told|sent)$/.test(word) && !this.has(OBJECTS, at + 1)) ||
        (verb.kind === "unknown" && !this.has(YOURS, at + 1)))
    )
      return "none";
    if (isMine) return /^(?:no|nothing|none|nobody|neither)$/.test(next) ? "denied" : "done";
    if (next === "that") return "none";
    const isAlone = next === "" || /^(?:to|from|on|in|at|out|off|up|down|this|for|yesterday|today)$/.test(next);
    return this.has(OBJECTS, at + 1) || (isPerfect && verb.kind === "act" && isAlone && subject[0]?.text === "your")
      ? "done"
      : "none";
  }

  private managed(at: number): Said {
    const kind = verbOf(this.text(at))?.kind;
    return kind === "fail" ? "failed" : kind === "act" || kind === "came" || kind === "step" ? "done" : "none";
  }

  private got(at: number, isMine: boolean, isPerfect: boolean): Said {
    const next = this.text(at + 1);
    if (!isMine)
      return (isPerfect ? this.has(PLACES, at) : next.startsWith("your") || next === "new") ? "done" : "none";
    if (isPerfect) return (OBJECTS.has(next) && next !== "your") || next === "that" || next === "it" ? "done" : "none";
    return /^(?:no|your|such|\d.*|)$/.test(next) ||
      this.has(set("error answer message reply to nowhere information everything details right"), at)
      ? "none"
      : "done";
  }

  /** You have it, or have not. */
  private holding({ from, adverbs, isNegated }: VerbGroup, who: Person): Said {
    if (isNegated) return who === "i" && from + 2 >= this.words.length ? "denied" : "none";
    if ((who === "i" || who === "") && this.text(from) === "had")
      return this.active(from, who, verbOf("had") as Verb, false, false, []);
    if (this.text(from) === "had") return "none";
    if (this.has(set("empty free open available"), from)) return "none";
    if (who === "you" && this.text(from + 1) === "no") return this.has(PLACES, from) ? "denied" : "none";
    return (who === "you" &&
      (adverbs.has("now") || this.words.slice(0, from).some(({ text }) => text === "now") || this.has(PLACES, from))) ||
      (who !== "i" && this.text(from) === "has" && this.text(from + 2) === "place")
      ? "done"
      : "none";
  }

  private did({ from, main }: VerbGroup, who: Person, word: string, verb: Verb | null, not: boolean): Said {
    const isMine = who === "i" || who === "";
    if (who === "you") return "none";
    const did = this.text(from);
    if (!not) {
      if (did !== "did" || !isMine) return "none";
      if (word === "" || word === "that" || word === "it") return "done";
      return verb?.kind === "act" ? "done" : verb?.kind === "try" ? "tried" : "none";
    }
    if (did === "do" && isMine) return word === "know" && !this.has(set("what which"), main) ? "hedge" : "none";
    if (LANDING.has(word)) return "failed";
    if (isMine && who === "i") return verb?.kind === "mind" || verb?.kind === "row" ? "none" : "denied";
    if (did === "does" || did === "do") return REFUSING.has(word) && who === "it" ? "failed" : "none";
    return REFUSING.has(word) || (verb?.kind !== "mind" && verb?.kind !== "row") ? "failed" : "none";
  }

  /** A verb without a helper: what somebody did, or the participle of a headline. Null where it is none. */
  private bare(at: number, verb: Verb): Said | null {
    const { words } = this;
    if (this.text(at) === "come") return null;
    const subject = words.slice(this.start, at);
    const held = subject.filter(({ text }) => !isAdverb(text) && text !== "well" && text !== "okay" && text !== "yes");
    const who = personOf(held);
    const [before, next] = [subject.at(-1)?.text ?? "", this.text(at + 1)];
    const isPast = verb.forms.has("past") || verb.forms.has("participle");
    if (verb.forms.has("ing") && verb.kind === "fail" && /^(?:keep|keeps|kept)$/.test(before)) return "failed";
    if (verb.forms.has("ing") && held.length === 0 && this.found.length === 0 && at < 3) {
      const isBusy = this.isAlone && verb.kind === "act" && !NOUNS.has(this.text(at));
      return !isBusy ? null : this.text(at) === "playing" ? "done" : "gerund";
    }
    if (!isPast) {
      if ((who === "i" || before === "us") && BELIEVING.has(this.text(at))) this.isBelieved = true;
      if (held.length === 0 && this.before !== null && verb.forms.has("base") && /^(?:and|or|but)$/.test(this.link))
        return this.inherited(at, verb);
      if (
        verb.forms.has("third") &&
        (verb.kind === "fail" || /^(?:refuses|rejects)$/.test(words[at]?.text ?? "")) &&
        held.length > 0 &&
        !STOP.has(before)
      )
        return "failed";
      return null;
    }
    if (before === "never" && held.length > 1 && personOf(held.slice(0, -1)) === "i")
      return this.active(at, "i", verb, true, false, held);
    if (who === "i" && !STOP.has(before)) return this.active(at, "i", verb, false, false, held);
    if (/^(?:he|she|they|you|who|which)$/.test(before)) return this.active(at, who, verb, false, false, held);
    if (STOP.has(before) && before !== "that") return null;
    if (held.length === 0) {
      if (before === "not") return null;
      if (this.start > 0) return null;
      if (this.before !== null && /^(?:and|or|but|,|then)$/.test(this.link) && personOf(this.before.subject) !== "")
        return this.inherited(at, verb);
      return this.headline(at, verb);
    }
    if (before === "not") return GRANTED.has(words[at]?.text ?? "") ? "failed" : "denied";
    if (
      (/^(?:that|'s|is)$/.test(this.text(1)) && this.text(0) === "that") ||
      (/^that$/.test(this.text(0)) && this.last?.main !== undefined && this.last.from === 1)
    )
      return verb.kind === "act" ? "done" : null;
    const isObject = /^(?:the|a|an|your|my|our|his|her|their|this|that|you|me|us|it|them)$/.test(next);
    if (isObject) return this.active(at, who, verb, false, false, held);
    if (this.start > 0 && verb.kind !== "fail" && verb.kind !== "came") return null;
    return this.headline(at, verb, held);
  }

  /** A participle alone, or after what it is about. */
  private headline(at: number, verb: Verb, held: readonly Word[] = []): Said | null {
    const isNone = held.some(({ text }) => NOBODY.has(text));
    if (this.text(at) === "noted" && this.words.length === 1) return "none";
    if (verb.kind === "fail") return "failed";
    if (verb.kind === "try") return "tried";
    if (this.text(at) === "turned" && this.text(at + 1) === "down") return "failed";
    if (isNone) return "denied";
    const next = this.text(at + 1);
    if (this.text(at) === "got" && held.length === 0)
      return next === "it" && at + 2 === this.words.length ? "none" : this.got(at, true, false);
    if (this.text(at) === "got") {
      const passive = verbOf(next);
      if (/^your/.test(next) || next === "new") return "done";
      return passive?.forms.has("participle") !== true ? null : passive.kind === "fail" ? "failed" : "done";
    }
    if (next === "more" || (next === "out" && this.text(at) === "sold") || held.some(({ text }) => /^any/.test(text)))
      return null;
    if (this.words.slice(at + 1).some(isAuxiliary)) return null;
    if (/^(?:went|gone)$/.test(this.text(at)) && /^(?:out|off|to|from|over|across|in)$/.test(next)) return "done";
    if (verb.kind === "step")
      return this.text(at) !== "called" && (held.length === 0 || at === this.words.length - 1) ? "step" : null;
    if (verb.kind === "came") return held.some(({ text }) => OWN.has(text) || RECOVERED.has(text)) ? "done" : null;
    if (this.text(at) === "froze") return "none";
    if (/^(?:wrote|told|took)$/.test(this.text(at))) return null;
    if (held.some(({ text }) => SPEAKERS.has(text))) return null;
    if (verb.kind === "act") return this.isHistoric(at) || held.length > 6 ? null : "done";
    return verb.kind === "unknown" && at === this.words.length - 1 && held.length < 4 && this.text(at).length > 5
      ? "done"
      : null;
  }

  /** A verb that the clause before has helped: `will call and book`, `was sent and refused`. */
  private inherited(at: number, verb: Verb): Said | null {
    const before = this.before as VerbGroup;
    const isBase = verb.forms.has("base") && !verb.forms.has("past");
    if (isBase && before.modal === null && !before.isComing) return null;
    if (!isBase && before.modal !== null && before.be === null) return this.headline(at, verb);
    return this.judgeAs(before, at);
  }

  private judgeAs(before: VerbGroup, main: number): Said {
    return this.judge({ ...before, from: main, main, adverbs: new Set() });
  }
}

/** Words after which a participle describes what follows. */
const STOP = set(
  "the a an your our my their his her its this any all no with of from for in on by to most more some every each other as at than very how about into out per",
);

type Person = "i" | "you" | "he" | "it" | "they" | "";

function personOf(subject: readonly Word[]): Person {
  const words = subject.filter(({ text }) => !isAdverb(text));
  const last = words.at(-1);
  if (last === undefined) return "";
  if (last.text === "i" || last.text === "we") return "i";
  if (last.text === "you") return "you";
  if (last.text === "he" || last.text === "she") return "he";
  if (last.text === "they") return "they";
  return "it";
}

function negated(said: Said, not: boolean): Said {
  if (!not || said === "denied" || said === "hedge") return said;
  return said === "done" ? "denied" : "none";
}
