import * as v from "valibot";
import { parseJsonOrNull } from "../shared/json.ts";
import type { Endpoint } from "./endpoint.ts";
import { isTimeout, ServiceFailure } from "./failure.ts";

/** No reply that we know is larger than a few kilobytes. Bytes. */
export const replyLimit = 1_048_576;

/** The whole of a body; null if it is larger than the limit, and then its connection is dropped. */
const readWhole = async (reply: Response): Promise<Buffer | null> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the body.
  for await (const part of reply.body ?? []) {
    size += part.byteLength;
    if (size > replyLimit) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
};

/** A reply whose status says no. Its body is not read, and its connection let go. */
export const refuseReply = async ({ base }: Endpoint, reply: Response): Promise<never> => {
  await reply.body?.cancel();
  const { status } = reply;
  throw new ServiceFailure("refused", `${base.host} answered ${status}`, { code: `HTTP_${status}` });
};

/** Reads what a service has answered. Rejects with a `ServiceFailure` for a no, too much, too late or anything else. */
export const readReply = async <S extends v.GenericSchema>(
  endpoint: Endpoint,
  reply: Response,
  schema: S,
): Promise<v.InferOutput<S>> => {
  if (!reply.ok) return refuseReply(endpoint, reply);
  const { host } = endpoint.base;
  let bytes: Buffer | null;
  try {
    bytes = await readWhole(reply);
  } catch (cause) {
    throw new ServiceFailure(
      isTimeout(cause) ? "timeout" : "unreachable",
      `${host} did not finish its answer`,
      {
        cause,
      },
    );
  }
  if (bytes === null)
    throw new ServiceFailure("unreadable", `${host} answered with more than ${replyLimit} bytes`, {
      code: "TOO_LARGE",
    });
  const read = v.safeParse(schema, parseJsonOrNull(bytes.toString("utf8")));
  if (!read.success)
    throw new ServiceFailure("unreadable", `${host} answered with something else`, { code: "UNREADABLE" });
  return read.output;
};
