import { ANSWERING, ClauseWords, NOBODY, OWN, type Person, type Said, YOURS } from "./clauseWords.js";
import type { Word } from "./sentences.js";
import type { VerbGroup } from "./verbGroups.js";
import { type Verb, verbOf } from "./verbs.js";
import { wordSet } from "./wholeWords.js";

const OBJECTS = wordSet("you your me us my");
const REFUSING = wordSet(
  "let allow permit work go respond react accept stick save load take connect complete send come open start recognise recognize give want answer pick agree budge hold release",
);
const LANDING = wordSet("manage succeed work find reach get make arrive");
const WISHES = wordSet("request preference preferences wish wishes note details");
const PLACES = wordSet(
  "reservations bookings appointments transfer table place room seat seats appointment reservation booking spot slot ticket tickets berth lesson pass permit membership licence license subscription lane court desk bay locker cabin viewing session invitation",
);

/** Reads active verbs: that somebody did, has done, did not do, or has something. */
export class ActiveVerbs extends ClauseWords {
  /** Reads that somebody did it, or has. */
  protected active(
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
    if (word === "turned" && this.has(wordSet("down away"), at + 1) && who !== "i") return "failed";
    if (word === "turned" && this.text(at + 2) === "down" && who !== "i") return "failed";
    if (verb.kind === "try") return not ? "none" : "tried";
    if (not && ANSWERING.has(word) && (!isMine || word === "heard")) return "pending";
    if (not && /^(?:succeeded|worked)$/.test(word)) return "failed";
    if (not && verb.kind === "came") return word === "gone" ? "denied" : "pending";
    if (not && word !== "got") {
      if (!isMine) return who === "you" || !isPerfect || verb.kind === "mind" ? "none" : "pending";
      return verb.kind === "mind" ? "none" : "denied";
    }
    if (word === "let" && isMine) return this.has(wordSet("know"), at) && next !== "you" ? "done" : "none";
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

  protected managed(at: number): Said {
    const kind = verbOf(this.text(at))?.kind;
    return kind === "fail" ? "failed" : kind === "act" || kind === "came" || kind === "step" ? "done" : "none";
  }

  protected got(at: number, isMine: boolean, isPerfect: boolean): Said {
    const next = this.text(at + 1);
    if (!isMine)
      return (isPerfect ? this.has(PLACES, at) : next.startsWith("your") || next === "new") ? "done" : "none";
    if (isPerfect) return (OBJECTS.has(next) && next !== "your") || next === "that" || next === "it" ? "done" : "none";
    return /^(?:no|your|such|\d.*|)$/.test(next) ||
      this.has(wordSet("error answer message reply to nowhere information everything details right"), at)
      ? "none"
      : "done";
  }

  /** Reads that the user has it, or has not. */
  protected holding({ from, adverbs, isNegated }: VerbGroup, who: Person): Said {
    if (isNegated) return who === "i" && from + 2 >= this.words.length ? "denied" : "none";
    if ((who === "i" || who === "") && this.text(from) === "had")
      return this.active(from, who, verbOf("had") as Verb, false, false, []);
    if (this.text(from) === "had") return "none";
    if (this.has(wordSet("empty free open available"), from)) return "none";
    if (who === "you" && this.text(from + 1) === "no") return this.has(PLACES, from) ? "denied" : "none";
    return (who === "you" &&
      (adverbs.has("now") || this.words.slice(0, from).some(({ text }) => text === "now") || this.has(PLACES, from))) ||
      (who !== "i" && this.text(from) === "has" && this.text(from + 2) === "place")
      ? "done"
      : "none";
  }

  protected did({ from, main }: VerbGroup, who: Person, word: string, verb: Verb | null, not: boolean): Said {
    const isMine = who === "i" || who === "";
    if (who === "you") return "none";
    const did = this.text(from);
    if (!not) {
      if (did !== "did" || !isMine) return "none";
      if (word === "" || word === "that" || word === "it") return "done";
      return verb?.kind === "act" ? "done" : verb?.kind === "try" ? "tried" : "none";
    }
    if (did === "do" && isMine) return word === "know" && !this.has(wordSet("what which"), main) ? "hedge" : "none";
    if (LANDING.has(word)) return "failed";
    if (isMine && who === "i") return verb?.kind === "mind" || verb?.kind === "row" ? "none" : "denied";
    if (did === "does" || did === "do") return REFUSING.has(word) && who === "it" ? "failed" : "none";
    return REFUSING.has(word) || (verb?.kind !== "mind" && verb?.kind !== "row") ? "failed" : "none";
  }
}
