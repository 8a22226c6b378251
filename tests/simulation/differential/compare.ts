import { isDeepStrictEqual } from "node:util";
import { createMemory, type Memory } from "./memory.ts";
import type { Replied, Side } from "./sides.ts";
import { cardNumber } from "./sides.ts";
import { calls, type CallName, reads, say, type Step } from "./steps.ts";
import { type Unmodelled, unmodelled } from "./unmodelled.ts";

type Player = { readonly side: Side; readonly memory: Memory };
type Call = Extract<Step, { do: "call" }>;
/** `beside`: the members that are not modelled, in the order of the exceptions. */
type ComparedReply = { status: number; retryAfter: string | null; body: unknown; beside: unknown[] };

/** The first difference or null, and the exceptions that were used. */
export type Outcome = {
  readonly difference: string | null;
  readonly needed: ReadonlySet<Unmodelled>;
  /** Calls with their reply: `pay 200`, `pay payment.notDue`. */
  readonly answered: ReadonlySet<string>;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Only POST has a body. */
const bodyFor = ({ call, bend }: Call): { body?: string } => {
  if (calls[call].method !== "POST") return {};
  return bend === "brokenBody" ? { body: '{"id": 1' } : bend === "emptyBody" ? { body: "" } : {};
};

const headersFor = ({ bend }: Call): Record<string, string | null> =>
  bend === "noKey"
    ? { "Idempotency-Key": null }
    : bend === "wrongSignature"
      ? { Signature: "0".repeat(64) }
      : bend === "noClientType"
        ? { "Client-Type": null }
        : {};

/** Remembers values of a successful reply: a token's owner, a code, forecasts. */
const notice = (
  { side, memory }: Player,
  step: Call,
  request: Record<string, unknown>,
  body: unknown,
): void => {
  if (!isObject(body)) return;
  const { token, clientID, challenge, forecast } = body;
  if (typeof token === "string" && typeof clientID === "number") memory.belongs(token, clientID);
  if (step.call === "requestCode" && typeof challenge === "string") {
    const phone = String(request["phone"]);
    const { right, called } = side.codes(phone);
    if (request["channel"] === "sms") memory.open(challenge, phone, right);
    else memory.called(challenge, called);
  }
  if (isObject(forecast) && isObject(forecast["acts"]))
    memory.foresee(Number(request["subscription"]), forecast["acts"]);
};

const exceptionsFor = (call: CallName): Unmodelled[] => unmodelled.filter((each) => each.call === call);

/** Separates a member from a reply. */
const without = (body: unknown, [name = "", ...rest]: readonly string[]): [unknown, unknown] => {
  if (!isObject(body) || !(name in body)) return [body, undefined];
  const { [name]: member, ...others } = body;
  if (rest.length === 0) return [others, member];
  const [left, taken] = without(member, rest);
  return [{ ...others, [name]: left }, taken];
};

const read = ({ status, retryAfter, text }: Replied, call: CallName): ComparedReply => {
  const reply: unknown = JSON.parse(text);
  const beside: unknown[] = [];
  let body = reply;
  for (const { member } of exceptionsFor(call)) {
    const [left, taken] = without(body, member ?? []);
    beside.push(taken);
    body = left;
  }
  return { status, retryAfter, body, beside };
};

const ask = async (player: Player, step: Call): Promise<ComparedReply> => {
  const { side, memory } = player;
  const token = step.by === null ? null : String(memory.find(step.by, null));
  const owner = token === null ? null : memory.ownerOf(token);
  const { receipt, ...request } = memory.fill(step.ask, owner, token ?? "");
  const parameter = typeof receipt === "number" ? String(receipt) : "oferta";
  const bent = { token, key: step.key, headers: headersFor(step), ...bodyFor(step), parameter };
  const reply = read(await side.ask({ call: step.call, request, bent }), step.call);
  notice(player, step, request, reply.body);
  return { ...reply, body: memory.learn(reply.body, owner) };
};

const lines = (one: unknown, other: unknown, path = ""): string[] => {
  if (isDeepStrictEqual(one, other)) return [];
  if (!isObject(one) || !isObject(other)) {
    if (Array.isArray(one) && Array.isArray(other) && one.length === other.length)
      return one.flatMap((each, index) => lines(each, other[index], `${path}[${index}]`));
    return [`  ${path}: ${JSON.stringify(one)} — simulated: ${JSON.stringify(other)}`];
  }
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return names.flatMap((name) => lines(one[name], other[name], `${path}.${name}`));
};

const codeOf = ({ status, body }: ComparedReply): string => {
  const error = isObject(body) ? body["error"] : undefined;
  return isObject(error) ? String(error["code"]) : String(status);
};

/** Sends a step to both servers and compares the replies. */
const compare = async (
  [real, simulated]: readonly [Player, Player],
  step: Call,
  { needed, answered }: { needed: Set<Unmodelled>; answered: Set<string> },
): Promise<string | null> => {
  const [one, other] = [await ask(real, step), await ask(simulated, step)];
  answered.add(`${step.call} ${codeOf(one)}`);
  const exceptions = exceptionsFor(step.call);
  const isWhole = exceptions.some(({ member }) => member === null);
  const differs = !isDeepStrictEqual(one, other);
  for (const [index, exception] of exceptions.entries())
    if (isWhole ? differs : !isDeepStrictEqual(one.beside[index], other.beside[index])) needed.add(exception);
  if (!differs || isWhole) return null;
  const differing = lines({ ...one, beside: [] }, { ...other, beside: [] });
  return differing.length === 0 ? null : `${say(step)}\n${differing.join("\n")}`;
};

/** All reads of clients that acted, and the forecast of each subscription. */
const lastLook = (steps: readonly Step[], subscriptions: number): Step[] => {
  const askers = new Map(
    steps.flatMap((step) =>
      step.do === "call" && step.by !== null ? [[step.by.nth, step.by] as const] : [],
    ),
  );
  const look = (call: CallName, by: Call["by"], rest: Call["ask"] = {}): Step => ({
    do: "call",
    call,
    by,
    key: "look",
    bend: null,
    ask: rest,
  });
  return [...askers.values()].flatMap((by) => [
    ...reads.map((call) => look(call, by)),
    ...Array.from({ length: subscriptions }, (_, nth) =>
      look("getForecast", by, { subscription: { the: "subscription", nth, own: true } }),
    ),
  ]);
};

/** Plays a sequence on both servers up to the first difference, then compares all reads. */
export const play = async (
  steps: readonly Step[],
  sides: { real: Side; simulated: Side },
  begin: (memory: Memory) => void,
): Promise<Outcome> => {
  const player = (side: Side): Player => {
    const memory = createMemory();
    begin(memory);
    return { side, memory };
  };
  const players = [player(sides.real), player(sides.simulated)] as const;
  const seen = { needed: new Set<Unmodelled>(), answered: new Set<string>() };
  for (const step of [...steps, ...lastLook(steps, 3)]) {
    if (step.do === "wait") for (const { side } of players) side.wait(step.ms);
    else if (step.do === "settle")
      for (const { side, memory } of players) {
        const id = memory.find({ the: step.the, nth: step.nth, own: false }, null);
        await side.settle(step.the, id, step.card === null ? null : cardNumber(step.card));
      }
    else {
      const difference = await compare(players, step, seen);
      if (difference !== null) return { difference, ...seen };
    }
  }
  return { difference: null, ...seen };
};
