// What many clients ask of a server at once: what pages read, and now and then a purchase from its price to the bank's word.
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

/** Of twenty reads so many are of each kind: a page asks for the first three, most pages for one more. */
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

/** Hears of each request: how long it took from the moment at which it was due, in ms, or why it failed. */
export type OnCall = (call: string, ms: number, failure?: string) => void;

/** What clients ask for. All of them are generated ones (`generate.ts`), `count` of them. */
export const openMixed = (
  addresses: readonly string[],
  {
    count,
    draft,
    bank,
  }: { count: number; draft: Draft; bank: Awaited<ReturnType<typeof openServices>>["bank"] },
  told: OnCall,
) => {
  const ready = new Map<string, Ready>();
  const server = (n: number): string => addresses[n % addresses.length] ?? "";
  /** Each client is at home somewhere else: what comes from one place is held together (docs/decisions/084). */
  const who = (n: number) => ({ token: tokenOf(n), home: `10.1.${n >> 8}.${n & 255}` });
  /** Reads are signed once: a GET has the same signature each time. */
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
      told(call, performance.now() - due);
      return text;
    } catch (failure) {
      told(call, performance.now() - due, failure instanceof Error ? failure.message : "no answer");
      return null;
    }
  };
  /** Asks for one thing that a page reads. `due`: when it was to be sent. */
  const read = (n: number, at: number, due: number): Promise<unknown> => {
    const call = deck[at % deck.length] ?? getClient;
    return timed(call.path, due, readOf(n, call));
  };
  /** Orders a device and pays for it: four requests, each sent when the one before is answered. */
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
  /** Spread evenly, and in no step with what is asked, so that everybody asks for everything and buys. */
  const clientAt = (at: number): number => 1 + Math.floor(((at * goldenRatio) % 1) * count);
  return { read, buy, clientAt, close: lines.close };
};
