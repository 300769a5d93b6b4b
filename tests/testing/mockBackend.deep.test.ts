import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { executePlan, mockBackend, rehearse, scriptedUser } from "../../src/testing/index.js";
import { failureOf } from "./matchers/recorder.js";
import { CLOSED, DRAW_TICKET, FIND_TICKETS, TestProject } from "./project.js";

/* Search of `mockBackend` for a project: the same as the command line's. */

const CONFIG = 'export default { intents: "service/intents", engine: "quickjs" };\n';
const SERVICE = {
  "service/intents/draw_ticket.json": DRAW_TICKET,
  "service/intents/find_tickets.json": FIND_TICKETS,
  "service/intents/behaviours/draw_ticket.behavior.ts": CLOSED,
  "service/fixtures/tickets.json": '[{ "queue": "passports" }]',
};

const before = process.cwd();
let project: TestProject;
beforeEach(() => {
  project = new TestProject({ "package.json": "{}", "backlot.config.ts": CONFIG, ...SERVICE, "deep/down/x.txt": "" });
  process.chdir(project.folder);
});
afterEach(() => {
  process.chdir(before);
  project.remove();
});

describe("mockBackend()", () => {
  it("finds the config file, and the intents, fixtures and behaviours that it leads to", async () => {
    const backend = await mockBackend();
    expect(backend.found).toEqual({
      config: "backlot.config.ts",
      intents: "service/intents",
      fixtures: "service/fixtures",
      behaviours: "service/intents/behaviours",
    });
    expect(backend.engineName).toBe("quickjs");
    const session = backend.open();
    expect(session.execute('draw_ticket(queue="passports")')).toMatchObject([{ reason: "the counter is closed" }]);
    expect(session.execute("find_tickets()")).toMatchObject([{ rows: [{ queue: "passports" }] }]);
    backend.close();
  });

  it("boots again what was closed", async () => {
    const closed = await mockBackend();
    closed.close();
    const backend = await mockBackend();
    expect(backend).not.toBe(closed);
    expect(backend.open().execute("find_tickets()")).toMatchObject([{ rows: [{ queue: "passports" }] }]);
    backend.close();
  });

  it("finds them from a folder within, and boots once for a folder", async () => {
    process.chdir(join(project.folder, "deep/down"));
    const backend = await mockBackend();
    expect(backend.found.config).toBe("../../backlot.config.ts");
    expect(backend.found.intents).toBe("../../service/intents");
    expect(await mockBackend()).toBe(backend);
    process.chdir(project.folder);
    expect(await mockBackend()).not.toBe(backend);
    backend.close();
    (await mockBackend()).close();
  });

  it("opens sessions with the clock and the seed of the config file, unless they say their own", async () => {
    const now = "2024-05-18T12:00:00Z";
    project.write("backlot.config.ts", `export default { intents: "service/intents", seed: 7, now: "${now}" };\n`);
    const backend = await mockBackend();
    const clock = Date.parse(now);
    expect(backend.open().save().opening).toMatchObject({ seed: 7, now: clock });
    expect(backend.open({ seed: 2, now: 0 }).save().opening).toMatchObject({ seed: 2, now: 0 });
    const user = scriptedUser(["A ticket, please."]);
    const transcript = await rehearse({ backend, policy: () => null, user });
    expect(transcript).toMatchObject({ seed: 7, now: clock });
    expect(
      (await executePlan(backend, { version: 1, goals: [{ intent: "draw_ticket", slots: { queue: "passports" } }] }))
        .transcript.now,
    ).toBe(clock);
    // Dialogues without a clock were recorded with Backlot's own.
    const bare = await mockBackend("service/intents");
    expect(backend.reopen(bare.open().save()).snapshot()).toEqual(bare.open().snapshot());
    bare.close();
    backend.close();
    await expect(mockBackend({ now: "noon" })).rejects.toMatchObject({ code: "NO_CLOCK" });
  });

  it("lets options win, each for itself", async () => {
    const backend = await mockBackend({ behaviours: false, fixtures: { tickets: [{ queue: "parcels" }] } });
    expect(backend.found).toMatchObject({ intents: "service/intents", fixtures: null, behaviours: null });
    expect(backend.engineName).toBe("quickjs");
    const session = backend.open();
    expect(session.execute('draw_ticket(queue="passports")')).toMatchObject([{ kind: "confirm" }]);
    expect(session.execute("find_tickets()")).toMatchObject([{ rows: [{ queue: "parcels" }] }]);
    const native = await mockBackend(undefined, { behaviours: false, engine: "native" });
    expect(native.engineName).toBe("native");
  });

  it("says what it used where that cannot be loaded", async () => {
    project.write("service/fixtures/tickets.json", '[{ "queue": 3 }]');
    const error = await failureOf(() => mockBackend());
    expect(error).toMatchObject({ code: "BAD_FIXTURE", place: { file: "service/fixtures/tickets.json" } });
    expect(error.message).toContain(
      "\n  used: config backlot.config.ts, intents service/intents, fixtures service/fixtures, behaviours service/intents/behaviours",
    );
  });

  it("says so where there is nothing, and where the config file is wrong", async () => {
    project.write("backlot.config.ts", 'export default { intent: "x" };\n');
    expect(await failureOf(() => mockBackend())).toMatchObject({ code: "BAD_CONFIG", place: { line: 1 } });
    project.write("backlot.config.ts", "export default {};\n");
    const error = await failureOf(() => mockBackend());
    expect(error).toMatchObject({ code: "FILE_NOT_FOUND" });
    expect(error.message).toContain(
      "\n  used: config backlot.config.ts, intents intents, fixtures none, behaviours none",
    );
  });
});

describe("mockBackend(folder)", () => {
  it("finds what is in a folder with intents in it, whatever the config above says", async () => {
    const backend = await mockBackend("service");
    expect(backend.found).toEqual({
      config: null,
      intents: "service/intents",
      fixtures: "service/fixtures",
      behaviours: "service/intents/behaviours",
    });
    expect(backend.engineName).toBe("isolated");
    backend.close();
  });

  it("reads that folder's own config file", async () => {
    project.write("service/backlot.config.mjs", 'export default { engine: "native", behaviours: false };\n');
    const backend = await mockBackend("service");
    expect(backend.found).toMatchObject({ config: "service/backlot.config.mjs", behaviours: null });
    expect(backend.engineName).toBe("native");
  });

  it("takes a folder of intent files as it is, with the behaviours beside them", async () => {
    const bare = await mockBackend("service/intents");
    expect(bare.found).toEqual({ config: null, intents: "service/intents", fixtures: null, behaviours: null });
    project.write("other/draw_ticket.json", DRAW_TICKET);
    project.write("other/draw_ticket.behavior.ts", CLOSED);
    const backend = await mockBackend("other", { engine: "quickjs" });
    expect(backend.found).toMatchObject({ intents: "other", behaviours: "other" });
    backend.close();
    const file = await mockBackend("service/intents/draw_ticket.json");
    expect(file.found).toMatchObject({ intents: "service/intents/draw_ticket.json", behaviours: null });
    expect([...file.catalog.keys()]).toEqual(["draw_ticket"]);
  });
});
