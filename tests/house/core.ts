/** The rooms of the core: an intent, a command, a dialogue, a back-end, and what these stand on. It is built and tested alone as well. */
export const CORE: readonly string[] = ["base", "codegen", "kit", "labels", "runtime", "schema", "transcript"];

/** Folders of tests that mirror no room and are shared by tests of the core. */
export const CORE_HELPERS: readonly string[] = ["house", "setup"];
