/** A half-open range of UTF-16 offsets in a text: `text.slice(start, end)`. */
export type Span = readonly [start: number, end: number];

/** Where in the user's own material a problem lies. Every part is optional; lines and columns count from 1. */
export interface Place {
  /** The path of the file as it was given. */
  readonly file?: string;
  /** The line, from 1. */
  readonly line?: number;
  /** The column, from 1, in UTF-16 code units. */
  readonly column?: number;
  /** The JSON pointer (RFC 6901) of the part of a JSON or YAML document. */
  readonly pointer?: string;
  /** The id of the dialogue. */
  readonly dialogue?: string;
  /**
   * The index of the command where a command is at fault; for an imported record, the position of its turn in the
   * dialogue.
   */
  readonly turn?: number;
}

/**
 * Every code an error or an error signal can carry, each with advice that is true of every case; an error may have
 * better one of its own. Codes are public API: add, never rename.
 */
export const HINTS = advising({
  // commands: these reach a policy as error signals, the dialogue goes on
  SYNTAX: "One command per turn: f(slot=value), x1.slot = value, confirm(x1), x1, say() or say(x2).",
  UNSUPPORTED:
    'Values are strings, numbers, True, False, None, lists and objects {"name": "Ana"} of them, and references such as x3.slot or x4[0].slot.',
  TOO_DEEP: "Brackets may be nested at most 64 levels deep.",
  TOO_LONG: "A command holds at most 65,536 characters.",
  UNKNOWN_INTENT: "Check the spelling, or add the intent's JSON file to the intents folder.",
  UNKNOWN_SLOT: "Check the spelling against the intent's args; only declared slots can be set or read.",
  UNKNOWN_VARIABLE:
    "A variable is x and the index of the command that made it. Strings are quoted; the constants are True, False and None.",
  NOT_A_TASK: "Only a variable bound by an intent's call can be edited, confirmed, resumed or read.",
  NOT_A_QUERY: "Only a query's variable has hits: x4[0].slot.",
  NOT_A_LIST: "append needs a slot of a list type.",
  NOT_A_FILTER: "Operators such as at_least(4) may only be used as values in a query's call or filter.",
  NOT_CONFIRMABLE: "Only a task whose intent has confirmation_required can be confirmed.",
  SIGNAL_BY_SYSTEM:
    "hint(...) and perform(...) come from the back-end; the assistant writes say(), confirm(x1) or an intent's call.",
  SELF_REFERENCE: "A value may refer to another task's slot or a query's hit, not to the task being edited.",
  WRONG_TYPE:
    "Strings are quoted, numbers are not; booleans are True and False. An int fits a float slot, nothing else converts.",
  WRONG_VALUE: "Use one of the values that the slot's schema allows.",
  WRONG_COUNT: "Give as many values, targets or variables as the message says.",
  DUPLICATE_SLOT: "Name each slot once per command.",
  TOO_MANY_PROBLEMS: "Fix the first ones and try again.",
  EMPTY_REFERENCE:
    "The slot referred to holds no value yet: set it first, or write the value itself; a task has an id once it is performed.",
  NO_SUCH_HIT:
    "Count a query's hits from 0, and query first; without an index there must be exactly one hit. A search is changed by searching again.",
  NO_SUCH_ITEM: "Count the items of a list from 0; append adds one at its end: x1.passengers.append({…}).",
  UNPLANNED_OUTCOME: "Strict mode: plan one more outcome for the intent, or open the session without strict.",
  UNKNOWN_TOOL: "Call one of the tools that were offered, by its name.",
  BAD_TOOLS:
    "Give the tools as your agent has them: a list of objects with `name` and a schema, or an object of tools by name.",
  BAD_MOCK:
    'Say of a tool that it "creates tasks", "lists tasks", "reads tasks", "changes tasks" or "deletes tasks", or "alone"; import-report.json says what was recognised, in the same words.',
  UNHANDLED_CALL:
    'Give rows that the tool is recognised by (`rows`), say what it does (`meanings: { NAME: "reads orders by order_id" }`), or give it a handler or an example.',
  WRONG_RESULT: "Return what the tool's own output schema allows.",
  HANDLER_TIMEOUT: "Have the handler answer in time, or raise `timeoutMs`.",
  BAD_TOOL_CALL: "Call the tool with an object that its parameters' schema allows.",
  NOTHING_TO_CANCEL: "Only a task that is under way can be given up; what was carried out stays.",
  UNMOCKED_INTENT: "The session's fault plan leaves this intent without a mock; take the fault out or catch the error.",
  // the sandbox: error signals as well, the session is as it was before the command
  SANDBOX_TIMEOUT: "The command ran past its deadline and was stopped; raise deadlineMs if the work is legitimate.",
  SANDBOX_MEMORY: "The sandbox reached its memory cap; raise memoryMb if the work is legitimate.",
  SANDBOX_FAULT: "Code inside the sandbox failed; the session is as it was before the command.",
  // the library and the command line: these are thrown
  FILE_NOT_FOUND: "Check the path; relative paths start at the current folder.",
  FILE_UNREADABLE: "Check the path and its permissions; it must be a regular file, and text in UTF-8.",
  FILE_UNWRITABLE: "Choose a folder you may write to, with room on the disk; nothing was changed.",
  NO_INTENTS: "Name a folder that holds intent files (*.json), or run `backlot init` to make one.",
  JSON_SYNTAX: "The file must be valid JSON: double quotes, no trailing commas.",
  SCHEMA_INVALID: "`backlot lint` lists every problem; schema/intent.schema.json in the package describes the format.",
  NAME_CLASH: "Rename one of the two.",
  UNFINISHED_IMPORT: "Run the import again, into the same folder: it finishes the first one, or begins again.",
  BAD_LINE: "Each line must be one JSON object; the line was skipped and the others were processed.",
  TORN_LINE: "`backlot rehearse --out FILE --resume` rehearses it again; everything before it is whole.",
  DUPLICATE_ID: "Ids are unique within a file: give one of the two dialogues another id. Both were processed.",
  WRONG_FORMAT:
    "The command's --help says which files it reads: that of `backlot replay` shows transcripts, `backlot import --help` lists the datasets that it turns into transcripts.",
  NOTHING_OFFERED:
    "Look at what the server's own clients show: it may need other arguments, a variable of the environment or a sign-in.",
  SERVER_FAILED:
    "Try the server with another client: it must start by this command or answer at this address, and keep to the Model Context Protocol.",
  SERVICE_FAILED:
    "The real service did not answer, or not to the end; see that it runs and that this machine reaches it.",
  NOT_RECORDED:
    "Record the request as well, or serve the capture without --strict: what was not recorded is then made up.",
  BAD_OPENAPI:
    "The document must be OpenAPI 3.0 or 3.1, in JSON or YAML; a validator of OpenAPI shows all its problems.",
  BAD_REFERENCE:
    "A $ref leads to a part of the document, or to a JSON or YAML file in its folder; --root widens that, --allow-address lets addresses in.",
  BAD_FIXTURE:
    "Rows hold the slots of their entity, each of its type, and an id if wanted; `backlot fixtures` makes some.",
  BAD_OPENING:
    "`entities` and `outcomes` hold rows by entity or intent; `faults` is a list such as [{ intent: 'book_table', reason: 'full' }].",
  BAD_SAVE:
    "A saved session is the unchanged result of session.save(); execute the commands of a changed one in a new session.",
  STALE_SAVE:
    "Reopen it with the intents, fixtures and behaviours it was saved with, or replay its commands on a new session.",
  BAD_CONFIG: "backlot.config.ts must default-export defineConfig({ ... }).",
  BAD_MODULE:
    "Code for the sandbox is TypeScript, JavaScript or JSON, and may import backlot/kit and its own folder only.",
  MODULE_FAILED:
    "Await every promise that a policy or the config file starts, handle errors in its timers and listeners, and end no process in it.",
  TYPE_ERROR: "Fix the code at this place, or run `backlot generate` if the intents have changed since.",
  TYPES_TOO_COSTLY:
    "Write down the types that the compiler has to infer, and split long sums, large unions and recursive types; computed data may be JSON.",
  STALE: "Run `backlot generate` and commit the result.",
  USAGE: "Run the command with --help for its options and examples.",
  BAD_OPTION:
    "The --help of a command lists what it takes, the doc comment of a function its options with their ranges.",
  BAD_INDEX: "Indexes are whole numbers from 0; leave the index out to take the next one.",
  NO_CLOCK: "Pass now as an ISO 8601 date and time such as 2026-01-31T09:00:00Z, or as milliseconds.",
  CLOSED: "The backend was closed; load it again.",
  // servers: these are answered over HTTP, or thrown where a server starts
  CANNOT_LISTEN: "Choose another port, or 0 for any that is free (--port 0), at an address of this machine (--host).",
  BAD_REQUEST: "See the server's own description at /openapi.json.",
  NOT_FOUND: "The paths that the server answers are listed at /openapi.json.",
  METHOD_NOT_ALLOWED: "The header Allow lists the methods of this path.",
  NO_SESSION: "POST /sessions opens one; GET /sessions lists those that are open.",
  SESSION_EXPIRED: "Nobody used the session for the server's idle time; open another one, or raise the limit idleMs.",
  SEAT_TAKEN: "Watch, or take the side over: POST /wizard/take.",
  SESSION_EXISTS: "Choose another id, or leave it out to be given one.",
  SESSION_LOST: "The commands in the journal no longer give the same results; delete the session and open another one.",
  UNAUTHORIZED: "Send the header Authorization: Bearer with the token that the server was started with.",
  FORBIDDEN_HOST: "Address the server by the host it listens on, or allow the name with allowedHosts (--allow-host).",
  FORBIDDEN_ORIGIN: "Pages of other origins may not call the server; allow one with allowedOrigins (--allow-origin).",
  WRONG_MEDIA_TYPE: "Send JSON in UTF-8, uncompressed, with the header Content-Type: application/json.",
  TOO_LARGE: "Send less, or raise the server's limit bodyBytes (--max-body).",
  TOO_MANY_REQUESTS: "Wait as long as the header Retry-After says, or raise the limit that the message names.",
  TOO_MANY_SESSIONS:
    "Delete sessions that are no longer needed, or raise the server's limit sessions (--max-sessions).",
  TOO_MANY_COMMANDS: "Open another session, or raise the server's limit commands.",
  SHUTTING_DOWN: "The server is shutting down; try again when it is back.",
  JOURNAL_FULL: "Delete sessions that are no longer needed, or raise the journal's limit maxBytes.",
  BAD_JOURNAL: "A journal is a folder that only a server of Backlot writes; name another folder, or an empty one.",
  UNANSWERABLE:
    "Give the session a row or an outcome to answer with, or the document's response an example that its schema accepts.",
  NOT_CONFIRMED: "Ask the user, then send the request again with the header Backlot-Confirmed: true.",
  WIRE_FAULT: "The session's fault plan asks for this answer; take the fault out to get the real one.",
  // policies and their tests: these are thrown
  BAD_CORPUS:
    "Change what the message names: an option, whose range `backlot make --help` and the documentation of make give, or the model or prompt of the stage that fails. Answers of models are kept.",
  BAD_MODELS:
    "models is { model, temperature, stages, prompts, prices, maxCalls, … } in the ranges that the doc comment of ModelOptions gives; see `backlot make --help`.",
  MODEL_UNAUTHORIZED:
    "Check the provider's key, as in the environment variable that its package reads, and what the key may do; then go on with --resume.",
  MODEL_FAILED: "Answers that were paid for are kept: go on with --resume once the model can be reached.",
  MODEL_BUDGET: "Answers that were paid for are kept: raise the limit that the message names, and go on with --resume.",
  MODEL_NOT_RECORDED: "Leave --offline out to ask the model, or name the folder that holds the answers with --answers.",
  RUN_DIFFERS:
    "Give the options that the run began with, or begin anew in another folder; answers may be shared with --answers.",
  BAD_REHEARSAL: "rehearse takes { backend, policy, user } and, if wanted, seed, now, entities, outcomes and limits.",
  POLICY_FAILED: "The policy threw an error instead of giving a command; that error is the cause of this one.",
  POLICY_ANSWER:
    "A policy returns one command, as a string or as a tree, or null when it has nothing more to do in this user turn.",
  POLICY_STUCK: "Return null to give the floor to the user, also where a refused command cannot be repaired.",
  POLICY_TIMEOUT:
    "Raise policyTimeout of the rehearsal, or the remote policy's timeout, if the policy may take that long; a policy that waits for ever never answers.",
  BAD_POLICY:
    "A policy is a module's path, schema, graph, exec:COMMAND or http://…; the default export of a module is the policy, or its createPolicy(backend) makes it.",
  USER_FAILED: "The user threw an error instead of answering; that error is the cause of this one.",
  USER_ANSWER: "A user returns { text, means?, tags? }, a string, or null when the dialogue is over.",
  BAD_SCRIPT:
    "A script holds strings, { text, means? } and goals such as { intent: 'book_table', slots: { party_size: 2 } }.",
  BAD_PLAN:
    "A plan holds goals, and operators with name and goal; `drawPlan` makes plans, and `backlot rehearse --save-plans FILE` writes some.",
  BAD_OPERATOR:
    "defineOperator takes { name, title, places } and what the operator does, by `stage` or `interrupts`; a module of operators exports a list of them by default.",
  BAD_PHRASES:
    "definePhrases takes lists of texts or functions by kind of act, such as { affirm: ['Yep.'], inform: ['{value}!'] }; a module of phrases exports a list of what it gives by default. A phrase list of an intent is JSON: docs/make.md.",
  BAD_USER: "modelUser takes { model, backend, plan } and, if wanted, retries, otherwise and timeout.",
  UNREACHABLE_GOAL:
    "Give the intent's slots sample values that its behaviour accepts (`values` in its JSON), add fixtures, or write the goal by hand.",
  BAD_FORM: "A form is an object of labels with fields or sections below them; a field is an object with answer.",
  BAD_DATASET:
    "defineDataset takes { name } with import, export, score, style or policies, each as `backlot/corpora` types it; a module of datasets exports a list of them by default.",
  BAD_EXPECTATION: "expect() takes a transcript (await rehearse(...)), or the signals that session.execute returned.",
  BROKEN_PROPERTY:
    "The message shows the shortest dialogue that was found, as a test to paste in, and a plan for `backlot rehearse --plan FILE`.",
  BASELINE_DIVERGES:
    "Mutants are noticed by dialogues that match what they recorded: `backlot replay` shows where these differ.",
  TESTS_FAILED: "Mutants are noticed by tests that pass: run `npx vitest run` in the project.",
  BROKEN_CONTRACT: "Each line of the message is a breach of the contract.",
  NOTHING_COMPARED:
    "A replay compares recorded signals or final values; with --against, those of dialogues that match on the old intents.",
  NOTHING_REHEARSED:
    "Name operators that apply to the goals (`--operators all` tries each), other goals, a file that holds plans, or a shard that has one.",
  // scores: these are thrown
  WRONG_PREDICTIONS: "`backlot score <field> --help` shows the format of each field's files.",
  NOTHING_SCORED:
    "Check that gold and predictions name the same dialogues, and that both are in the format of the field.",
  DIFFERENT_INTENTS:
    "Make the corpus from the intents of the real one (`backlot make --intents REAL/intents`), or score with --no-learn.",
  NOTHING_TO_LEARN:
    "Learning takes what users say, and two real dialogues or more; without them, score with --no-learn.",
  NOT_COMPARABLE: "Score both systems again with one version of Backlot, over the same data and with the same options.",
  MULTIWOZ_DATA:
    "Name a folder with database/, goals, booked_domains and references: the data folder of Tomiinek/MultiWOZ_Evaluation, or one laid out like it.",
  // many machines: these are thrown
  QUEUE_UNREACHABLE:
    "See that Redis runs at this address, and that this machine reaches it, by the user and the password that the address gives.",
  FLEET_DIFFERS:
    "Coordinator and workers must be one build of Backlot: install the same on all machines. Results so far are kept.",
  FLEET_FOLDER:
    "Give the coordinator and all workers one folder that they all read and write, and nobody else: --shared. Results so far are kept.",
  FLEET_BUCKET:
    "See that the bucket is there, that the credentials in the environment may list, read, write and remove in it, and that AWS_ENDPOINT_URL_S3 and AWS_REGION say where it is. Results so far are kept.",
  FLEET_POLICY:
    "Policies and models run outside of the sandbox: start workers that may with --policies, in the same folder of the same project as the coordinator.",
  DIALOGUE_FAILED:
    "Do it alone and without --queue to see what happens, such as a dialogue by replay --only ID. The results of all others are kept.",
  MISSING_PACKAGE: "Install the package that the message names: it is optional, and only this needs it.",
  INTERNAL: "This is a bug of Backlot; please report it with the command that led here.",
});

