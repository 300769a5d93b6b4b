import { plainName } from "../../importing/words.js";
import type { SecretNames } from "../exchange.js";

/** Treatment of a value by its name: masked, masked if it is a text (numbers are counts), or kept. */
export type Judgement = "secret" | "secret text" | "kept" | "plain";

/** Words that mark a secret anywhere in a name. */
const WORD =
  /password|passwd|passphrase|passcode|secret|token|credential|authorization|authenticat|cookie|signature|bearer|jwt|sessionid|sessionkey|connectionstring|recoverycode|backupcode|verifier|(?:api|auth|access|subscription|application|app|master|shared|functions?|private|signing|encryption|storage|account|license|service|admin|host|hook|consumer|client|deploy|ssh|rsa)key/;
/** Words that mark a secret as a whole word. */
const SHORT = /^(?:pass|pwd|psw|pw|pin|cvc\d?|cvv\d?|csc|otp|totp|sid|sig|auth|hmac|assertion)$/;
/** Whole names of a few words with this ending. */
const PASS = /^(?:user|db|smtp|my|root|admin|mysql|ftp|proxy)pass$/;
/** Names that only resemble a secret's: cursors of pages, and facts about a secret. */
const HARMLESS =
  /(?:page|next|prev|previous|continuation|sync|cursor|start|resume|change|delta|skip)token$|(?:token|secret|password|cookie|credential|signature|key)(?:type|kind|name|count|limit|length|policy|version|algorithm|status|enabled|required|endpoint|expir[a-z]*|ttl|maxage)$|tokenur[il]$|tokeni[sz]|secretar/;
/** Names of counts, if tokens are the pieces of a text for a model. */
const COUNTED = /tokens|tokendetails/;

/** Headers without secrets; all others are masked. */
const SAFE_HEADER =
  /^(?:accept|accept-.*|access-control-.*|age|allow|alt-svc|anthropic-(?:beta|version)|api-version|backlot-session|cache-control|cf-cache-status|cf-ray|content-.*|date|deprecation|dnt|etag|expect|expires|host|idempotency-key|if-.*|keep-alive|last-modified|link|location|nel|openai-(?:model|processing-ms|version)|origin|permissions-policy|pragma|prefer|preference-applied|priority|proxy-authenticate|range|ratelimit.*|referer|referrer-policy|refresh|report-to|reporting-endpoints|request-id|retry-after|save-data|sec-(?:ch|fetch)-.*|sec-gpc|server|server-timing|strict-transport-security|sunset|timing-allow-origin|traceparent|tracestate|upgrade-insecure-requests|user-agent|vary|via|warning|www-authenticate|x-(?:amzn-)?(?:request-?id|trace-id)|x-(?:api-)?version|x-b3-.*|x-cache.*|x-content-type-options|x-correlation-id|x-dns-prefetch-control|x-download-options|x-forwarded-(?:for|host|port|proto)|x-frame-options|x-github-(?:api-version.*|media-type)|x-http-method-override|x-(?:next|prev)-page|x-(?:page|pages|per-page|count|total|total-count|total-pages|offset|limit)|x-permitted-cross-domain-policies|x-powered-by|x-rate-?limit.*|x-requested-with|x-response-time|x-robots-tag|x-runtime|x-served-by|x-stainless-.*|x-ua-compatible|x-xss-protection)$/;

/** Names that mark secrets: by their words, unless a project overrides that. */
export class Names {
  private readonly mask: ReadonlySet<string>;
  private readonly keep: ReadonlySet<string>;
  private readonly known = new Map<string, Judgement>();

  constructor({ mask = [], keep = [] }: SecretNames) {
    this.mask = new Set(mask.map(plainName));
    this.keep = new Set(keep.map(plainName));
  }

  /** Judges the name of a parameter, a member or a part of a form. */
  judge(name: string): Judgement {
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const judged = this.judgeNew(name);
    if (this.known.size < 10_000) this.known.set(name, judged);
    return judged;
  }

  /** Judges the name of a header: unknown if it is neither on the list of harmless ones nor contains the word of a secret. */
  judgeHeader(name: string): Judgement | "unknown" {
    const plain = plainName(name);
    if (this.mask.has(plain)) return "secret";
    if (this.keep.has(plain)) return "kept";
    if (SAFE_HEADER.test(name.toLowerCase())) return "plain";
    const judged = this.judge(name);
    return judged === "plain" ? "unknown" : judged;
  }

  private judgeNew(name: string): Judgement {
    const plain = plainName(name);
    if (this.mask.has(plain)) return "secret";
    const words = name
      .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
      .toLowerCase()
      .split(/[^a-z0-9]+/);
    const isSecret = WORD.test(plain) || PASS.test(plain) || words.some((word) => SHORT.test(word));
    if (!isSecret) return "plain";
    if (this.keep.has(plain) || HARMLESS.test(plain)) return "kept";
    return COUNTED.test(plain) ? "secret text" : "secret";
  }
}
