export { type LintProjectOptions, lintProject, type ProjectLint } from "./lintProject.js";
export { type PhraseAdvice, phraseAdvice } from "./phraseAdvice.js";
export { type ProjectBundle, projectBundle } from "./projectBundle.js";
export { type ProjectChoices, type ProjectSettings, projectSettings } from "./settings.js";
export { type WritePhrasesOptions, type WrittenPhrases, writePhrases } from "./writePhrases.js";
