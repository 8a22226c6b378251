import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { expect } from "vitest";
import type { Call, ReplyOf, RequestWire } from "#contract/call.ts";
import { getCatalog } from "#contract/info.ts";
import { calculate, encodeDraft } from "#contract/quote.ts";
import { createSubscription, listSubscriptions } from "#contract/subscription.ts";
import { getClient, updateClient } from "#contract/user.ts";
import { driverAt, type Sent } from "../../driver/driver.ts";

/** Statuses that a client may get while the database restarts; 503 is retried, as in the application. */
const expected = new Set([200, 409, 422, 503]);

/** A client who keeps changing their name and ordering, and records what was confirmed. */
const openWriter = async (
  address: string,
  phone: string,
  chosen: { deviceId: number; months: number; officeId: number },
  /** Retries requests without an answer, as the application does; without it they are failures. */
  { resends = false }: { resends?: boolean } = {},
) => {
  const driver = driverAt(address);
  const token = await driver.signIn(phone);
  const profile = {
    firstName: "Ира",
    lastName: "0",
    citizenship: "RU",
    email: `${phone}@example.com`,
  } as const;
  await driver.ask(updateClient, { ...profile, city: 1 }, { token });
  let names = 0;
  let confirmed = 0;
  const orders: number[] = [];
  const odd: string[] = [];

  /** Retries until the answer is final; null for a refusal. */
  const send = async <C extends Call>(
    call: C,
    request: RequestWire<C> | Record<string, string>,
    sender: Sent = {},
  ): Promise<ReplyOf<C> | null> => {
    for (;;) {
      const answer = await driver.send(call, request, { token, ...sender }).catch((error: unknown) => {
        if (!resends) throw error;
        return null;
      });
      if (answer === null) continue;
      if (!expected.has(answer.status) || (answer.status === 503 && !answer.headers.has("Retry-After")))
        odd.push(`${call.path} ${answer.status} ${answer.text}`);
      if (answer.status === 503) continue;
      if (answer.status !== 200) return null;
      confirmed += 1;
      return v.parse(call.reply, JSON.parse(answer.text));
    }
  };

  const { officeId, ...device } = chosen;
  const draft = {
    ...device,
    insurance: false,
    extras: [],
    promo: null,
    bonus: 0,
    handover: { kind: "pickup", officeId } as const,
  };
  const work = async (isOver: () => boolean): Promise<void> => {
    while (!isOver()) {
      if ((await send(updateClient, { lastName: String(names + 1) })) !== null) names += 1;
      const quote = await send(calculate, encodeDraft(draft));
      if (quote === null) continue;
      const order = { quote: quote.id, draftHash: quote.draftHash };
      const ordered = await send(createSubscription, order, { key: randomUUID() });
      if (ordered !== null) orders.push(ordered.id);
    }
  };
  return {
    work,
    odd,
    /** The number of successful requests. */
    confirmed: () => confirmed,
    /** Confirmed changes and stored ones: equal if nothing was lost or done twice. */
    compare: async () => {
      const { lastName } = await driver.ask(getClient, {}, { token });
      const { subscriptions } = await driver.ask(listSubscriptions, {}, { token });
      return {
        announced: { name: String(names), orders: orders.toSorted((a, b) => a - b) },
        kept: { name: lastName, orders: subscriptions.map(({ id }) => id).toSorted((a, b) => a - b) },
      };
    },
  };
};

/** Opens `count` writers, and the subscriptions of client …05, which are billed meanwhile. */
export const openWriters = async (address: string, count: number, options: { resends?: boolean } = {}) => {
  const driver = driverAt(address);
  const token = await driver.signIn("79990000005");
  const { subscriptions } = await driver.ask(listSubscriptions, {}, { token });
  const active = subscriptions.filter(({ status }) => status === "active").map(({ id }) => id);
  if (active.length < 2) throw new Error("hardly anything is billed");
  const { gadgets, org } = await driver.ask(getCatalog, { city: "1" });
  const device = gadgets.find(({ available }) => available);
  const chosen = {
    deviceId: device?.id ?? 0,
    months: device?.months[0]?.count ?? 0,
    officeId: org.offices[0]?.id ?? 0,
  };
  const clients: Awaited<ReturnType<typeof openWriter>>[] = [];
  // One after another: a busy server refuses some of many parallel requests from one address.
  for (let index = 0; index < count; index += 1)
    clients.push(await openWriter(address, `7916555${1_000 + index}`, chosen, options));
  const confirmed = () => clients.reduce((sum, client) => sum + client.confirmed(), 0);
  /** Nothing confirmed was lost, nothing was done twice, and each month was charged once in `days` days. */
  const expectAllKept = async (days: number): Promise<void> => {
    expect(clients.flatMap(({ odd }) => odd)).toEqual([]);
    for (const client of clients) {
      const { announced, kept } = await client.compare();
      expect(kept).toEqual(announced);
    }
    for (let passed = days; passed < 75; passed += 5) await driver.sandbox.advance(5 * 86_400);
    const taken = (await driver.sandbox.taken()).filter((each) =>
      active.includes(Number(each.split(" ")[0])),
    );
    expect(taken).toEqual(active.flatMap((id) => [`${id} 11`, `${id} 12`]).toSorted());
  };
  return { clients, confirmed, expectAllKept };
};
