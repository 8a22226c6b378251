import type { ChildProcess } from "node:child_process";
import * as v from "valibot";
import { confirmCode, requestCode } from "#contract/auth.ts";
import type { Call, ReplyOf, RequestWire } from "#contract/call.ts";
import { checkReply } from "./openapi/check-reply.ts";
import { type Bent, requestOf } from "./request-of.ts";
import { spawnServer } from "./spawn-server.ts";

const quiet = { NODE_ENV: "", PORT: "0", HOST: "", DATABASE_URL: "", SANDBOX: "on" };

export type OutsideServer = {
  readonly address: string;
  readonly process: ChildProcess;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
};

/** The server and its sandbox in a process of their own, on the data that `settings` name, once it listens. */
export const startServer = async (settings: Record<string, string>): Promise<OutsideServer> => {
  const { child, listening, exit } = spawnServer({ ...quiet, ...settings });
  const kill = async (): Promise<void> => {
    child.kill("SIGKILL");
    await exit;
  };
  return { address: await listening, process: child, kill };
};

/** Who asks, and under which key. */
export type Sender = Pick<Bent, "key" | "app"> & { token?: string };

/** Sends a call as the application does. Rejects if nobody answers. */
export const sendCall = async <C extends Call>(
  address: string,
  call: C,
  request: RequestWire<C> | Record<string, string>,
  sender: Sender = {},
): Promise<{ status: number; text: string; retryAfter: string | null }> => {
  const { path, init } = requestOf(call, request, sender);
  const answer = await fetch(address + path, init);
  const text = await answer.text();
  checkReply({ method: call.method, path: new URL(path, address).pathname, status: answer.status, text });
  return {
    status: answer.status,
    text,
    retryAfter: answer.headers.get("Retry-After"),
  };
};

/** Sends a call that has to succeed: its reply, and the bytes of it. */
export const askCall = async <C extends Call>(
  address: string,
  call: C,
  request: RequestWire<C> | Record<string, string>,
  sender: Sender = {},
): Promise<{ reply: ReplyOf<C>; text: string }> => {
  const { status, text } = await sendCall(address, call, request, sender);
  if (status !== 200) throw new Error(`${call.path} answered ${status}: ${text}`);
  return { reply: v.parse(call.reply, JSON.parse(text)), text };
};

const Messages = v.array(v.object({ text: v.string() }));

/** Signs a phone in with the code that the sandbox has sent it; gives the token. */
export const signInOutside = async (address: string, phone: string): Promise<string> => {
  const { reply } = await askCall(address, requestCode, { channel: "sms", phone });
  const inbox = await fetch(`${address}/sandbox/api/messages/?to=${phone}`);
  const [message] = v.parse(Messages, await inbox.json());
  const code = /\d{4}/.exec(message?.text ?? "")?.[0] ?? "";
  return (await askCall(address, confirmCode, { phone, code, challenge: reply.challenge })).reply.token;
};

const Ledger = v.object({
  charges: v.array(
    v.object({ subscription: v.nullable(v.number()), period: v.nullable(v.number()), status: v.string() }),
  ),
});

/** What the acquirer has taken by its own book: one `subscription period` for each charge. */
export const takenOf = async (address: string): Promise<string[]> => {
  const reply = await fetch(`${address}/sandbox/api/ledger/`);
  const { charges } = v.parse(Ledger, await reply.json());
  return charges
    .filter(({ status }) => status === "success")
    .map(({ subscription, period }) => `${subscription} ${period}`)
    .toSorted();
};

/** Moves the sandbox's clock; what falls due on the way has happened when it is answered, if it is. */
export const advanceDays = (address: string, days: number): Promise<Response | null> =>
  fetch(`${address}/sandbox/api/clock/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ advance: days * 86_400 }),
  }).catch(() => null);
