import { BacklotError } from "../../base/errors.js";

export interface BucketAddress {
  readonly name: string;
  readonly bucket: string;
  /** Prefix of all keys: empty, or with a slash at its end. */
  readonly prefix: string;
  readonly endPoint: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly sessionToken?: string;
}

/** With the environment variables of other S3 clients. @param named such as `s3://bucket/prefix` */
export function bucketAddress(named: string, env: Readonly<NodeJS.ProcessEnv>): BucketAddress {
  const [, bucket, path = ""] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(named) ?? [];
  const parts = path.split("/").filter((part) => part !== "");
  if (bucket === undefined || parts.some((part) => !/^[\w!*'()-][\w!*'().-]*$/.test(part))) {
    // The given text is not repeated: it may hold a password.
    const form = "a folder, or a bucket such as s3://bucket/prefix, whose credentials are in the environment";
    throw new BacklotError("BAD_OPTION", `what coordinator and workers share must be ${form}`);
  }
  const region = first(env, "AWS_REGION", "AWS_DEFAULT_REGION") ?? "us-east-1";
  const endPoint = first(env, "AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL") ?? `https://s3.${region}.amazonaws.com`;
  const url = URL.canParse(endPoint) ? new URL(endPoint) : null;
  if (url === null || !["http:", "https:"].includes(url.protocol)) {
    const message =
      "AWS_ENDPOINT_URL_S3 or AWS_ENDPOINT_URL must be the address of a server, such as https://host:9000";
    throw new BacklotError("BAD_OPTION", message);
  }
  const [accessKey, secretKey, sessionToken] = [
    first(env, "AWS_ACCESS_KEY_ID"),
    first(env, "AWS_SECRET_ACCESS_KEY"),
    first(env, "AWS_SESSION_TOKEN"),
  ];
  const name = `${["s3:/", bucket, ...parts].join("/")} at ${url.host}`;
  if (accessKey === undefined || secretKey === undefined) {
    const message = `${name} needs credentials: the variables AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`;
    throw new BacklotError("BAD_OPTION", message);
  }
  return {
    ...{ name, bucket, prefix: parts.map((part) => `${part}/`).join(""), endPoint, region, accessKey, secretKey },
    ...(sessionToken === undefined ? {} : { sessionToken }),
  };
}

function first(env: Readonly<NodeJS.ProcessEnv>, ...names: readonly string[]): string | undefined {
  return names.map((name) => env[name]).find((value) => value !== undefined && value !== "");
}
