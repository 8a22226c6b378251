// Load of many clients: reads of pages, and now and then a purchase up to the bank's reply.
import * as v from "valibot";
import { listBonus } from "#contract/bonus.ts";
import type { Call, ReplyOf, RequestWire } from "#contract/call.ts";
import { listCards } from "#contract/card.ts";
import { getForecast } from "#contract/forecast.ts";
import { apiPath } from "#contract/headers.ts";
import { getCatalog } from "#contract/info.ts";
import { createPayment, listPayments } from "#contract/payment.ts";
import { calculate, type Draft, encodeDraft } from "#contract/quote.ts";
import { createSubscription, listSubscriptions } from "#contract/subscription.ts";
import { getClient } from "#contract/user.ts";
import { notificationSignatureHeader } from "#server/platform/providers/acquirer.ts";
import { signed } from "../../tests/server/fake-acquirer.ts";
import { openConnections, type Ready, readyCall } from "../load-generator.ts";
import type { openServices } from "../../tests/server/production/services.ts";
import { tokenOf } from "./generate.ts";

/** Kinds of 20 reads: every page makes the first three calls, most pages one more. */
const reads: readonly (readonly [call: Call, share: number])[] = [
  [getClient, 5],
  [listSubscriptions, 5],
  [getCatalog, 4],
  [listPayments, 2],
  [getForecast, 2],
  [listCards, 1],
  [listBonus, 1],
];
const deck = reads.flatMap(([call, share]) => Array.from({ length: share }, () => call));

const lines = openConnections(256);
const goldenRatio = (Math.sqrt(5) - 1) / 2;

/** Receives each request: milliseconds since it was due, and why it failed. */
export type OnCall = (call: string, ms: number, failure?: string) => void;

/** Requests of `count` generated clients (generate.ts). */
export const openMixed = (
  addresses: readonly string[],
  {
    count,
    draft,
    bank,
  }: { count: number; draft: Draft; bank: Awaited<ReturnType<typeof openServices>>["bank"] },
  onCall: OnCall,
) => {
  const ready = new Map<string, Ready>();
  const server = (n: number): string => addresses[n % addresses.length] ?? "";
  /** Each client has an address of its own, as limits apply per address (docs/decisions/084). */
  const who = (n: number) => ({ token: tokenOf(n), home: `10.1.${n >> 8}.${n & 255}` });
  /** Signed once, as GETs have a constant signature. */
  const readOf = (n: number, call: Call): Ready => {
    const key = `${n} ${call.path}`;
    const known = ready.get(key);
    if (known !== undefined) return known;
    const wanted = call === getForecast ? { subscription: String(1_000_000 + n) } : {};
    const made = readyCall(server(n), call, wanted, who(n));
    ready.set(key, made);
    return made;
  };
  const timed = async (call: string, due: number, what: Ready): Promise<string | null> => {
    try {
      const text = await lines.ask(what);
      onCall(call, performance.now() - due);
      return text;
    } catch (failure) {
      onCall(call, performance.now() - due, failure instanceof Error ? failure.message : "no answer");
      return null;
    }
  };
  /** One read of a page. `due`: its planned start. */
  const read = (n: number, at: number, due: number): Promise<unknown> => {
    const call = deck[at % deck.length] ?? getClient;
    return timed(call.path, due, readOf(n, call));
  };
  /** An order with payment: four requests in sequence. */
  const buy = async (n: number, due: number): Promise<void> => {
    const ask = async <C extends Call>(
      call: C,
      wanted: RequestWire<C> | Record<string, string>,
      when = performance.now(),
    ): Promise<ReplyOf<C> | null> => {
      const text = await timed(call.path, when, readyCall(server(n), call, wanted, who(n)));
      return text === null ? null : v.parse(call.reply, JSON.parse(text));
    };
    const quote = await ask(calculate, encodeDraft(draft), due);
    if (quote === null) return;
    const made = await ask(createSubscription, { quote: quote.id, draftHash: quote.draftHash });
    if (made === null) return;
    const begun = await ask(createPayment, { subscription: made.id, period: 1, method: "newCard" });
    if (begun === null) return;
    const { payment } = begun;
    const { body, signature } = signed(bank.finish(payment.id, { status: "success" }), new Date());
    const { hostname, port } = new URL(server(n));
    await timed("payment/notification/", performance.now(), {
      options: {
        hostname,
        port,
        method: "POST",
        path: `${apiPath}payment/notification/`,
        headers: { [notificationSignatureHeader]: signature },
      },
      body,
    });
  };
  /** Spread evenly and independently of the calls, so that every client makes all of them. */
  const clientAt = (at: number): number => 1 + Math.floor(((at * goldenRatio) % 1) * count);
  return { read, buy, clientAt, close: lines.close };
};
