import * as v from "valibot";

const Message = v.object({
  channel: v.picklist(["sms", "call", "mail"]),
  to: v.string(),
  from: v.string(),
  text: v.string(),
  at: v.string(),
});
type Message = v.InferOutput<typeof Message>;

const Charge = v.object({
  intent: v.string(),
  payment: v.nullable(v.number()),
  subscription: v.nullable(v.number()),
  period: v.nullable(v.number()),
  amount: v.number(),
  status: v.string(),
  at: v.string(),
});
type Charge = v.InferOutput<typeof Charge>;

const Refund = v.object({ intent: v.string(), payment: v.nullable(v.number()), amount: v.number() });
type Refund = v.InferOutput<typeof Refund>;

type Fault = { call: string; fault: "loseReply" | "delay" | "500" | "offline"; times?: number; ms?: number };

/** The other side of the world, as a test sees and moves it (contract: "The sandbox's own JSON API"). */
export type Sandbox = {
  /** Newest first; `to` is a phone in wire form. */
  messages(to: string): Promise<Message[]>;
  /** The newest code that a phone was sent or called with. */
  code(to: string): Promise<string>;
  /** Moves the server's clock forward; what falls due on the way has happened when it answers. */
  advance(seconds: number): Promise<void>;
  /** Every charge in the acquirer's own book. */
  charges(): Promise<Charge[]>;
  /** All that it has given back. */
  refunds(): Promise<Refund[]>;
  /** The next requests of a call fail like this. */
  plan(fault: Fault): Promise<void>;
  /** What was planned and has not happened yet will not happen. */
  clearFaults(): Promise<void>;
  forbid(phone: string, forbidden: boolean): Promise<void>;
  move(subscription: number, event: "handedOver" | "takenBack" | "damaged"): Promise<void>;
};

/** The code of a message: the last line of its SMS ends with it, as the calling number does. Other messages have none. */
const codeIn = ({ channel, from, text }: Message): string | null =>
  channel === "call" ? from.slice(-4) : (/#(\d{4})$/.exec(text)?.[1] ?? null);

export const openSandbox = (url: string): Sandbox => {
  const ask = async <S extends v.GenericSchema>(
    path: string,
    reply: S,
    body?: unknown,
  ): Promise<v.InferOutput<S>> => {
    const sent = {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    };
    const response = await fetch(`${url}/sandbox/api/${path}`, body === undefined ? {} : sent);
    if (!response.ok)
      throw new Error(`the sandbox answers ${path} with ${response.status}: ${await response.text()}`);
    return v.parse(reply, await response.json());
  };
  const messages = (to: string) => ask(`messages/?to=${to}`, v.array(Message));

  return {
    messages,
    code: async (to) => {
      const code = (await messages(to)).map(codeIn).find((found) => found !== null);
      if (code === undefined) throw new Error(`no code was sent to ${to}`);
      return code;
    },
    advance: async (seconds) => void (await ask("clock/", v.unknown(), { advance: seconds })),
    charges: async () => (await ask("ledger/", v.object({ charges: v.array(Charge) }))).charges,
    refunds: async () => (await ask("ledger/", v.object({ refunds: v.array(Refund) }))).refunds,
    plan: async (fault) => void (await ask("faults/", v.unknown(), fault)),
    clearFaults: async () => void (await fetch(`${url}/sandbox/api/faults/`, { method: "DELETE" })),
    forbid: async (phone, forbidden) => void (await ask(`clients/${phone}/`, v.unknown(), { forbidden })),
    move: async (subscription, event) =>
      void (await ask(`subscriptions/${subscription}/`, v.unknown(), { event })),
  };
};
