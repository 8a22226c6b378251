import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { getCatalog } from "#contract/info.ts";
import { calculate, encodeDraft } from "#contract/quote.ts";
import { createSubscription, listSubscriptions } from "#contract/subscription.ts";
import { getClient, updateClient } from "#contract/user.ts";
import { driverAt } from "../../driver/driver.ts";
import { retrying, type Send } from "../../driver/retrying.ts";

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

  const persist = retrying(driver, {
    resends,
    onAnswer: ({ path }, answer) => {
      if (answer === null) return;
      const { status, headers, text } = answer;
      if (!expected.has(status) || (status === 503 && !headers.has("Retry-After")))
        odd.push(`${path} ${status} ${text}`);
      if (status === 200) confirmed += 1;
    },
  });
  const send: Send = (call, request, sent = {}) => persist(call, request, { token, ...sent });

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
