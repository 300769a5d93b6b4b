import { BELIEVING, GRANTED, NOBODY, NOUNS, OWN, personOf, type Said, type SaidInClause } from "./clauseWords.js";
import { GroupJudge } from "./groupJudge.js";
import { idiomAt, stateAt } from "./idioms.js";
import type { Clause, Word } from "./sentences.js";
import { isAdverb, isAuxiliary, type VerbGroup, verbGroupAt } from "./verbGroups.js";
import { type Verb, verbOf } from "./verbs.js";
import { wordSet } from "./wholeWords.js";

const RECOVERED = wordSet("then eventually finally second all");
const CODED = wordSet("confirmation reservation booking reference ticket");
const CODES = wordSet("number code reference confirmation no id");
const SPEAKERS = wordSet("i we you he she they want wants like need who what");
/** First words that turn a clause in the present tense into an announcement. */
const AHEAD = wordSet("tomorrow tonight");
const STOP = wordSet(
  "the a an your our my their his her its this any all no with of from for in on by to most more some every each other as at than very how about into out per says said reads",
);

/** Reads one clause from left to right: groups of auxiliaries, verbs without them, idioms and headlines. */
export class ClauseReader extends GroupJudge {
  hasVerb = false;
  private readonly found: SaidInClause[] = [];
  /** Position of the first word without a verb. */
  private start = 0;
  private readonly before: VerbGroup | null;
  private readonly isCoded: boolean;
  private readonly isAlone: boolean;

  /**
   * @param before the sentence's last auxiliaries, which may also help verbs of this clause
   * @param isCoded true if the sentence has a figure, such as a booking number
   * @param isAlone true if a first word in `-ing` is not the subject of a later clause
   */
  constructor(clause: Clause, before: VerbGroup | null, isCoded: boolean, isAlone: boolean) {
    super(clause);
    this.before = before;
    this.isCoded = isCoded;
    this.isAlone = isAlone;
  }

  all(): readonly SaidInClause[] {
    const { words } = this;
    const first = words[0]?.text ?? "";
    if (/^(?:let|please|kindly|say)$/.test(first)) return [];
    if (first === "either") this.put("hedge", 0, 1);
    const nominal =
      this.isCoded &&
      words.findIndex(
        ({ text }, at) => at < 2 && words[0]?.text !== "the" && CODED.has(text) && CODES.has(this.text(at + 1)),
      );
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

  /** Tests if a verb belongs to a relative clause with `that`, `which` or `who`. */
  protected isRelative(at: number): boolean {
    if (at === 0) return this.link === "who" || this.link === "which";
    if (this.text(at - 1) !== "that" || at === 1) return false;
    const before = this.text(at - 2);
    return !isAdverb(before) && !/^(?:ok|okay|yes|yep|sure|right|well|sorry)$/.test(before);
  }

  protected put(said: Said, from: number, to: number, subject: readonly Word[] = []): void {
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

  /** Reads a headline without a verb: `Lights off`, `Status: pending`. */
  protected fragment(): void {
    const { words } = this;
    if (this.hasVerb || words.length > 8) return;
    if ((this.link === "but" || this.link === "and") && words[0]?.text === "not" && this.before !== null) {
      this.put("denied", 0, words.length);
      return;
    }
    if (this.isCoded && words[0]?.text === "new" && words.length < 4) this.put("done", 0, words.length);
    if (words[0]?.text === "your" && words.some(({ text }) => text === "now")) this.put("done", 0, words.length);
    if (this.link === "so" && words[0]?.text === "no") this.put("failed", 0, words.length);
    for (let at = 0; at < words.length; at++) {
      if (words[at]?.isName === true || STOP.has(this.text(at - 1))) continue;
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

  /** Reads a verb without an auxiliary: an act of somebody, or the participle of a headline. Null for neither. */
  protected bare(at: number, verb: Verb): Said | null {
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
      const isMeant = verb.kind === "act" || verb.kind === "came";
      const mayBe = who === "i" || (verb.forms.has("third") && held.length > 0 && !STOP.has(before));
      if (isMeant && mayBe && this.has(AHEAD, 0)) return "promised";
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

  /** Reads a participle alone, or after its object. */
  protected headline(at: number, verb: Verb, held: readonly Word[] = []): Said | null {
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
    if (this.text(at) === "closed" && at > 0 && at === this.words.length - 1 && held.length < 3) return "done";
    if (verb.kind === "act") return this.isHistoric(at) || held.length > 6 ? null : "done";
    return verb.kind === "unknown" && at === this.words.length - 1 && held.length < 4 && this.text(at).length > 5
      ? "done"
      : null;
  }

  /** Reads a verb with an auxiliary of the clause before: `will call and book`, `was sent and refused`. */
  protected inherited(at: number, verb: Verb): Said | null {
    const before = this.before as VerbGroup;
    const isBase = verb.forms.has("base") && !verb.forms.has("past");
    if (isBase && before.modal === null && !before.isComing) return null;
    if (!isBase && before.modal !== null && before.be === null) return this.headline(at, verb);
    return this.judge({ ...before, from: at, main: at, adverbs: new Set() });
  }
}
