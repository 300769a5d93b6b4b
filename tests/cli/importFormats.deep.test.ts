import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { membership } from "../corpora/forms/importer/scene.js";
import { dialogue, system, TABLES, user } from "../corpora/multiwoz/importer/scene.js";
import { CAFE } from "../corpora/star/importer/cafe.js";
import { backlot, folder } from "./backlot.js";

/*
 * `backlot import` of the formats whose guides show commands on data that do not come with Backlot: the same on small
 * files, from the command line to a replay.
 */

const tables = Object.fromEntries(Object.entries(TABLES).map(([domain, text]) => [`db/${domain}_db.json`, text]));

test("MultiWOZ: a back-end alone is run, and an assistant books there", async () => {
  const cwd = folder(tables);
  const made = await backlot(["import", "multiwoz", "--db", "db", "--out", "back"], { cwd });
  expect(made).toMatchObject({
    code: 0,
    stderr: "next: backlot run back\n",
  });
  const commands = ['find_hotel(parking="yes")', 'book_hotel(name=x0[0].name, day="friday", stay=2, people=1)', "x2"];
  const ran = await backlot(["run", "-i", "back/intents", "--fixtures", "back/fixtures", ...commands], { cwd });
  expect(ran.code).toBe(0);
  expect(ran.stdout).toMatch(/performed x2 book_hotel\(name="acorn guest house".*"reference":"[A-Z0-9]{8}"/);
});

test("MultiWOZ: dialogues are replayed, compressed as well; broken ones are an exit code", async () => {
  const cwd = folder(tables);
  const state = { "train-day": ["monday"], "train-bookpeople": ["2"] };
  const good = dialogue(
    "A.json",
    ["train"],
    user("A train on monday.", ["train", "find_train", { "train-day": ["monday"] }]),
    system("TR2289?", ["train-trainid", "TR2289"]),
    user("Two tickets.", ["train", "book_train", state]),
    system("T1.", ["train-ref", "T1"]),
  );
  writeFileSync(join(cwd, "dialogues_001.json.gz"), gzipSync(JSON.stringify([good])));
  const made = await backlot(["import", "multiwoz", "dialogues_001.json.gz", "--db", "db", "-o", "mw", "--json"], {
    cwd,
  });
  expect(made.code).toBe(0);
  expect(JSON.parse(made.stdout)).toMatchObject({
    format: "multiwoz",
    dialogues: 1,
    options: { db: "db" },
    notes: [{ count: 1, reason: expect.stringContaining("there is no dialog_acts.json") }],
  });
  expect(made.stderr).toBe("next: backlot replay mw\n");
  const replayed = await backlot(
    ["replay", "mw/transcripts.jsonl", "-i", "mw/intents", "--fixtures", "mw/fixtures", "--json"],
    {
      cwd,
    },
  );
  expect([replayed.code, JSON.parse(replayed.stdout)]).toMatchObject([0, { matched: 1, dialogues: 1 }]);
  writeFileSync(join(cwd, "dialogues_002.json"), JSON.stringify([good, { dialogue_id: "B.json", turns: [1] }]));
  const broken = await backlot(["import", "multiwoz", "dialogues_002.json", "--db", "db", "-o", "mw", "-q"], { cwd });
  expect(broken.code).toBe(2);
  // A column says where a record of a line of several starts; one that starts its line has no need of it.
  expect(broken.stdout).toMatch(
    /a record could not be read: turn 0 of B\.json cannot be read: .+dialogues_002\.json:1:\d{2,}/,
  );
  writeFileSync(
    join(cwd, "lines.jsonl"),
    `${JSON.stringify(good)}\n${JSON.stringify({ dialogue_id: "B.json", turns: [1] })}\n`,
  );
  const lines = await backlot(["import", "multiwoz", "lines.jsonl", "--db", "db", "-o", "lines", "-q"], { cwd });
  expect(lines.stdout).toMatch(/a record could not be read: turn 0 of B\.json cannot be read: .+lines\.jsonl:2(,|$)/m);
  expect(readFileSync(join(cwd, "mw/transcripts.jsonl"), "utf8").trim().split("\n")).toHaveLength(1);
});

test("MultiWOZ: without a database there is nothing to import", async () => {
  const cwd = folder();
  expect(await backlot(["import", "multiwoz", "--out", "x"], { cwd })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("--db"),
  });
  expect(await backlot(["import", "multiwoz", "--db", "nowhere", "--out", "x"], { cwd })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("restaurant_db.json"),
  });
});

test("none of the dialogues that are named: the import before stays, and what the file is stands on the terminal", async () => {
  const good = dialogue("A.json", ["train"], user("A train.", ["train", "find_train", { "train-day": ["monday"] }]));
  const older = JSON.stringify({ "SNG01.json": { goal: {}, log: [] } });
  const cwd = folder({
    ...tables,
    ...CAFE,
    "a.json": JSON.stringify([good]),
    "data.json": older,
    "f.json": JSON.stringify(membership()),
  });
  const kept = [
    ["multiwoz", "data.json", "--db", "db"],
    ["star", "data.json", "--tasks", "tasks", "--apis", "apis", "--dbs", "dbs"],
    ["forms", "f.json", "--runs", "data.json"],
  ];
  expect((await backlot(["import", "multiwoz", "a.json", "--db", "db", "--out", "out"], { cwd })).code).toBe(0);
  const before = readFileSync(join(cwd, "out/import-report.json"), "utf8");
  for (const command of kept) {
    const { code, stderr } = await backlot(["import", ...command, "--out", "out"], { cwd });
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^WRONG_FORMAT: nothing was imported: .*but MultiWOZ's data.json .*--goals takes this file/m,
    );
  }
  expect(readFileSync(join(cwd, "out/import-report.json"), "utf8")).toBe(before);
});

