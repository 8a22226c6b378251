import { randomUUID } from "node:crypto";
import { dayIn, homeZone } from "#contract/day.ts";
import type {
  Acquirer,
  AcquirerCard,
  AcquirerRefund,
  BankOperation,
  Intent,
  IntentNotification,
  IntentRequest,
} from "#server/platform/providers/acquirer.ts";
import {
  readNotificationsWith,
  signNotification,
} from "#server/platform/providers/notification-signature.ts";

export const acquirerSecret = "between the acquirer and the shop";
export const someCard: AcquirerCard = {
  token: "card-token-1234567890",
  brand: "mir",
  last4: "4417",
  expires: "2030-12",
};

export const someOrder: IntentRequest["order"] = {
  payment: 7,
  subscription: 3,
  period: 1,
  uuid: "5f0c2f7e-7f3f-4d43-9d0f-0a4c1f2b3c01",
  client: "5f0c2f7e-7f3f-4d43-9d0f-0a4c1f2b3c02",
};

const paid = { status: "success", reason: null } as const;

/**
 * How the next intent requests are handled. `lost`: done, but the reply is lost; `forgetful`: intents are
 * unknown; `confused`: the last charge is returned for any request.
 */
type Mood = "well" | "down" | "lost" | "forgetful" | "confused" | "refusingRefunds";

/**
 * An acquirer with its own ledger, the oracle for "never twice". Saved cards are charged at once; others wait
 * on a page until `finish`. `page`: operations of a page of its list; two, so that tests see more than one.
 */
