import { lazily } from "../../base/json/memoized.js";
import type { Word } from "./sentences.js";

type Said = "done" | "failed" | "pending" | "promised" | "denied" | "hedge" | "none";

/** Phrases with a state at any position. */
const IDIOMS: Readonly<Record<Said, string>> = {
  done: "waiting for you|expecting you|expects you|awaits you|in the mail|in your hands|in her hands|in his hands|in their hands|in safe hands|in good hands|in your account|in her account|in his account|in the basket|in the cart|in the system|in the bin|in the folder|in the archive|on the calendar|off your bill|on the register|on board|on the team|made it onto|made the list|made the cut|came free|a thing of the past|no longer exists|changes done|home and dry|over and done with|over the line|in the can|off your plate|off your hands|put to bed|pulled it off|cracked it|sealed the deal|it is a wrap|bagged you|nailed it|nailed down|said yes|a yes|gave the go-ahead|gave the green light|given the green light|gave the nod|agreed to|effective immediately|ticked off|crossed off|knocked off the list|up to date|no longer needed|all in order|order confirmation|status shipped|on its merry way|right as rain|plain sailing|dead in the bag|now playing|playing now|playing at the moment|playing in your|started playing|now starting|starting now|currently playing|was a success|were a success|is history|is now history|on it way|on it is way|dealt with|here is your ticket|here are your tickets|here is your receipt|here is your confirmation|took effect|taken effect|takes effect|enclosed are|enclosed is|attached are|attached is|on hold for you|went through|gone through|came through|come through|all set|good to go|all done|all sorted|job done|mission accomplished|took care of|taken care of|seen to|saw to it|have you down|got you down|has you down|got you covered|got you in|pulled the plug|made up for|checked in|checked out|everything in place|everything is in place|squared away|wrapped up|signed and sealed|done and dusted|a done deal|consider it done|in the bag|in the diary|in the calendar|on the books|locked in|paid up|went off without|went smoothly|gone smoothly|left your account|like clockwork|up and running|without a hitch|ready for pick-up|ready for collection|in the post|owe nothing|as requested",
  failed:
    "afraid not|unfortunately not|sadly not|bit the dust|down the drain|down the tubes|on deaf ears|back to square one|square one|struck out|dead in the water|came a cropper|pear-shaped|shot down|brick wall|threw in the towel|thrown in the towel|empty handed|empty-handed|came up empty|drawn a blank|no way round|no way around|to no effect|no good|came to grief|came unstuck|went south|went sideways|went bust|did not make it|slipped through|beat us to it|beat me to it|snapped up by|gone to someone else|cut me off|hung up on|hit the rocks|run aground|run into|stopped trying|missed the|missed out|missed it|went missing|never arrived|never made it|nothing to be done|out of time|having none of it|beyond repair|given to somebody|given to someone|sold to somebody|sold to someone|no further|fell apart|fallen apart|beaten|no way|nothing i can|nothing we can|nothing more i can|no more i can|hands are tied|nothing doing|not to be possible|too big to|too large to|give up on|had to give|a problem with|having trouble|have trouble|had trouble|trouble with|impossible to|no use|to refuse|thrown out|throws _ out|threw _ out|as undeliverable|turned away|no luck|no joy|no dice|no can do|no chance|no such luck|fell through|fell flat|fallen through|fallen flat|went wrong|gone wrong|no success|without success|in vain|to no avail|no avail|hit a _|hit a brick wall|ran into|no go|no deal|up in smoke|went up in smoke|door on us|locked me out|locked us out|getting nowhere|got nowhere|came back unpaid|came straight back|came back|bounced back|broke off|timed out|timing out|said no|said no to|not possible|turned down|knocked back|out of luck|cancelled on us|backed out|pulled out|dropped out|came to nothing|come to nothing|an error|unable to|not able to|unsuccessful|not getting|went to somebody else|went to someone else|too late|dead end|drew a blank|gave up|given up|given it up|given _ up|out of stock|not happening|beyond me|off the table|no longer available|not available|unavailable|not going to happen|went nowhere|fell at the|fell short|ran out|run out|does not exist|do not exist",
  pending:
    "in the balance|up in the air|in limbo|in their court|jury is still out|in the process of|in the middle of|any minute|any moment|taking longer|takes a while|taking its time|still waiting|still syncing|still loading|back burner|touch and go|in the air|still cooking|being dealt with|in the hands of|out for delivery|on the phone with|on the line with|on the line right|promised me|promised us|nothing back|half way|going through your|going through the|thinking it over|percent done|per cent done|stuck in|stuck at|in talks|needs to sign|has to sign|needs to approve|has to confirm|needs to confirm|sitting in|sitting with|sitting on|open as yet|open until then|working on|in progress|under review|under consideration|in process|in the pipeline|in the works|in the making|in hand|in the queue|in a queue|in line|in transit|en route|still processing|waiting for|waiting for you to|waiting on|waiting to hear|wait for|waits for|awaiting|awaits|no word|no answer|no reply|no response|no decision|heard nothing|get back to|getting back to|hang on|hold on|bear with|one moment|a moment|still open|remains open|waiting list|waitlist|is with|still with|now with|lies with|still on|is running|up for review|subject to|almost there|nearly there|nearly done|almost done|half done|halfway|to be decided|on the way|still thinking|looking into|look into it|looking at it|not through yet|has to approve|must approve|needs approval|depends on",
  promised:
    "watch this space|my word for it|have my word|see you right|as soon as i can|right on it|on my list for|i intend to|we intend to|i plan to|we plan to|not forget to|will do|leave it with me|leave it to me|leave that to me|leave that with me|to follow|my word on it|on it first thing|count on me|due to be|due to go|set to be|set to go|scheduled to be|scheduled to go|planned for|see to it|see to that|promise to|rest assured",
  denied:
    "so much as|stays in your|stay in your|remains in your|remain in your|still in your|gathering dust|left it alone|let it be|as i found it|left my desk|as it was|stays as it|stay as they|left as is|left it as|remains as it|in its old place|held off|holding off|stopped short|stopped before|without booking|without paying|not yet|got round to|got around to|gotten to|lifted a finger|still unpaid|to-do list|remains unpaid|still to be|remains to be|left it at|left everything|nothing so far|not so far|order exists|sitting untouched|still have to|still has to|still needs to|still need to",
  hedge:
    "difficult to tell|difficult to say|surprised if|possible that|some doubt|doubt about|doubt that|no idea|hard to say|hard to tell|cannot tell|can not tell|can not say|could not say|could not tell|can not be sure|can not be certain|not sure|not certain|unsure|uncertain|unclear|not clear|no telling|no saying|who knows|nobody knows|no one knows|anybody is guess|anyone is guess|your guess|a guess|maybe|perhaps|possibly|supposedly|allegedly|presumably|conceivably|apparently|seemingly|probably|fifty fifty|lost track|some luck|either it|either way|may or may not|might or might not|seems to have|seem to have|appears to have|appear to have|looks as if|looks like it|looks as though|no way to see|no way to know|no way to tell|no way to check|no way to be sure|no way of|as far as i know|to my knowledge|looks as|look as|no means of|can equally|could equally|like to think|neither that|not know if|not know whether|not know for|for all i know|wish i knew|wish i could|not been able to confirm|not been able to verify|impossible to say|impossible to tell|impossible to know|remains to be seen|should have gone|ought to have|must have gone|chances are|odds are|doubtful|i suspect|one way or the other|in the dark|contradictory|conflicting",
  none: "all set so far|done so far|as i might|sold out|fully booked|booked up|booked out|is no wonder|no wonder|no worries|no problem|no doubt",
};

