/**
 * Corpora: published datasets, which become intents, rows and transcripts, and back, each with the scores of its field; dialogues
 * that are made; statistics, coverage and scores of any; and what a dataset of one's own needs.
 * @module backlot/corpora
 */
export * from "../corpora/index.js";
export * from "../files/exporting/index.js";
export * from "../files/importing/index.js";
export * from "../metrics/index.js";
export * from "../pipeline/index.js";
