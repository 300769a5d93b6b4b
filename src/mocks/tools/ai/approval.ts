import type { ModelMessage } from "ai";

/** True if the messages that lead to a call's execution approve it; consent without such messages is unknown. */
export function isApproved(toolCallId: string, messages: readonly ModelMessage[]): boolean {
  const requests = new Set<string>();
  let approved = false;
  for (const { role, content } of messages) {
    for (const part of typeof content === "string" ? [] : content) {
      if (role === "assistant" && part.type === "tool-approval-request" && part.toolCallId === toolCallId)
        requests.add(part.approvalId);
      if (role === "tool" && part.type === "tool-approval-response" && requests.has(part.approvalId))
        approved = part.approved;
    }
  }
  return approved;
}