export const openAcquirer = ({ page = 2 }: { page?: number } = {}) => {
  const book = new Map<string, { intent: Intent; request: IntentRequest; at: Date }>();
  let clock = (): Date => new Date(0);
  let mood: Mood = "well";
  let charge: (request: IntentRequest) => Pick<Intent, "status" | "reason"> = () => paid;
  /** Kopecks taken beyond the sum, from saved cards. */
  let excess = 0;
  /** Requests for an intent. */
  let asked = 0;

  const byId = (intentId: string) => [...book.values()].find(({ intent }) => intent.intentId === intentId);
  /** By reference or payment id; the last of several. */
  const find = (which: string | number) => {
    const found =
      typeof which === "string"
        ? book.get(which)
        : [...book.entries()].findLast(
            // A second charge has another id.
            ([reference, { intent, request }]) =>
              reference === intent.reference && request.order?.payment === which,
          )?.[1];
    if (found === undefined) throw new Error(`nothing is known of ${which}`);
    return found;
  };
  const open = (request: IntentRequest): Intent => {
    const known = book.get(request.reference);
    if (known !== undefined) return known.intent;
    const last = mood === "confused" ? [...book.values()].at(-1)?.intent.intentId : undefined;
    const intentId = last ?? randomUUID();
    const charged = request.cardToken !== null;
    const intent: Intent = {
      intentId,
      reference: request.reference,
      card: null,
      amount: request.amount + (charged ? excess : 0),
      ...(charged ? charge(request) : { status: "processing", reason: null }),
      redirect: charged ? null : `https://acquirer.example/pay/${intentId}/`,
    };
    book.set(request.reference, { intent, request, at: clock() });
    return intent;
  };

  const createIntent = async (request: IntentRequest): Promise<Intent> => {
    asked += 1;
    if (mood === "down") throw new Error("the acquirer did not answer");
    const intent = open(request);
    if (mood === "lost") throw new Error("the answer was lost");
    return intent;
  };
  const refunds = new Map<string, AcquirerRefund & { intentId: string; at: Date }>();
  const operations = (): BankOperation[] => [
    ...[...book.values()].flatMap(({ intent: { status, ...intent }, request, at }): BankOperation[] => {
      if (status !== "success") return [];
      const { intentId, reference, amount, card } = intent;
      const moved = { intentId, reference, amount, at: at.toISOString() };
      if (request.kind === "hold") return [{ kind: "hold", ...moved }];
      const refunded = [...refunds.values()]
        .filter((refund) => refund.intentId === intentId && refund.status === "success")
        .reduce((sum, refund) => sum + refund.amount, 0);
      return [{ kind: "charge", ...moved, refunded, way: request.way, card, order: request.order }];
    }),
    ...[...refunds.values()].flatMap(({ status, at, ...refund }): BankOperation[] =>
      status === "success" ? [{ kind: "refund", ...refund, at: at.toISOString() }] : [],
    ),
  ];
  const acquirer: Acquirer = {
    createIntent,
    createIntents: (requests) => Promise.allSettled(requests.map(createIntent)),
    refund: async ({ reference, intentId, amount }) => {
      if (mood === "down") throw new Error("the acquirer did not answer");
      const refund = refunds.get(reference) ?? {
        refundId: randomUUID(),
        reference,
        intentId,
        amount,
        status: mood === "refusingRefunds" ? "fail" : "success",
        at: clock(),
      };
      refunds.set(reference, refund);
      if (mood === "lost") throw new Error("the answer was lost");
      return refund;
    },
    getIntent: async (intentId) => {
      if (mood === "down") throw new Error("the acquirer did not answer");
      return mood === "forgetful" ? null : (byId(intentId)?.intent ?? null);
    },
    listOperations: async ({ day, cursor }) => {
      if (mood === "down" || mood === "lost") throw new Error("the acquirer did not answer");
      const all = operations().filter(({ at }) => dayIn(homeZone, new Date(at)) === day);
      const from = Number(cursor ?? 0);
      const next = from + page < all.length ? String(from + page) : null;
      return { operations: all.slice(from, from + page), next };
    },
    readNotification: readNotificationsWith([acquirerSecret]),
  };

  return {
    acquirer,
    be: (next: Mood): void => {
      mood = next;
    },
    /** The clock of its operations; without one they are of 1970, and no job lists them. */
    clockIs: (next: () => Date): void => {
      clock = next;
    },
    asked: (): number => asked,
    refunds: () => [...refunds.values()],
    /** How banks answer charges of saved cards. */
    answer: (next: typeof charge): void => {
      charge = next;
    },
    takeTooMuch: (kopecks: number): void => {
      excess = kopecks;
    },
    requests: (): IntentRequest[] => [...book.values()].map(({ request }) => request),
    intents: (): Intent[] => [...book.values()].map(({ intent }) => intent),
    charges: (): Intent[] =>
      [...book.values()].map(({ intent }) => intent).filter(({ status }) => status === "success"),
    /** The bank takes another sum. Kopecks. */
    mistake: (which: string | number, amount: number): void => {
      const entry = find(which);
      entry.intent = { ...entry.intent, amount };
    },
    /** Makes a second charge for one reference; returns its notification. */
    chargeTwice: (which: string | number): IntentNotification => {
      const entry = find(which);
      const intentId = randomUUID();
      const { amount, reference } = entry.intent;
      const second = { ...entry.intent, intentId, ...paid, card: null, redirect: null };
      book.set(`${reference} once more`, { intent: second, request: entry.request, at: clock() });
      const eventId = `event-${intentId}`;
      return { eventId, intentId, reference, amount, currency: "RUB", ...paid, card: null };
    },
    /** The payer has finished on the page; returns the notification. */
    finish: (
      which: string | number,
      ended: { status: "success" } | { status: "fail"; reason: "declined" | "noFunds" },
      given: AcquirerCard = someCard,
    ): IntentNotification => {
      const entry = find(which);
      const card = ended.status === "success" && entry.request.saveCard ? given : null;
      const reason = ended.status === "fail" ? ended.reason : null;
      entry.intent = { ...entry.intent, status: ended.status, reason, card, redirect: null };
      entry.at = clock();
      const { intentId, reference, amount } = entry.intent;
      const eventId = `event-${intentId}`;
      return { eventId, intentId, reference, amount, currency: "RUB", status: ended.status, reason, card };
    },
  };
};

export type FakeAcquirer = ReturnType<typeof openAcquirer>;

/** A notification on the wire: body and signature. */
export const signed = (notification: object, now: Date): { body: string; signature: string } => {
  const body = JSON.stringify(notification);
  return { body, signature: signNotification(body, [acquirerSecret], now) };
};