test("forms: a form is filled at the command line, and stored runs replay leniently", async () => {
  const run = { run: "gpt/club/1", form: "club", filledForm: membership({ name: "Ada", fee: "12" }), dialogue: [] };
  const cwd = folder({ "club.json": JSON.stringify(membership()), "runs.jsonl": `${JSON.stringify(run)}\n` });
  const made = await backlot(["import", "forms", "club.json", "--runs", "runs.jsonl", "--out", "forms"], { cwd });
  expect(made.code).toBe(0);
  expect(made.stderr).toContain("next: backlot replay forms --lenient\n");
  const replayed = await backlot(["replay", "forms/transcripts.jsonl", "-i", "forms/intents", "--lenient", "--json"], {
    cwd,
  });
  expect([replayed.code, JSON.parse(replayed.stdout)]).toMatchObject([0, { matched: 1, problems: 1 }]);
  const ran = await backlot(["run", "-i", "forms/intents", 'fill_club(name_first_name="Ada", name_surname="King")'], {
    cwd,
  });
  expect(ran.stdout).toContain("ask x0 member_of_another_club");
});

test("STAR: a knowledge base alone is run, and answers as STAR's code does", async () => {
  const cwd = folder(CAFE);
  const folders = ["--tasks", "tasks", "--apis", "apis", "--dbs", "dbs"];
  const made = await backlot(["import", "star", ...folders, "--seed", "4", "--out", "star"], { cwd });
  expect(made).toMatchObject({
    code: 0,
    stderr: expect.stringContaining("next: backlot run star\n"),
  });
  const commands = ["cafe_search(Seats=at_least(5))", 'cafe_book(Name=x0.Name, RequestType="Check")'];
  const ran = await backlot(["run", "-i", "star/intents", "--fixtures", "star/fixtures", ...commands], { cwd });
  expect(ran.code).toBe(0);
  expect(ran.stdout).toMatch(
    /found x0 cafe_search\(Seats=at_least\(5\)\): 1 of \d+ rows\n +\[0\] \d+: Name="(Blue|Green)"/,
  );
  expect(ran.stdout).toMatch(/found x2 .*\n +\[0\] Message="(Available|Unavailable)", RestaurantName="(Blue|Green)"/);
});

test("STAR: dialogues replay leniently; tasks are graphs; a folder that is left out is asked for", async () => {
  const cwd = folder(CAFE);
  const folders = ["--tasks", "tasks", "--apis", "apis", "--dbs", "dbs"];
  const made = await backlot(["import", "star", "dialogues", ...folders, "--out", "star", "--json"], { cwd });
  expect(made.code).toBe(0);
  expect(JSON.parse(made.stdout)).toMatchObject({
    format: "star",
    intents: 4,
    behaviours: 2,
    rows: { cafe: 100 },
    dialogues: 1,
  });
  expect(made.stderr).toContain("next: backlot replay star --lenient\n");
  const replayed = await backlot(["replay", "star/transcripts.jsonl", "-i", "star/intents", "--lenient", "--json"], {
    cwd,
  });
  expect([replayed.code, JSON.parse(replayed.stdout)]).toMatchObject([0, { matched: 1, problems: 0 }]);
  expect(JSON.parse(readFileSync(join(cwd, "star/tasks/cafe_book.json"), "utf8"))).toMatchObject({ task: "cafe_book" });
  expect(await backlot(["import", "star", "dialogues", "--tasks", "tasks", "--out", "x"], { cwd })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("the folder apis/apis of STAR is neither named nor in dialogues"),
  });
  expect(await backlot(["import", "star", "dialogues", ...folders, "--seed", "x", "-o", "x"], { cwd })).toMatchObject({
    code: 2,
  });
});

test("STAR: a release is named by its folder alone, as published or as it is made", async () => {
  const published = Object.entries(CAFE).map(([path, text]) => [path.replace(/^(apis|dbs)\//, "apis/$1/"), text]);
  const cwd = folder(Object.fromEntries(published));
  const imported = await backlot(["import", "star", ".", "--out", "star", "--json"], { cwd });
  expect(imported.code).toBe(0);
  expect(JSON.parse(imported.stdout)).toMatchObject({ intents: 4, rows: { cafe: 100 }, dialogues: 1 });
  // A given format goes before a recognised one.
  const other = await backlot(["import", "star", ".", "--tasks", "none", "--out", "other"], { cwd });
  expect(other).toMatchObject({ code: 2, stderr: expect.stringContaining("none") });

  const made = await backlot(["make", "--style", "star", "--count", "40", "--seed", "6", "--out", join(cwd, "made")]);
  expect(made.code).toBe(0);
  expect((await backlot(["import", "star", "made/star", "--out", "back"], { cwd })).code).toBe(0);
  const replayed = await backlot(["replay", "back", "--lenient", "--json"], { cwd });
  expect([replayed.code, JSON.parse(replayed.stdout)]).toMatchObject([0, { matched: 40, diverged: 0, problems: 0 }]);
});
