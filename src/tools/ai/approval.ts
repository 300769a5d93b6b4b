import type { ModelMessage } from "ai";

/**
 * Whether the user has approved a call, as the messages that lead to its execution say: what they do not say is not
 * known.
 */
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
