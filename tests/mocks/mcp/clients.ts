import { Client, type ClientOptions, type JsonSchemaValidator } from "@modelcontextprotocol/client";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/client/validators/ajv";

/** The revisions of the protocol that are served. */
export const REVISIONS = ["2025-11-25", "2026-07-28"] as const;
export type Revision = (typeof REVISIONS)[number];

/** The SDK's own validators. One by one, each client compiles the schemas of all tools anew; tests have hundreds of clients. */
const compiler = new AjvJsonSchemaValidator();
const compiled = new Map<string, JsonSchemaValidator<unknown>>();
const validators: NonNullable<ClientOptions["jsonSchemaValidator"]> = {
  getValidator<T>(schema: Parameters<AjvJsonSchemaValidator["getValidator"]>[0]) {
    const text = JSON.stringify(schema);
    const known = compiled.get(text) ?? compiler.getValidator<unknown>(schema);
    compiled.set(text, known);
    return known as JsonSchemaValidator<T>;
  },
};

/** Answer of a client to a form: its content, or another act. */
export type Answer = Readonly<Record<string, string | number | boolean>> | "decline" | "cancel";

/** Questions to a client, and its next answer. */
export interface Asked {
  readonly message: string;
  readonly fields: readonly string[];
}

/**
 * A client of the official SDK.
 * @param answers what its user answers to one form after the other; without it, the client shows no forms
 */
export function clientOf(revision: Revision, answers?: Answer[]): { readonly client: Client; readonly asked: Asked[] } {
  const asked: Asked[] = [];
  const options: ClientOptions = {
    capabilities: answers === undefined ? {} : { elicitation: { form: {} } },
    jsonSchemaValidator: validators,
    versionNegotiation: { mode: revision === "2025-11-25" ? "legacy" : { pin: revision } },
  };
  const client = new Client({ name: "test", version: "1" }, options);
  if (answers !== undefined) {
    client.setRequestHandler("elicitation/create", ({ params }) => {
      const fields = "requestedSchema" in params ? Object.keys(params.requestedSchema.properties) : [];
      asked.push({ message: params.message, fields });
      const answer = answers.shift() ?? "cancel";
      return typeof answer === "string" ? { action: answer } : { action: "accept", content: { ...answer } };
    });
  }
  return { client, asked };
}
