import { randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { and, eq } from "drizzle-orm";
import * as v from "valibot";
import { expect, test } from "vitest";
import { confirmCode, endSession, listSessions, requestCode } from "#contract/auth.ts";
import { applyPromo, listBonus, spendBonus } from "#contract/bonus.ts";
import type { Call } from "#contract/call.ts";
import { activateCard, bindCard, getBinding, listCards, removeCard } from "#contract/card.ts";
import { encodeAgreement } from "#contract/encode-agreement.ts";
import { getForecast } from "#contract/forecast.ts";
import { checkPaper, getPaper } from "#contract/paper.ts";
import { listInbox } from "#contract/inbox.ts";
import { createPayment, getReceipt, listPayments } from "#contract/payment.ts";
import { calculate } from "#contract/quote.ts";
import {
  createSubscription,
  listSubscriptions,
  requestSigningCode,
  setStatus,
  signAct,
  withdrawChargeConsent,
} from "#contract/subscription.ts";
import {
  exportData,
  getClient,
  requestDeletion,
  sendAdvertising,
  updateClient,
  verifyEmail,
  withdrawDeletion,
} from "#contract/user.ts";
import type { Database } from "#server/platform/database/database.ts";
import { acts } from "#server/platform/database/tables/acts.ts";
import { clients } from "#server/platform/database/tables/clients.ts";
import { payments, refunds } from "#server/platform/database/tables/payments.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import { keepActPicture } from "#server/staff/act-pictures.ts";
import { encodePicture } from "#server/staff/encode-picture.ts";
import { everyJob } from "#server/every-job.ts";
import type { ReceiptRequest } from "#server/platform/providers/providers.ts";
import { onDatabase } from "./databases.ts";
import { possess, takeBackDevice } from "./paid-subscription.ts";
import { goods } from "./goods.ts";
import { everyRow } from "./rows.ts";
import { type Shop, day, giveBonus, minute, openShop, otherThan } from "./shop.ts";
import { photograph } from "./staff/photographs.ts";
import { staff, staffApiOf } from "./staff/staff-api.ts";

const Row = v.record(v.string(), v.unknown());
type Row = v.InferOutput<typeof Row>;

/** A shop whose register remembers its receipts, and never issues two for one reference. */
const open = async (database: Database) => {
  const shop = await openShop(database, { staff });
  const issued: ReceiptRequest[] = [];
  shop.registerIs({
    issue: async (request) => {
      const former = issued.find(
        ({ kind, reference }) => kind === request.kind && reference === request.reference,
      );
      if (former !== undefined && former.number !== request.number)
        throw new Error(`${request.reference} has the receipt ${former.number}`);
      if (former === undefined) issued.push(request);
      return { kind: "issued", number: request.number };
    },
  });
  return { shop, issued };
};

const photographed = { position: 1, alt: "Царапина на раме", english: "Scratch on the frame" };

/** A photograph of the handover, as a row: the log of the staff would name its act. */
const photographHandover = async (shop: Shop, subscriptionId: number): Promise<void> => {
  const [act] = await shop.database
    .select({ actId: acts.id, clientId: subscriptions.clientId, created: acts.created })
    .from(acts)
    .innerJoin(subscriptions, eq(subscriptions.id, acts.subscriptionId))
    .where(and(eq(acts.subscriptionId, subscriptionId), eq(acts.type, "receipt")));
  if (act === undefined) throw new Error("nothing was handed over");
  const encoded = await encodePicture(await photograph(480, 480));
  await keepActPicture(shop.database, { ...act, ...photographed }, encoded);
};

/**
 * A client with everything that a client can have: two sessions in two browsers, a profile, a confirmed e-mail, bonus,
 * used and tried promo codes, a device in use with a photograph, one that was cancelled with its refunds, one that was returned with its
 * deposit, one that waits for a payment, two cards, an open binding, an act, an open quote, a letter on its way.
 */
const begin = async (shop: Shop, { phone, email }: { phone: string; email: string }) => {
  const former = await shop.signIn(phone, `browser-of-${phone}`);
  const token = await shop.signIn(phone, "browser-of-the-family");
  const profile = {
    firstName: "Ира",
    lastName: "Сон",
    citizenship: "RU",
    email,
    city: goods.moscow,
  } as const;
  await shop.ask(updateClient, profile, { token });
  await shop.pass(0);
  await shop.ask(verifyEmail, { token: shop.tokenFor(email) }, { token });
  await shop.ask(applyPromo, { promo: "BONUS500" }, { token });
  await shop.refused(applyPromo, { promo: "NOPE" }, { token });
  const kept = await possess(shop, token, { promo: "LIME10" });
  await photographHandover(shop, kept.id);
  const second = await possess(shop, token);
  const cancelled = await shop.subscribe(token);
  const { payment } = await shop.ask(
    createPayment,
    { subscription: cancelled.id, period: 1, method: "newCard" },
    { token },
  );
  const other = { token: "card-token-0000000002", brand: "visa", last4: "0932", expires: "2029-01" } as const;
  expect(await shop.notify(shop.bank.finish(payment.id, { status: "success" }, other))).toBe(200);
  await shop.ask(setStatus, { id: cancelled.id, status: "refusal", from: 2 }, { token });
  await shop.ask(
    setStatus,
    { id: second.id, status: "refusal", from: 3, comment: "Больше не нужно" },
    { token },
  );
  await takeBackDevice(shop, second.id);
  const waiting = await shop.subscribe(token);
  const [{ id: clientId, uuid } = { id: 0, uuid: "" }] = await shop.database
    .select({ id: clients.id, uuid: clients.uuid })
    .from(clients)
    .where(eq(clients.phone, phone));
  await giveBonus(shop, 500_000, clientId);
  const { binding } = await shop.ask(bindCard, { type: "2", city: goods.moscow }, { token });
  const quote = await shop.quote(token);
  return { phone, email, token, former, clientId, uuid, kept, cancelled, waiting, payment, binding, quote };
};
type Settled = Awaited<ReturnType<typeof begin>>;

/** A minute later: a new e-mail, which is not confirmed, and a wrong code. */
const goOn = async (shop: Shop, { token, email, phone }: Settled) => {
  await shop.ask(updateClient, { email: `new-${email}` }, { token });
  const { challenge } = await shop.ask(requestCode, { channel: "sms", phone });
  await shop.refused(confirmCode, {
    phone,
    challenge,
    code: otherThan(shop.codeOf(shop.texts.at(-1)?.text)),
  });
};

const emails = ({ email }: Settled): string[] => [email, `new-${email}`];

/** The rows of a client, by table: with its id, its phone, or a row of its own that they belong to. */
const rowsOf = async (shop: Shop, { clientId, phone }: Settled): Promise<string[]> => {
  const all = (await everyRow(shop.database)).map((line) => {
    const at = line.indexOf(" ");
    return { line, table: line.slice(0, at), row: v.parse(Row, JSON.parse(line.slice(at + 1))) };
  });
  const ids = (table: string, owns: (row: Row) => boolean): Set<unknown> =>
    new Set(all.filter((each) => each.table === table && owns(each.row)).map(({ row }) => row["id"]));
  const isOwn = ({ client_id: id }: Row): boolean => id === clientId;
  const [subscriptions, paid, letters, pictures] = [
    ids("subscriptions", isOwn),
    ids("payments", isOwn),
    ids("email_letters", isOwn),
    ids("act_pictures", isOwn),
  ];
  return all
    .filter(
      ({ table, row }) =>
        isOwn(row) ||
        (table === "clients" && row["id"] === clientId) ||
        row["phone"] === phone ||
        subscriptions.has(row["subscription_id"]) ||
        paid.has(row["payment_id"]) ||
        letters.has(row["letter_id"]) ||
        pictures.has(row["act_picture_id"]),
    )
    .map(({ line }) => line)
    .toSorted((a, b) => (a < b ? -1 : 1));
};

/** All that is stored of a client, was sent to them, and was asked for them. */
const outsideOf = (shop: Shop, issued: readonly ReceiptRequest[], who: Settled) => {
  const own = shop.bank.requests().filter(({ order }) => order?.client === who.uuid);
  return {
    texts: shop.texts.filter(({ to }) => to === who.phone).map(({ text }) => text),
    letters: shop.letters.filter(({ to }) => emails(who).includes(to)),
    receipts: issued.filter(({ customer }) => JSON.stringify(customer).includes(who.email)),
    own,
    refunds: shop.bank.refunds().length,
  };
};

const replies = async (shop: Shop, { token }: Settled) => {
  const texts: string[] = [];
  for (const call of [
    getClient,
    listSubscriptions,
    listPayments,
    listCards,
    listBonus,
    listInbox,
    listSessions,
    exportData,
  ] as const)
    texts.push((await shop.send(call, {}, { token })).text);
  return texts;
};

/** Every call as one of the two makes it, in an order in which each succeeds. */
const actions = (shop: Shop, who: Settled): [call: Call, act: () => Promise<unknown>][] => {
  const { token, kept, waiting, binding } = who;
  const call = async (given: Call, request: object = {}, more: { parameter?: string } = {}) => {
    const { status, text } = await shop.send(given, request, { token, key: randomUUID(), ...more });
    if (status !== 200)
      throw new Error(`${given.path} ${JSON.stringify(request)} answered ${status}: ${text}`);
  };
  const each = (given: Call, request?: () => object, more?: () => { parameter?: string }) =>
    [given, () => call(given, request?.(), more?.())] satisfies [Call, () => Promise<void>];
  const own = async () => (await shop.ask(listSubscriptions, {}, { token })).subscriptions;
  const status = (change: object) =>
    [setStatus, () => call(setStatus, { id: kept.id, ...change })] satisfies [Call, () => Promise<void>];
  return [
    [
      verifyEmail,
      async () => {
        await shop.pass(0);
        await call(verifyEmail, { token: shop.tokenFor(`new-${who.email}`) });
      },
    ],
    [
      requestCode,
      async () => {
        const { challenge } = await shop.ask(requestCode, {
          channel: "sms",
          phone: who.phone,
          device: "a-browser-that-is-new",
        });
        expect(challenge).not.toBe("");
      },
    ],
    [
      confirmCode,
      async () => {
        shop.move(2 * minute);
        await shop.signIn(who.phone, "a-browser-that-is-new");
      },
    ],
    [applyPromo, () => shop.refused(applyPromo, { promo: "OLD" }, { token })],
    each(getClient),
    each(updateClient, () => ({ firstName: "Анна" })),
    each(sendAdvertising, () => ({ advertising: "blogger-7" })),
    each(listSessions),
    each(listBonus),
    each(listInbox),
    each(exportData),
    each(listSubscriptions),
    each(listPayments),
    each(listCards),
    each(getPaper, () => ({ contract: String(kept.id) })),
    each(checkPaper, () => ({ code: `${kept.id}-0123456789abcdef` })),
    each(getForecast, () => ({ subscription: String(kept.id) })),
    each(getReceipt, undefined, () => ({ parameter: String(who.payment.id) })),
    [calculate, () => shop.quote(token, { promo: "ONLYONE" })],
    [createSubscription, () => shop.subscribe(token, { promo: "ONLYONE" })],
    each(createPayment, () => ({ subscription: waiting.id, period: 1, method: "newCard" })),
    [
      createPayment,
      async () => {
        const [open] = (await shop.ask(listPayments, {}, { token })).payments.filter(
          ({ status: now }) => now === "processing",
        );
        await shop.notify(shop.bank.finish(open?.id ?? 0, { status: "success" }));
      },
    ],
    each(bindCard, () => ({ type: "2", city: goods.moscow })),
    each(getBinding, () => ({ binding })),
    [
      activateCard,
      async () => {
        const { cards } = await shop.ask(listCards, {}, { token });
        await call(activateCard, { type: "2", city: goods.moscow, cardID: cards.at(-1)?.id });
        await call(removeCard, { cardID: cards.at(-1)?.id });
      },
    ],
    [removeCard, () => call(listCards)],
    [
      requestSigningCode,
      async () => {
        const [act] = (await own()).flatMap((one) => one.acts).filter(({ signed }) => !signed);
        const { paper } = await shop.ask(getPaper, { act: String(act?.id) }, { token });
        await call(requestSigningCode, { id: act?.id, shown: paper.hash });
      },
    ],
    [
      signAct,
      async () => {
        const acts = (await own()).flatMap((one) => one.acts).filter(({ signed }) => !signed);
        await call(signAct, await shop.signing(token, acts[0]?.id ?? 0));
      },
    ],
    each(spendBonus, () => ({ subscription: kept.id, amount: 10_000 })),
    status({ status: "change", from: 3, extras: [goods.lock] }),
    each(withdrawChargeConsent, () => ({ subscription: String(kept.id) })),
    status({ status: "pending", from: 3 }),
    status({ status: "active", from: 4 }),
    status({ status: "refusal", from: 3, comment: "Переезжаю" }),
    each(requestDeletion, () => ({ agreement: encodeAgreement(token, "удалить") })),
    each(withdrawDeletion),
    each(endSession),
  ];
};

/** The paths of all calls of a client, from the contract. */
const clientCalls = async (): Promise<Set<string>> => {
  const paths = new Set<string>();
  for (const file of globSync("contract/*.ts")) {
    const module: Record<string, unknown> = await import(/* @vite-ignore */ `../../${file}`);
    for (const each of Object.values(module)) {
      const call = v.safeParse(v.object({ path: v.string(), keyed: v.boolean() }), each);
      // Public pages and lists have no client.
      if (call.success && !call.output.path.startsWith("info/")) paths.add(call.output.path);
    }
  }
  return paths;
};

/** Acts of the staff about goods: no client is concerned. */
const ofGoods = new Set(["import", "showPicture", "removePicture"]);

/** What staff does with one of the two, by the name of the act. */
const staffActs = (shop: Shop, who: Settled): [act: string, work: () => Promise<unknown>][] => {
  const { ask, refused } = staffApiOf(shop);
  const { kept, waiting, clientId } = who;
  const at = (path: string, body: object) => () => ask(path, body);
  const reason = { reason: "по звонку" };
  return [
    [
      "showActPicture",
      async () => {
        const image = (await photograph(480, 480, "#884400")).toString("base64");
        await ask(`subscriptions/${kept.id}/pictures/`, { ...photographed, image });
      },
    ],
    ["removeActPicture", at(`subscriptions/${kept.id}/pictures/remove/`, { position: 1 })],
    ["exchange", at(`subscriptions/${kept.id}/exchange/`, { serial: "serial-of-another" })],
    ["takeBack", at(`subscriptions/${kept.id}/take-back/`, { keep: 100_000, reason: "царапина" })],
    ["handOver", at(`subscriptions/${waiting.id}/hand-over/`, { serial: "serial-of-a-third" })],
    // Refused: its terms have not changed.
    [
      "takeBackExtras",
      () => refused(`subscriptions/${waiting.id}/take-back-extras/`, { extras: [goods.bag] }),
    ],
    ["handOverExtras", at(`subscriptions/${waiting.id}/hand-over-extras/`, { extras: [goods.bag] })],
    [
      "writeOff",
      at(`subscriptions/${waiting.id}/write-off/`, { cause: "stolen", worth: 5_000_000, ...reason }),
    ],
    ["settleLoss", at(`subscriptions/${waiting.id}/settle-loss/`, reason)],
    ["lookAt", at("clients/find/", { phone: who.phone })],
    ["flag", at(`clients/${clientId}/flag/`, reason)],
    ["unflag", at(`clients/${clientId}/unflag/`, reason)],
    ["endSessions", at(`clients/${clientId}/end-sessions/`, {})],
    ["compareWithBank", at("bank-days/", { from: "2026-11-21" })],
    [
      "giveBack",
      async () => {
        const [refund] = await shop.database.select().from(refunds).where(eq(refunds.clientId, clientId));
        await ask(`refunds/${refund?.id}/given-back/`, reason);
      },
    ],
    [
      "changePhone",
      at(`clients/${clientId}/change-phone/`, { from: who.phone, to: "79990000029", ...reason }),
    ],
  ];
};

/** A row without what names a client or a thing: two clients with the same life have the same of these. */
const anonymous = (value: unknown, name = ""): unknown => {
  if (Array.isArray(value)) return value.map((each) => anonymous(each));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, anonymous(each, key)]));
  if (
    /(?:^|_)(?:id|by)$|Id$|payment$|number$|uuid|reference|token|hash|key|quote|serial|receipt$|occasion|subscription$/.test(
      name,
    )
  )
    return value === null ? null : "…";
  if (typeof value === "string")
    return value
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|[\w-]{22,}/g, "…")
      .replaceAll(/7999\d{7}/g, "phone")
      .replaceAll(/(?:one|other)@/g, "mail@")
      .replaceAll(/\b\d+(?:-\d+)+(?:-R\d+)?\b(?!T)/g, (text) => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : "…"))
      .replaceAll(/(?:№\s?|\/)\d[\d-]*(?:R\d+)?/g, "…")
      .replaceAll(/[?&]\w+=\d+|\b\d{4}(?= — )|#\d{4}/g, "…");
  return value;
};

