import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { slotNames } from "../../../../src/corpora/forms/importer/formIntent.js";
import { importForms } from "../../../../src/corpora/index.js";
import { loadBackend, replayTranscript } from "../../../../src/runtime/index.js";
import type { IntentFile } from "../../../../src/schema/index.js";
import { type ImportReport, writeImport } from "../../../../src/transcript/files/importing/index.js";
import type { Transcript } from "../../../../src/transcript/index.js";
import { file, scratch } from "../../../transcript/files/importing/scratch.js";
import { membership } from "./scene.js";

interface Imported {
  readonly out: string;
  readonly report: ImportReport;
  readonly transcripts: readonly Transcript[];
}

async function imported(forms: readonly string[], runs: readonly string[] = []): Promise<Imported> {
  const out = join(scratch(), "out");
  const report = await writeImport(out, importForms(forms, { runs }), {
    format: "forms",
    sources: forms,
  });
  const lines = readFileSync(join(out, "transcripts.jsonl"), "utf8").split("\n");
  return {
    out,
    report,
    transcripts: lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Transcript),
  };
}

function intentOf(out: string, command: string): IntentFile {
  return JSON.parse(readFileSync(join(out, `intents/${command}.json`), "utf8")) as IntentFile;
}

const FORM = file(scratch(), "Rowing-Club.json", membership());

describe("a form", () => {
  test("becomes an intent: a typed slot for each field, sections in descriptions, conditions where words state them", async () => {
    const { out, report } = await imported([FORM]);
    const { args, ...intent } = intentOf(out, "fill_rowing_club");
    expect(intent).toMatchObject({ command: "fill_rowing_club", entity_name: "rowing_club", domain: "forms" });
    expect(args).toEqual({
      name_first_name: { type: "str", optional: false, description: "Your Name › First Name" },
      name_surname: { type: "str", optional: false, description: "Your Name › Surname" },
      emergency_contact_first_name: {
        type: "str",
        optional: true,
        description: "Emergency contact › First Name. Fill this in if you climb",
      },
      emergency_contact_surname: {
        type: "str",
        optional: true,
        description: "Emergency contact › Surname. Fill this in if you climb",
      },
      member_of_another_club: {
        type: { enum: ["yes", "no"] },
        optional: false,
        description: "Are you a member of another club?",
      },
      if_you_are_a_member_since_when: {
        type: "str",
        optional: true,
        description: "If you are a member, since when?",
        required_when: { slot: "member_of_another_club", in: ["yes"] },
      },
      sports_do_you_do: {
        type: { list: { enum: ["Rowing", "Climbing", "other"] } },
        optional: false,
        description: "Which sports do you do? (Select all that apply)",
      },
      how_did_you_hear_of_us: {
        type: { enum: ["A friend", "other"] },
        optional: true,
        description: "How did you hear of us? If you chose other, please answer the next question",
      },
      how_exactly: {
        type: "str",
        optional: true,
        description: "How exactly?",
        required_when: { slot: "how_did_you_hear_of_us", in: ["other"] },
      },
      monthly_fee: { type: "int", optional: false, description: "Monthly fee. In pounds" },
      date_of_birth: { type: "date", optional: false, description: "Date of birth" },
      favourite_colour: { type: "str", optional: true, description: "Favourite colour" },
    });
    expect(report.notes.map(({ reason, examples: [first] }) => [reason, first?.detail])).toEqual([
      [
        "a condition is stated in words that name no field",
        "Emergency contact › First Name: Fill this in if you climb",
      ],
      ["a field's type is none that forms have; it takes text", "Favourite colour: colour-wheel"],
      ["a label has no field", "Signature"],
    ]);
    const mapping = JSON.parse(readFileSync(join(out, "forms/fill_rowing_club.json"), "utf8")) as object[];
    expect(mapping[2]).toEqual({
      slot: "emergency_contact_first_name",
      path: ["Emergency contact", "First Name"],
      type: "text field",
      required: false,
      info: ["Fill this in if you climb"],
    });
  });

  test("asks on in the form's order, and only what its conditions require", async () => {
    const { out } = await imported([FORM]);
    const session = (await loadBackend(join(out, "intents"))).open();
    const said = [
      session.execute('fill_rowing_club(name_first_name="Ada", name_surname="King")'),
      session.execute('x0.member_of_another_club = "yes"'),
      session.execute('x0.member_of_another_club = "no"'),
      session.execute('x0.sports_do_you_do, x0.monthly_fee = ["Rowing"], 12'),
      session.execute('x0.date_of_birth = "2001-02-03"'),
    ].map(([signal]) => (signal?.kind === "ask" ? signal.slot : signal?.kind));
    expect(said).toEqual([
      "member_of_another_club",
      "if_you_are_a_member_since_when",
      "sports_do_you_do",
      "date_of_birth",
      "performed",
    ]);
  });
});

