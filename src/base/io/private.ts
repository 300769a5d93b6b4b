/**
 * The permissions of files with users' words or actions: journals, transcripts of served sessions, captures of real
 * servers, saved sessions and dialogues, answers of models, the prompt's history. Only the user who runs Backlot can
 * read them. An existing file keeps its permissions, since its owner may have chosen them. Files made to be shared,
 * such as corpora, reports and code, follow the umask.
 */
export const PRIVATE_FILE = 0o600;

/** The permissions of folders for such files. */
export const PRIVATE_FOLDER = 0o700;
