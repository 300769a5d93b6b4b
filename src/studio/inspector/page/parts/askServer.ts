const AGAIN_MS = [200, 500, 1_000, 2_000, 3_000];

export class Refused extends Error {
  readonly status: number;
  readonly hint: string | undefined;

  constructor(status: number, message: string, hint: string | undefined) {
    super(message);
    this.status = status;
    this.hint = hint;
  }
}

/** @throws Refused for a refusal; any other error if the server does not answer, or is busy */
export async function askServer(path: string, token: string, body?: object): Promise<Response> {
  const response = await fetch(path, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  });
  if (response.ok) return response;
  if (response.status === 429 || response.status === 503) throw new Error("the server asks to be asked later");
  const { title, detail, hint }: { title?: string; detail?: string; hint?: string } = await response
    .json()
    .catch(() => ({}));
  throw new Refused(response.status, detail ?? title ?? `the server answered ${response.status}`, hint);
}

export function pause(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, AGAIN_MS[Math.min(attempt, AGAIN_MS.length - 1)]));
}
