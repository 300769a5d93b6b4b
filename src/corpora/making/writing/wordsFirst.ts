import { EPOCH } from "../../../kit/internal.js";
import { printCommand } from "../../../labels/print.js";
import { tryParseCommand } from "../../../labels/tryParse.js";
import type { Backend } from "../../../runtime/backend.js";
import type { Transcript, Turn, UserTurn } from "../../../transcript/index.js";
import type { PolicyAnswer } from "../../../users/dialogue/policy.js";
import { vocabularyOf } from "../../../users/phrases/vocabulary.js";
import { type ExecutedPlan, executePlan, type Players } from "../../../users/plans/executing/executePlan.js";
import type { Plan } from "../../../users/plans/plan.js";
import { AgendaReader } from "../../../users/plans/planned/agendaReader.js";
import type { PlannedTurn } from "../../../users/plans/planned/plannedTurn.js";
import { stagePlan } from "../../../users/plans/planned/stage.js";
import { turnResultsOf } from "../../../users/plans/planned/userTurnResults.js";
import { schemaPolicy } from "../../../users/reference/schemaPolicy.js";
import type { Discard } from "../discard.js";
import { withResponses } from "../realiser/realise.js";
import type { Provenance, StageResult } from "../stages/runStage.js";
import { itemOf } from "./conversation.js";
import { responseWords, userWords } from "./outlineFirst.js";
import type { ReadingOf } from "./readBack.js";
import { CommandReader } from "./reading.js";
import type { WritingOf } from "./writing.js";

/** A dialogue whose words preceded its commands. */
export interface WrittenPlan {
  readonly executed: ExecutedPlan;
  /** The reason that it ended early, or null. */
  readonly discard: Discard | null;
}

/**
 * Makes a dialogue words first, as LUCID does: a model words the user's meaning, another derives the command from the
 * words, the command is executed, and a model words the result. Words that are read with another meaning, or a command
 * other than the user means, end it.
 */
export async function wordsFirst(
  backend: Backend,
  plan: Plan,
  writing: WritingOf,
  opening: Pick<Transcript, "entities"> = {},
): Promise<WrittenPlan> {
  const writer = new DialogueWriter(backend, plan, writing);
  const executed = await executePlan(backend, plan, { ...writer.players, ...opening, notesTables: false });
  if (writer.error !== null) throw writer.error;
  return { executed: { ...executed, transcript: writer.attributed(executed.transcript) }, discard: writer.discard };
}

class DialogueWriter {
  discard: Discard | null = null;
  /** The error of a model call, kept here because a rehearsal would wrap it. */
  error: unknown = null;
  private readonly backend: Backend;
  private readonly plan: Plan;
  private readonly writing: WritingOf;
  private reader: CommandReader | null = null;
  private readonly responses: Provenance[] = [];

  constructor(backend: Backend, plan: Plan, writing: WritingOf) {
    this.backend = backend;
    this.plan = plan;
    this.writing = writing;
  }

  get players(): Players {
    const reference = schemaPolicy(this.backend, this.plan);
    return {
      user: (agenda) => async (transcript) => {
        const says = await agenda(transcript);
        if (says === null || typeof says === "string" || this.isOver) return null;
        const turn: UserTurn = { ...says, author: "User" };
        const said = await this.guarded(() =>
          userWords(turn, transcript.turns, this.reading(transcript), this.item(transcript.turns, 1)),
        );
        if (said === null) return null;
        return { ...says, text: said.output.text, extra: { provenance: said.provenance } };
      },
      policy: async (transcript) => {
        const due = await reference(transcript);
        // Without a command left, the turn is over; a user turn that calls for no command calls for `say`.
        const isDone = due === null && transcript.turns.at(-1)?.author !== "User";
        return this.isOver || isDone ? null : this.act(transcript, due);
      },
      respond: async (transcript) => {
        if (this.isOver) return null;
        const said = await this.guarded(() =>
          responseWords(
            this.draft(transcript),
            transcript.turns,
            this.reading(transcript),
            this.item(transcript.turns),
          ),
        );
        if (said === null) return null;
        this.responses.push(said.provenance);
        return said.output.text;
      },
    };
  }

  /** Adds the provenance of each response, of which a rehearsal keeps only the words. */
  attributed(transcript: Transcript): Transcript {
    let nth = 0;
    const turns = transcript.turns.map((turn) => {
      return turn.author === "Response" ? { ...turn, extra: { provenance: this.responses[nth++] } } : turn;
    });
    return { ...transcript, turns };
  }

  private reading({ now = EPOCH }: Transcript): ReadingOf {
    return { backend: this.backend, plan: this.plan, writing: this.writing, now };
  }

  private get isOver(): boolean {
    return this.discard !== null || this.error !== null;
  }

  /** The command that a user turn calls for: a model writes it, and it has to match the user's meaning. */
  private async act(transcript: Transcript, due: PolicyAnswer): Promise<PolicyAnswer> {
    const wanted =
      due === null
        ? "say()"
        : typeof due === "string"
          ? due
          : "command" in due
            ? String(due.command)
            : printCommand(due);
    const item = itemOf(this.writing.item, transcript.turns);
    try {
      const reader = this.followed(transcript);
      const read = await reader.command(item, wanted);
      if ("discard" in read) return this.end(read.discard);
      if (!reader.isSame(read.command, wanted)) {
        const problem = `${item}: ${read.command} where the user means ${wanted}`;
        return this.end({ stage: "systemCommand", reason: "another command", problem });
      }
      const command = tryParseCommand(read.command)?.kind === "say" ? wanted : read.command;
      return { command, extra: { provenance: read.provenance } };
    } catch (error) {
      this.error = error;
      return null;
    }
  }

  private end(discard: Discard): null {
    this.discard = discard;
    return null;
  }

  /** Makes a request and keeps its failure. */
  private async guarded<T>(
    ask: () => Promise<StageResult<T>>,
  ): Promise<Exclude<StageResult<T>, { failure: unknown }> | null> {
    try {
      const result = await ask();
      if (!("failure" in result)) return result;
      this.discard = result.failure;
    } catch (error) {
      this.error = error;
    }
    return null;
  }

  private followed(transcript: Transcript): CommandReader {
    this.reader ??= new CommandReader(this.backend, this.plan, this.writing, transcript);
    for (const turn of transcript.turns.slice(this.reader.length)) this.reader.follow(turn);
    return this.reader;
  }

  private item(turns: readonly Turn[], more = 0): string {
    return `${this.writing.item} turn ${turns.filter(({ author }) => author === "User").length + more}`;
  }

  /** The response in the words of templates. */
  private draft(transcript: Transcript): string {
    const reader = new AgendaReader(stagePlan(this.plan));
    const planned: PlannedTurn[] = [];
    let before: { signals: Parameters<AgendaReader["next"]>[0]; started: Parameters<AgendaReader["next"]>[1] } = {
      signals: [],
      started: [],
    };
    for (const turnResult of turnResultsOf(transcript.turns)) {
      const turn = reader.next(before.signals, before.started);
      if (turn === null) break;
      planned.push(turn);
      before = turnResult;
    }
    const { turns } = withResponses(transcript, planned, vocabularyOf(this.backend.intents), this.plan.seed ?? 1);
    const last = turns.at(-1);
    return last?.author === "Response" ? last.text : "All right.";
  }
}