describe("slot names", () => {
  test.each([
    [[["What is the title of the Invention?"]], ["title_of_the_invention"]],
    [[["Do you have"]], ["do_you_have"]],
    [[["Parent/Mother's Name"]], ["parent_mothers_name"]],
    [[["Élève (nom)"]], ["eleve"]],
    [[["(optional)"]], ["optional"]],
    [[["2nd name"]], ["field_2nd_name"]],
    [[["日本"]], ["field"]],
    [[["ID"]], ["field_id"]],
    [
      [["Name"], ["Name"], ["Name 2"]],
      ["name", "name_3", "name_2"],
    ],
    [
      [
        ["A", "Name"],
        ["Work", "Name"],
        ["Work", "Phone"],
      ],
      ["a_name", "work_name", "phone"],
    ],
  ])("of %j are %j", (paths, names) => {
    expect(slotNames(paths)).toEqual(names);
  });
});

describe("a run", () => {
  const answers = { name: "Ada Lovelace", member: "maybe", sports: "Rowing", fee: "12", birth: "in spring", since: "" };
  const dialogue = [
    { Assistant: "Who are you?" },
    { User: "I am Ada Lovelace, how much is it?" },
    { Assistant: "12." },
    { User: "Fine." },
  ];
  const run = { run: "gpt/rowing/3", form: "Rowing-Club", filledForm: membership(answers), dialogue, score: 3 };

  test("becomes a dialogue that fills the form, answers where they are said, with the filled form at its end", async () => {
    const inside = scratch();
    const { transcripts, report, out } = await imported(
      [FORM],
      [file(inside, "runs.jsonl", `${JSON.stringify(run)}\n`)],
    );
    const [transcript] = transcripts as [Transcript];
    expect(transcript.turns).toEqual([
      { author: "System", index: 0, command: "fill_rowing_club()" },
      { author: "Response", text: "Who are you?" },
      { author: "User", text: "I am Ada Lovelace, how much is it?" },
      { author: "System", index: 2, command: 'x0.name_first_name = "Ada Lovelace"' },
      { author: "Response", text: "12." },
      { author: "User", text: "Fine." },
      {
        author: "System",
        index: 4,
        command:
          "x0.member_of_another_club, x0.if_you_are_a_member_since_when, x0.sports_do_you_do, x0.monthly_fee, " +
          'x0.date_of_birth = "maybe", "", "Rowing", "12", "in spring"',
      },
    ]);
    expect(transcript.extra).toEqual({ form: "Rowing-Club", score: 3 });
    expect(
      report.notes.filter(({ examples: [first] }) => first?.dialogue === run.run).map(({ reason }) => reason),
    ).toEqual([
      "a date is answered in words",
      "a number is answered as text",
      "an answer is not among its options",
      "several choices are answered as one string",
    ]);
    const backend = await loadBackend(join(out, "intents"));
    expect(replayTranscript(backend, transcript, { lenient: true })).toMatchObject({ status: "matched", problems: 4 });
    expect(replayTranscript(backend, transcript)).toMatchObject({ status: "diverged" });
  });

  test("of another wording has an intent of its own; one that answers alone tells apart does not", async () => {
    const reworded = JSON.parse(JSON.stringify(membership(answers)).replace("Monthly fee", "Fee")) as object;
    const runs = [run, { ...run, run: "b", filledForm: reworded }, { ...run, run: "c", filledForm: membership() }];
    const source = file(scratch(), "runs.jsonl", runs.map((one) => `${JSON.stringify(one)}\n`).join(""));
    const { transcripts, report } = await imported([FORM], [source]);
    expect(report.intents).toBe(2);
    expect(transcripts.map(({ final }) => final?.x0?.intent)).toEqual([
      "fill_rowing_club",
      "fill_rowing_club_2",
      "fill_rowing_club",
    ]);
  });

  test("is read from result folders as well", async () => {
    const store = scratch();
    for (const name of ["gpt/club/10", "gpt/club/9"]) {
      file(store, `${name}/filled-form.json`, membership(answers));
      file(store, `${name}/dialogue.json`, dialogue);
    }
    file(store, "gpt/club/11/filled-form.json", "{");
    file(store, "gpt/club/12/dialogue.json", dialogue);
    file(store, "gpt/disc/2/filled-form.json", membership());
    const { transcripts, report } = await imported([FORM], [store]);
    expect(transcripts.map(({ id, final }) => [id, final?.x0?.intent])).toEqual([
      ["gpt/club/9", "fill_club"],
      ["gpt/club/10", "fill_club"],
      ["gpt/disc/2", "fill_inv"],
    ]);
    expect(report.notes).toContainEqual(expect.objectContaining({ reason: "a record could not be read", count: 2 }));
  });

  test.each([
    ["no form", { run: "x", filledForm: {} }],
    ["a form that is no name", { run: "x", form: 5, filledForm: membership() }],
    ["no name", { run: "", filledForm: membership() }],
    ["a dialogue of something else", { run: "x", filledForm: membership(), dialogue: [{ Wizard: "?" }] }],
    [
      "an entry of two speakers",
      { run: "x", filledForm: membership(), dialogue: [{ User: "Hi", Assistant: "Name?" }] },
    ],
    ["a lone surrogate", { run: "x", filledForm: membership({ name: "\ud800" }) }],
    ["a truncated line", '{"run": "x", "filledForm": {'],
  ])("with %s is noted as unreadable", async (_, record) => {
    const { transcripts, report } = await imported([FORM], [file(scratch(), "runs.jsonl", record)]);
    expect(transcripts).toEqual([]);
    expect(report.notes).toContainEqual(expect.objectContaining({ reason: "a record could not be read", count: 1 }));
  });
});