/** Lines that only one of the two has; short, so that a failure can be read. */
const difference = (one: readonly string[], other: readonly string[]): string[] => {
  const left = [...other];
  const only = one.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return [...only.map((line) => `one: ${line}`), ...left.map((line) => `other: ${line}`)];
};

/** All rows of a client without names, in an order of their own. */
const lifeOf = async (shop: Shop, issued: readonly ReceiptRequest[], who: Settled): Promise<string[]> => {
  const rows = (await rowsOf(shop, who)).map((line) => {
    const at = line.indexOf(" ");
    return `${line.slice(0, at)} ${JSON.stringify(anonymous(JSON.parse(line.slice(at + 1))))}`;
  });
  const { texts, letters, receipts, own } = outsideOf(shop, issued, who);
  const sent = {
    texts: texts.toSorted(),
    letters: letters.map(({ text }) => text).toSorted(),
    receipts,
    intents: own.length,
  };
  return [...rows, ...Object.entries(sent).map((each) => JSON.stringify(anonymous(each)))];
};

onDatabase("two clients with the same things at the same time", (openDatabase) => {
  const openTwo = async () => {
    const { shop, issued } = await open(await openDatabase());
    const one = await begin(shop, { phone: "79990000021", email: "one@example.com" });
    const other = await begin(shop, { phone: "79990000022", email: "other@example.com" });
    await shop.pass(0);
    await shop.pass(minute);
    await goOn(shop, one);
    await goOn(shop, other);
    await shop.pass(10 * minute);
    return { shop, issued, one, other };
  };

  test("nothing of the one changes by any call of the other, nor by what staff does with the other", async () => {
    const { shop, issued, one, other } = await openTwo();
    const look = async () => [
      ...(await rowsOf(shop, other)),
      ...Object.entries(outsideOf(shop, issued, other)).map((each) => JSON.stringify(each)),
    ];
    const read = await replies(shop, other);
    const before = await look();
    expect(new Set(before.map((line) => line.slice(0, line.indexOf(" ")))).size).toBeGreaterThan(18);
    const calls = actions(shop, one);
    for (const [call, act] of calls) {
      await act();
      expect([call.path, ...difference(before, await look())]).toEqual([call.path]);
    }
    expect(await replies(shop, other)).toEqual(read);
    expect(new Set(calls.map(([call]) => call.path))).toEqual(await clientCalls());
    const acts = staffActs(shop, one);
    const all = globSync("server/staff/*.ts").flatMap((file) =>
      Array.from(
        readFileSync(file, "utf8").matchAll(/\bact: (?:\w+ \? )?"(\w+)"(?: : "(\w+)")?/g),
        ([, ...names]) => names.filter((name) => name !== undefined),
      ).flat(),
    );
    expect(new Set(acts.map(([name]) => name))).toEqual(
      new Set([...all.filter((name) => !ofGoods.has(name)), "takeBackExtras", "handOverExtras"]),
    );
    for (const [name, work] of acts) {
      await work();
      expect([name, ...difference(before, await look())]).toEqual([name]);
    }
    expect(await replies(shop, other)).toEqual(read);
  });

  test("the same happens to both in the months that follow, by every job", async () => {
    const { shop, issued, one, other } = await openTwo();
    expect(everyJob(shop.deps).length).toBeGreaterThan(12);
    for (const days of [0, 1, 7, 14, 9, 1, 1, 1, 1, 1, 1, 20]) {
      await shop.pass(days * day);
      expect([
        days,
        ...difference(await lifeOf(shop, issued, one), await lifeOf(shop, issued, other)),
      ]).toEqual([days]);
    }
    expect(await shop.database.$count(payments)).toBeGreaterThanOrEqual(8);
  });
});
