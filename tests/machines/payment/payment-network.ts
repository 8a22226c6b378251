import type { ActorRefFrom } from "xstate";
import { SimulatedClock, createActor } from "xstate";
import type { Payment } from "#contract/payment.ts";
import { type paymentMachine, providePayment } from "#machines/payment/payment.machine.ts";
import type { PaymentIntent, PaymentSubject, RequestedPayment } from "#machines/payment/payment.ports.ts";

import { createTabLock } from "../tab-lock.ts";

const subject: PaymentSubject = { subscriptionId: 41, period: 1 };
const amount = 1_199_000;
const page = "https://acquirer.example/pay/";

/** Whether a request is answered, lost on its way, or its reply is lost. */
export type Fate = "answered" | "neverArrived" | "replyLost";
type Request = {
  tab: number;
  port: string;
  key?: string;
  fare: (fate: Fate) => void;
  isDropped: () => boolean;
};
type Tab = { actor: ActorRefFrom<typeof paymentMachine>; clock: SimulatedClock };

/**
 * Some tabs of a browser with storage and locks, and a server that keeps the contract: one reply per key, at most one
 * payment in progress and one success per period. Nothing happens by itself: the caller decides what happens and
 * when.
 */
export class PaymentNetwork {
  readonly tabs: Tab[] = [];
  /** Keys of received payment requests, in order. */
  readonly received: string[] = [];
  readonly payments: Payment[] = [];
  /** What has happened at least once: a fault that never occurred proves nothing. */
  readonly seen = new Set<string>();
  /** Keys created while an earlier one could still charge: must stay empty (C27). */
  readonly early: string[] = [];
  #requests: Request[] = [];
  #stored: PaymentIntent | null = null;
  readonly #minted: string[] = [];
  /** Refused keys, without effect. */
  readonly #refused = new Set<string>();
  readonly #replies = new Map<string, RequestedPayment>();
  readonly #takeTurn = createTabLock(() => void this.seen.add("two tabs at once"));

  /** Requests that are still awaited. */
  get requests(): readonly Request[] {
    this.#requests = this.#requests.filter((request) => !request.isDropped());
    return this.#requests;
  }

  get charges() {
    return this.payments.filter(({ status }) => status === "success");
  }

  /** "Pay", in a new tab or in one whose payment is over. */
  open(at = this.tabs.length) {
    this.tabs[at]?.actor.stop();
    const clock = new SimulatedClock();
    const input = { ...subject, method: "newCard", cardId: null, amount, online: true } as const;
    const actor = createActor(this.#machineOf(at), { input, clock });
    this.tabs[at] = { actor, clock };
    actor.start();
  }

  /** The result at the acquirer's page for the payment in progress. */
  settle(status: "success" | "fail") {
    const at = this.payments.findIndex((payment) => payment.status === "processing");
    const open = this.payments[at];
    if (open) this.payments[at] = { ...open, status, reason: status === "fail" ? "declined" : null };
  }

  #machineOf(tab: number) {
    const ask =
      <I, O>(port: string, answer: (input: I) => O, key?: (input: I) => string) =>
      (input: I, signal: AbortSignal) =>
        new Promise<O>((resolve, reject) => {
          const request: Request = {
            tab,
            port,
            ...(key && { key: key(input) }),
            isDropped: () => signal.aborted,
            fare: (fate) => {
              this.#requests.splice(this.#requests.indexOf(request), 1);
              this.seen.add(`${port} ${fate}`);
              if (fate === "neverArrived") return reject(new Error("never arrived"));
              const output = answer(input);
              return fate === "replyLost" ? reject(new Error("reply lost")) : resolve(output);
            },
          };
          this.#requests.push(request);
        });
    const find = () =>
      (["success", "processing", "fail"] as const)
        .map((status) => this.payments.findLast((payment) => payment.status === status))
        .find((payment) => payment !== undefined) ?? null;
    return providePayment(
      {
        prepareIntent: async (wanted) => {
          const resumed = this.#stored !== null;
          this.#stored ??= { ...wanted, key: this.#mint(), paymentId: null, redirect: null };
          return { intent: this.#stored, resumed };
        },
        keepIntent: async (intent) => {
          if (this.#stored === null || this.#stored.key === intent.key) this.#stored = intent;
        },
        closeIntent: async ({ key }) => {
          if (this.#stored?.key === key) this.#stored = null;
        },
        requestPayment: ask(
          "requestPayment",
          (intent) => this.#create(intent),
          ({ key }) => key,
        ),
        checkPayment: ask(
          "checkPayment",
          ({ paymentId }) => this.payments.find(({ id }) => id === paymentId) ?? null,
        ),
        findPayment: ask("findPayment", find),
        leaveForAcquirer: ask("leaveForAcquirer", () => ({ kind: "returned" as const })),
      },
      {
        holdLock: this.#takeTurn,
      },
    );
  }

  #mint() {
    const key = `key ${this.#minted.length + 1}`;
    const mayCharge = (minted: string) => {
      const reply = this.#replies.get(minted);
      if (reply?.kind !== "created") return !this.#refused.has(minted);
      return this.payments.some(({ id, status }) => id === reply.payment.id && status === "processing");
    };
    if (this.#minted.some(mayCharge)) this.early.push(key);
    if (this.#minted.length > 0) this.seen.add("second key");
    this.#minted.push(key);
    return key;
  }

  /** POST payment/payment-create; a refusal does not consume the key. */
  #create({ key }: PaymentIntent): RequestedPayment {
    this.received.push(key);
    const known = this.#replies.get(key);
    if (known) return known;
    const open = this.payments.find(({ status }) => status === "processing");
    if (open ?? this.charges[0]) this.#refused.add(key);
    if (open) return { kind: "inProgress", paymentId: open.id };
    if (this.charges.length > 0) return { kind: "unclear", code: "payment.notDue" };
    const payment: Payment = {
      ...subject,
      id: this.payments.length + 1,
      type: "subscription",
      status: "processing",
      amount,
      created: "2026-11-21T10:00:00.000Z",
      method: "newCard",
      reason: null,
      receipt: null,
    };
    this.payments.push(payment);
    const reply = { kind: "created", payment, redirect: page + payment.id } as const;
    this.#replies.set(key, reply);
    return reply;
  }
}