test("parts of a form with another type are named", async () => {
  const form = {
    Name: { type: "text field", required: "yes", answer: null, info: 5 },
    Sex: { type: "choice", required: true, options: { a: 1 }, answer: null },
    Club: { type: "choice", required: true, options: ["a", null], answer: null },
  };
  const { report } = await imported([file(scratch(), "x.json", form)]);
  expect(report.notes).toMatchObject([
    {
      reason: "a part of a form has another type than forms have",
      count: 4,
      examples: [
        { detail: "Name: info must be a text" },
        { detail: "Name: required must be true or false" },
        { detail: "Sex: options must be a list of texts" },
        { detail: "Club: options must be a list of texts" },
      ],
    },
  ]);
});

describe("what is not a form", () => {
  test.each([
    ["a list", [1, 2]],
    ["an object without fields", { a: { b: "c" } }],
    ["half of a form", '{"a": {"type": "text field", "ans'],
    ["a form 20,000 sections deep", `${'{"a": '.repeat(20_000)}${JSON.stringify(membership())}${"}".repeat(20_000)}`],
  ])("%s is noted as unreadable", async (_, value) => {
    const { report } = await imported([FORM, file(scratch(), "x.json", value)]);
    expect(report.notes).toContainEqual(expect.objectContaining({ reason: "a record could not be read", count: 1 }));
    expect(report.intents).toBe(1);
  });

  test("alone is refused, as is a file that is not there", async () => {
    await expect(imported([file(scratch(), "x.json", { a: 1 })])).rejects.toMatchObject({ code: "WRONG_FORMAT" });
    await expect(imported(["nowhere.json"])).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
    await expect(imported([FORM], ["nowhere.jsonl"])).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
  });
});

test("stored runs are no forms: they are refused with the way to name them", async () => {
  const run = { run: "gpt/club/1", form: "club", filledForm: membership(), dialogue: [] };
  await expect(imported([file(scratch(), "runs.jsonl", run)])).rejects.toMatchObject({
    code: "WRONG_FORMAT",
    message: "these are stored runs; name them with --runs, beside the forms",
  });
});