function advising<Code extends string>(hints: Readonly<Record<Code, string>>): Readonly<Record<Code, string>> {
  return hints;
}

/** The stable code of a problem: a key of `HINTS`, which has advice for each. */
export type ErrorCode = keyof typeof HINTS;

/** An error as JSON. */
export interface BacklotErrorData {
  /** The class's name. */
  readonly name: "BacklotError";
  /** Which problem it is; stable, for programs. */
  readonly code: ErrorCode;
  /** A sentence that names the problem. */
  readonly message: string;
  /** Advice: for the case, or for problems of this code. */
  readonly hint: string;
  /** The place of the problem, if it is known. */
  readonly place: Place;
}

/**
 * Every problem Backlot reports: a stable code, a message that names the offending thing, where it lies, and advice.
 */
export class BacklotError extends Error {
  /** The class's name. */
  override readonly name = "BacklotError";
  /** Which problem it is; stable, for programs. */
  readonly code: ErrorCode;
  /**
   * Part of the command that it is about, in UTF-16 code units, the last one excluded. Undefined if it is not about
   * a command.
   */
  readonly span: Span | undefined;
  /** The place of the problem, if it is known. */
  readonly place: Place;
  /** Advice: the next step to take in this case, or for problems of this code. */
  readonly hint: string;
  /** @param at what is known of the case. Default of its `hint`: the advice for the code */
  constructor(
    code: ErrorCode,
    message: string,
    at: { span?: Span | undefined; place?: Place; cause?: unknown; hint?: string | undefined } = {},
  ) {
    super(message, at.cause === undefined ? {} : { cause: at.cause });
    this.code = code;
    this.span = at.span;
    this.place = at.place ?? {};
    this.hint = at.hint ?? HINTS[code];
  }
  /**
   * Returns its data for printers that ask for JSON, such as vitest. The message also names the code, the file and
   * the next step.
   */
  toJSON(): BacklotErrorData {
    const { name, code, hint, place } = this;
    const { file, line, column, pointer } = place;
    const at = [file, line, column].filter((part) => part !== undefined).join(":");
    const where = file === undefined ? [] : [`  file: ${at}${pointer === undefined ? "" : `#${pointer}`}`];
    const message = [this.message, `  code: ${code}`, ...where, `  hint: ${hint}`].join("\n");
    return { name, code, message, hint, place };
  }
}