/** Phrases with a state after a form of `be`, or after their subject. */
const STATES: Readonly<Record<Said, string>> = {
  done: "set|all set|done|success|in place|on its way|on their way|yours|all yours|theirs|hers|official|active|complete|live|in force|in effect|successful|on order|on your|on the list|on file|on record|on the calendar|in your|sorted|ready|covered|settled|through|insured|home and dry|fixed|valid from",
  failed:
    "unable|impossible|unsuccessful|out of the question|a no|a no-go|a failure|a washout|undeliverable|unreachable|unresponsive|unavailable|unworkable|invalid|void",
  pending:
    "with our|with their|pending|under review|under consideration|under investigation|under discussion|under examination|stuck|underway|under way|in progress|in process|in production|in preparation|in discussion|ongoing|outstanding|on hold|on ice|unanswered|undecided|unresolved|unconfirmed|waiting|awaiting|on the way|with the|with your|processing|still open|running|loading|queued|underway|at the|being|yet to come",
  promised: "due to|scheduled to|set to",
  denied: "unpaid|untouched|unbooked|unsent|unsigned|unopened|unfinished|unchanged",
  hedge: "on or off|anybody",
  none: "on your left|on your right|on your way|open|closed|on the|in the|up to|down the|off the|in a|on a|at the back|at the front|at the corner|at the end|under a|under the|ready to",
};

interface Phrase {
  readonly said: Said;
  readonly words: readonly string[];
}

type Phrases = ReadonlyMap<string, readonly Phrase[]>;

/** Phrases by their first word, the longest first. */
function byFirst(list: Readonly<Record<Said, string>>): Phrases {
  const made = new Map<string, Phrase[]>();
  for (const [said, phrases] of Object.entries(list) as [Said, string][])
    for (const phrase of phrases.split("|")) {
      const words = phrase.split(" ");
      const [first = ""] = words;
      if (first !== "")
        made.set(
          first,
          [...(made.get(first) ?? []), { said, words }].sort((a, b) => b.words.length - a.words.length),
        );
    }
  return made;
}

const idioms = lazily(() => byFirst(IDIOMS));
const states = lazily(() => byFirst(STATES));

const spelt = (word: Word | undefined) => (word?.text === "'s" ? "is" : word?.text);

function phraseAt(list: Phrases, words: readonly Word[], at: number) {
  const found = list
    .get(words[at]?.text ?? "")
    ?.find((phrase) =>
      phrase.words.every(
        (word, nth) => (word === "_" || spelt(words[at + nth]) === word) && words[at + nth]?.isName === false,
      ),
    );
  return found === undefined ? null : { said: found.said, length: found.words.length };
}

/** Returns the idiom that begins at a word. */
export const idiomAt = (words: readonly Word[], at: number) => phraseAt(idioms(), words, at);
/** Returns the state that begins at a word. */
export const stateAt = (words: readonly Word[], at: number) => phraseAt(states(), words, at);
