import { join } from "node:path";
import { expect, it } from "vitest";
import { DOCUMENTS } from "../../importing/imported.js";
import { served } from "../served.js";
import { CheckedClient } from "./checked.js";

const TASKS = join(DOCUMENTS, "tasks.yaml");
const NOBODY = "7d0c8f7e-0000-4000-8000-000000000000";

async function client() {
  const { server, mapping } = await served(TASKS);
  return { api: new CheckedClient(server, mapping, "/v2"), mapping };
}

it("makes tasks below a project, and finds, changes, completes and deletes them at paths of their own", async () => {
  const { api } = await client();
  const [home, work] = [
    await api.want(201, "POST", "/projects", { name: "Home" }),
    await api.want(201, "POST", "/projects", { name: "Work" }),
  ];
  expect((await api.want(200, "GET", `/projects/${home.id}/tasks`)).data).toEqual([]);
  const sent = { title: "Paint", "due-date": "2026-05-01", "@type": "chore" };
  const paint = await api.want(201, "POST", `/projects/${home.id}/tasks`, sent);
  expect(paint).toMatchObject({ ...sent, project_id: home.id, completed_at: null });
  const file = await api.want(201, "POST", `/projects/${work.id}/tasks`, { title: "File" });
  expect(await api.want(200, "GET", `/tasks/${paint.id}`)).toEqual(paint);
  expect((await api.want(200, "GET", `/projects/${home.id}/tasks`)).data).toEqual([paint]);
  expect((await api.want(200, "GET", `/projects/${work.id}/tasks`)).data).toEqual([file]);
  const changed = await api.want(200, "PATCH", `/tasks/${paint.id}`, { title: "Paint the door" });
  expect(changed).toEqual({ ...paint, title: "Paint the door" });
  const done = await api.want(200, "POST", `/tasks/${paint.id}/complete`);
  expect(done).toMatchObject({ ...changed, status: "done", completed: true });
  expect(await api.want(200, "GET", `/tasks/${paint.id}`)).toEqual(done);
  expect((await api.want(200, "GET", `/projects/${home.id}/tasks?status=done`)).data).toEqual([done]);
  await api.want(204, "POST", `/tasks/${paint.id}/reopen`);
  expect(await api.want(200, "GET", `/tasks/${paint.id}`)).toMatchObject({ status: "open", completed: false });
  expect((await api.want(200, "GET", "/search?q=door")).data.map(({ id }: { id: string }) => id)).toEqual([paint.id]);
  await api.want(204, "DELETE", `/tasks/${paint.id}`);
  await api.want(404, "GET", `/tasks/${paint.id}`);
  await api.want(404, "POST", `/tasks/${paint.id}/complete`);
  expect((await api.want(200, "GET", `/projects/${home.id}/tasks`)).data).toEqual([]);
  expect((await api.want(200, "GET", `/projects/${work.id}/tasks`)).data).toEqual([file]);
});

it("names what it has recognised, and what stands alone", async () => {
  const { mapping } = await client();
  expect(mapping.entities?.tasks).toEqual({
    key: "id",
    listedBy: ["list_tasks", "search_tasks"],
    createdBy: ["create_task"],
    readBy: ["get_task"],
    deletedBy: ["delete_task"],
    changedBy: ["change_task", "complete_task", "reopen_task"],
  });
  expect(mapping.refused.flatMap((one) => (one.effect === "alone" ? [one.operation] : []))).toEqual(["get_health"]);
});

it("says in plain words what is not there", async () => {
  const { api } = await client();
  await api.want(201, "POST", "/projects", { name: "Home" });
  expect(await api.want(404, "GET", "/tasks/nonsense")).toEqual({
    error: { code: "not_found", message: 'There is no task with the id "nonsense".' },
  });
  const nobody = { error: { code: "not_found", message: `There is no project with the id "${NOBODY}".` } };
  expect(await api.want(404, "GET", `/projects/${NOBODY}/tasks`)).toEqual(nobody);
  expect(await api.want(404, "POST", `/projects/${NOBODY}/tasks`, { title: "Paint" })).toEqual(nobody);
});

it("makes up no failure", async () => {
  const { api } = await client();
  expect(await api.want(200, "GET", "/health")).toEqual({ success: true, status: "ok" });
});

it("has lists that end, by pages and by cursors", async () => {
  const { api } = await client();
  const ids: string[] = [];
  for (let nth = 0; nth < 5; nth++) ids.push((await api.want(201, "POST", "/projects", { name: `P${nth}` })).id);
  const paged: string[] = [];
  let url: string | null = "/projects";
  let pages = 0;
  while (url !== null && pages++ < 10) {
    const { projects, meta } = await api.want(200, "GET", url);
    expect(meta).toMatchObject({ page: pages, total_pages: 3, total_count: 5 });
    paged.push(...projects.map(({ id }: { id: string }) => id));
    const next: string | null = meta.next ?? null;
    url = next === null ? null : next.slice(next.indexOf("/projects"));
  }
  expect([paged, pages]).toEqual([ids, 3]);
  const tasks: string[] = [];
  for (let nth = 0; nth < 7; nth++)
    tasks.push((await api.want(201, "POST", `/projects/${ids[0]}/tasks`, { title: `T${nth}` })).id);
  const found: string[] = [];
  let cursor: string | null = "";
  let calls = 0;
  while (cursor !== null && calls++ < 10) {
    const more = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const answer = await api.want(200, "GET", `/projects/${ids[0]}/tasks?limit=3${more}`);
    found.push(...answer.data.map(({ id }: { id: string }) => id));
    expect(answer.has_more).toBe(found.length < 7);
    if (answer.total !== undefined) expect(answer.total).toBe(7);
    cursor = answer.next_cursor;
  }
  expect([found, calls]).toEqual([tasks, 3]);
});
