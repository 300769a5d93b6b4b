import type { McpServer } from "@modelcontextprotocol/server";
import { callsAsTasks, type TaskSetting } from "./calls.js";
import { registerTaskMethods } from "./methods.js";
import { TASKS_EXTENSION } from "./wire.js";

/**
 * Lets calls of a server's tools become tasks, and declares this to its clients as their revision requires.
 * @param server a server without tools so far
 */
export function serveTasks(server: McpServer, setting: TaskSetting): void {
  server.server.registerCapabilities(
    setting.isModern
      ? { extensions: { [TASKS_EXTENSION]: {} } }
      : { tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } } },
  );
  callsAsTasks(server, setting);
  registerTaskMethods(server, setting);
}
