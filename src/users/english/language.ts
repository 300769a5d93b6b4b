import { isKnownVerb } from "./verbs.js";
import { wordSet, wordsOf } from "./wholeWords.js";

/** Frequent words of English. */
const ENGLISH = wordSet(
  "a about all am and are at be been book can could do else find for found from have here i if in is it like make me my need no not of on or please see shall something that the there these this to want was what when which will with would yes you your",
);

/** Frequent words of other languages that English lacks. */
const OTHERS = wordSet(
  "aan auf bitte che com das der det di dla e een ein eine el en est et het ich ist jag jest je les los mit na nicht nie non och og para per pour que sich sie sur um und une van voor wir y zu le la au du des del al den dem un por con lo ne pas vous votre su sua foi por se ser zijn uw tu ha sido vi har ei ja ce cette nous nos wij niet geen op te met naar der wird sein bin kein det som till ikke och med av os um ao pelo jsme byl byla je jest nie sono stato è della alla gli ihre ihr wurde sind haben una uma quiero quero você möchte gracias merci grazie vorrei voudrais graag",
);

/** Counts the certainly English and certainly foreign words of texts; letters of another script count as words. */
export function languageOf(texts: readonly string[]): { readonly ours: number; readonly others: number } {
  let ours = 0;
  let others = 0;
  for (const text of texts) {
    if (/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text)) others++;
    for (const word of wordsOf(text)) {
      if (ENGLISH.has(word) || (word.length > 3 && isKnownVerb(word))) ours++;
      else if (OTHERS.has(word) || /[^\p{ASCII}]/u.test(word)) others++;
    }
  }
  return { ours, others };
}

/** Tests if a text is in another language, as far as it shows alone. */
export function isForeign(text: string): boolean {
  const { ours, others } = languageOf([text]);
  return others > 0 && others >= ours;
}
