/**
 * The rule for files that hold what somebody said, or what was done for somebody: journals, transcripts of served
 * sessions, captures of real servers, saved sessions and dialogues, answers of models, the history of the prompt.
 * They are for the user alone who runs Backlot. A file that is there already keeps its permissions, since its owner
 * may have chosen them. What is made to be passed on, such as corpora, reports and code, follows the umask.
 */
export const PRIVATE_FILE = 0o600;

/** The permissions of folders that are made for such files alone. */
export const PRIVATE_FOLDER = 0o700;
