import {
  acceptedContent,
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ElicitRequestFormParams,
  type InputRequest,
  type InputRequests,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type McpServer,
  type RequestStateCodec,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { text } from "./media.js";

/** The tools that the runner calls for what a server asks of its client before it answers. */
export function registerInputs(server: McpServer, states: RequestStateCodec): void {
  const tool = (name: string, handler: (context: ServerContext) => Answer | Promise<Answer>): void => {
    server.registerTool(name, { description: `Asks before it answers: ${name}.` }, handler);
  };
  tool("test_input_required_result_elicitation", ({ mcpReq }) => {
    const given = acceptedContent(mcpReq.inputResponses, "user_name", NAMED);
    return given === undefined
      ? inputRequired({ inputRequests: { user_name: YOUR_NAME } })
      : text(`Hello, ${given.name}!`);
  });
  tool("test_input_required_result_sampling", ({ mcpReq }) => {
    const view = inputResponse(mcpReq.inputResponses, "capital_question");
    if (view.kind === "sampling") return text(`The model said: ${JSON.stringify(view.result.content)}`);
    return inputRequired({ inputRequests: { capital_question: question("What is the capital of France?", 100) } });
  });
  tool("test_input_required_result_list_roots", ({ mcpReq }) => {
    const view = inputResponse(mcpReq.inputResponses, "client_roots");
    if (view.kind === "roots") return text(`Roots: ${view.roots.map(({ uri }) => uri).join(", ")}`);
    return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } });
  });
  tool("test_input_required_result_request_state", async (context) => {
    const given = acceptedContent(context.mcpReq.inputResponses, "confirm", AGREED);
    if (given !== undefined && context.mcpReq.requestState() === "asked") return text("state-ok");
    const requestState = await states.mint("asked", context);
    const confirm = inputRequired.elicit({ message: "Please confirm", requestedSchema: AGREED });
    return inputRequired({ inputRequests: { confirm }, requestState });
  });
  tool("test_input_required_result_multiple_inputs", async (context) => {
    const inputRequests: InputRequests = {
      user_name: YOUR_NAME,
      greeting: question("Generate a greeting", 50),
      client_roots: inputRequired.listRoots(),
    };
    const { inputResponses } = context.mcpReq;
    const isComplete = Object.keys(inputRequests).every((key) => inputResponse(inputResponses, key).kind !== "missing");
    if (isComplete) return text("All inputs received.");
    return inputRequired({ inputRequests, requestState: await states.mint("several", context) });
  });
  tool("test_input_required_result_multi_round", (context) => rounds(context, states));
  tool("test_input_required_result_capabilities", (context) => {
    const can = capabilities(context);
    return inputRequired({
      inputRequests: {
        ...(can.elicitation === undefined ? {} : { user_name: YOUR_NAME }),
        ...(can.sampling === undefined ? {} : { greeting: question("Generate a greeting", 50) }),
      },
    });
  });
  tool("test_missing_capability", ({ mcpReq }) => {
    if (inputResponse(mcpReq.inputResponses, "greeting").kind === "sampling") return text("The client can sample.");
    return inputRequired({ inputRequests: { greeting: question("Generate a greeting", 50) } });
  });
  tool("test_streaming_elicitation", () => inputRequired({ inputRequests: { user_name: YOUR_NAME } }));
  registerForms(server);
}

type Answer = CallToolResult | InputRequiredResult;

/** A name, then a colour, with another state each time. */
async function rounds(context: ServerContext, states: RequestStateCodec): Promise<Answer> {
  const { inputResponses } = context.mcpReq;
  const ask = async (key: string, message: string, field: string, then: string): Promise<Answer> => {
    const requestedSchema = z.object({ [field]: z.string() });
    const inputRequests = { [key]: inputRequired.elicit({ message, requestedSchema }) };
    return inputRequired({ inputRequests, requestState: await states.mint(then, context) });
  };
  const state = context.mcpReq.requestState();
  if (state === "named" && acceptedContent(inputResponses, "step2") !== undefined) return text("Two rounds.");
  if (state === "begun" && acceptedContent(inputResponses, "step1") !== undefined) {
    return ask("step2", "Step 2: What is your favorite color?", "color", "named");
  }
  return ask("step1", "Step 1: What is your name?", "name", "begun");
}

/** Forms of every kind of field, for clients of the revision of 2025-11-25. */
function registerForms(server: McpServer): void {
  server.registerTool(
    "test_sampling",
    { description: "Asks the client's model.", inputSchema: z.object({ prompt: z.string() }) },
    ({ prompt }, { mcpReq }) => {
      const view = inputResponse(mcpReq.inputResponses, "answer");
      if (view.kind === "sampling") return text(`LLM response: ${JSON.stringify(view.result.content)}`);
      return inputRequired({ inputRequests: { answer: question(prompt, 100) } });
    },
  );
  form(server, "test_elicitation_sep1034_defaults", {
    name: { type: "string", default: "John Doe" },
    age: { type: "integer", default: 30 },
    score: { type: "number", default: 95.5 },
    status: { type: "string", enum: ["active", "inactive", "pending"], default: "active" },
    verified: { type: "boolean", default: true },
  });
  const options = ["option1", "option2", "option3"];
  const titled = (word: string) =>
    ["First", "Second", "Third"].map((nth, i) => ({ const: `value${i + 1}`, title: `${nth} ${word}` }));
  form(server, "test_elicitation_sep1330_enums", {
    untitledSingle: { type: "string", enum: options },
    titledSingle: { type: "string", oneOf: titled("Option") },
    legacyEnum: {
      type: "string",
      enum: ["opt1", "opt2", "opt3"],
      enumNames: ["Option One", "Option Two", "Option Three"],
    },
    untitledMulti: { type: "array", items: { type: "string", enum: options } },
    titledMulti: { type: "array", items: { anyOf: titled("Choice") } },
  });
}

type Properties = ElicitRequestFormParams["requestedSchema"]["properties"];

function form(server: McpServer, name: string, properties: Properties): void {
  const ask = inputRequired.elicit({ message: "Please fill this in", requestedSchema: { type: "object", properties } });
  server.registerTool(name, { description: "Asks with a form." }, ({ mcpReq }) => {
    const view = inputResponse(mcpReq.inputResponses, "form");
    if (view.kind !== "elicit") return inputRequired({ inputRequests: { form: ask } });
    return text(`Elicitation completed: action=${view.action}, content=${JSON.stringify(view.content)}`);
  });
}

const NAMED = z.object({ name: z.string() });
const AGREED = z.object({ ok: z.boolean() });
const YOUR_NAME = inputRequired.elicit({ message: "What is your name?", requestedSchema: NAMED });

const question = (asked: string, maxTokens: number): InputRequest =>
  inputRequired.createMessage({ messages: [{ role: "user", content: { type: "text", text: asked } }], maxTokens });

const capabilities = ({ mcpReq }: ServerContext): Readonly<Record<string, unknown>> =>
  (mcpReq.envelope as Readonly<Record<string, Readonly<Record<string, unknown>>>> | undefined)?.[
    CLIENT_CAPABILITIES_META_KEY
  ] ?? {};
