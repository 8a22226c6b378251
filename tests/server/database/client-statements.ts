import { endSession, listSessions } from "#contract/auth.ts";
import { applyPromo, listBonus, spendBonus } from "#contract/bonus.ts";
import { activateCard, bindCard, getBinding, listCards, removeCard } from "#contract/card.ts";
import { encodeAgreement } from "#contract/encode-agreement.ts";
import { getForecast } from "#contract/forecast.ts";
import { listInbox } from "#contract/inbox.ts";
import { createPayment, getReceipt, listPayments } from "#contract/payment.ts";
import { listSubscriptions, setStatus, signAct } from "#contract/subscription.ts";
import {
  exportData,
  getClient,
  requestDeletion,
  sendAdvertising,
  updateClient,
  withdrawDeletion,
} from "#contract/user.ts";
import type { Database } from "#server/platform/database/database.ts";
import { type Statement, recordStatements } from "../databases.ts";
import { possess } from "../paid-subscription.ts";
import { day, minute, openShop } from "../shop.ts";

/** Tables that no client owns. */
const shared: Readonly<Record<string, string>> = {
  cities: "catalogue",
  companies: "catalogue",
  devices: "catalogue and stock",
  device_terms: "catalogue",
  device_extras: "catalogue",
  device_pictures: "catalogue",
  picture_files: "catalogue",
  offices: "catalogue",
  shelves: "stock of an office",
  translations: "catalogue",
  promos: "promo codes have one limit for all clients",
  challenges: "a phone asks before its client is known",
  wrong_codes: "a phone, as above",
  address_reputations: "an address has many clients",
  acquirer_events: "the acquirer names its event, not the client",
  lost_charges: "the acquirer's list, before its client is known",
  stored_texts: "the terms are the same for all clients",
};

/**
 * Rows of one client that are found by another key than the client. A database that is divided by client has to add
 * the client to the condition, or to keep a directory from this key to the client.
 */
const keys: Readonly<Record<string, string>> = {
  "clients.phone": "a sign-in: the phone is all that is known",
  "sessions.token_hash": "the token is all that is known",
  "sessions.id": "of the caller",
  "payments.id": "of a locked client, or of a job",
  "payments.reference": "the acquirer's notification",
  "payments.intent_id": "the acquirer's answer",
  "payments.session_id": "of a locked client",
  "payments.subscription_id": "of a subscription that was read by its client",
  "subscriptions.id": "read by its client before, or locked with it",
  "acts.subscription_id": "as above",
  "acts.id": "as above",
  "papers.subscription_id": "as above",
  "papers.act_id": "as above",
  "cards.id": "of a payment or subscription",
  "card_bindings.id": "the acquirer's notification, and random",
  "quotes.id": "random, compared with its client",
  "promo_uses.code": "one limit for all clients",
};

const isOfClient = (text: string): boolean =>
  /"client_id" (?:= |in )|"clients"\."id" = /.test(text) ||
  /^insert into (?:"clients"|"\w+" \([^)]*"client_id")/.test(text);

/** Whether it asks for one client, by a known key, or for what all share; "unknown" otherwise. */
export const kindOf = (text: string): "client" | "key" | "shared" | "unknown" => {
  if (isOfClient(text)) return "client";
  const tables = Array.from(text.matchAll(/(?:from|join|update|into) "(\w+)"/g), ([, table = ""]) => table);
  if (tables.every((table) => table in shared)) return "shared";
  const compared = Array.from(
    text.matchAll(/"(\w+)"\."(\w+)" (?:= \$|= any\(|= given\.)/g),
    ([, table, column]) => `${table}.${column}`,
  );
  return compared.some((key) => key in keys) ? "key" : "unknown";
};

/** The statements of every call of a client, each text once, with the values of its last use. */
export const collectStatements = async (database: Database): Promise<Statement[]> => {
  const shop = await openShop(database);
  const found = new Map<string, Statement>();
  const record = async <T>(work: () => Promise<T>): Promise<T> => {
    const { promise, resolve } = Promise.withResolvers<T>();
    for (const statement of await recordStatements(async () => resolve(await work())))
      found.set(statement.text, statement);
    return promise;
  };
  const token = await record(() => shop.register());
  const { id } = await record(() => shop.subscribe(token));
  const { payment } = await record(() =>
    shop.ask(createPayment, { subscription: id, period: 1, method: "newCard" }, { token }),
  );
  await record(() => shop.notify(shop.bank.finish(payment.id, { status: "success" })));
  const second = await possess(shop, token);
  await shop.pass(minute);
  await record(() => shop.ask(applyPromo, { promo: "BONUS500" }, { token }));
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
    await record(() => shop.send(call, {}, { token }));
  await record(() => shop.send(getForecast, { subscription: String(second.id) }, { token }));
  await record(() => shop.send(getReceipt, {}, { token, parameter: String(payment.id) }));
  const signing = await record(() => shop.signing(token, 1));
  await record(() => shop.send(signAct, signing, { token }));
  await record(() => shop.send(spendBonus, { subscription: second.id, amount: 10_000 }, { token }));
  const { binding } = await record(() => shop.ask(bindCard, { type: "2", city: 1 }, { token }));
  await record(() =>
    shop.notify(
      shop.bank.finish(
        `binding-${binding}`,
        { status: "success" },
        { token: "t", brand: "visa", last4: "1234", expires: "2027-12" },
      ),
    ),
  );
  const bound = await record(() => shop.ask(getBinding, { binding }, { token }));
  await record(() => shop.send(activateCard, { type: "2", city: 1, cardID: bound.cardId ?? 0 }, { token }));
  await shop.pass(28 * day);
  await record(() =>
    shop.send(createPayment, { subscription: second.id, period: 2, method: "card", cardID: 1 }, { token }),
  );
  await record(() => shop.send(removeCard, { cardID: bound.cardId ?? 0 }, { token }));
  await record(() => shop.send(setStatus, { id: second.id, status: "pending", from: 3 }, { token }));
  await record(() => shop.send(updateClient, { firstName: "Ира" }, { token }));
  await record(() => shop.send(sendAdvertising, { advertising: "x" }, { token }));
  await record(() => shop.send(requestDeletion, { agreement: encodeAgreement(token, "удалить") }, { token }));
  await record(() => shop.send(withdrawDeletion, {}, { token }));
  await record(() => shop.send(endSession, {}, { token }));
  return [...found.values()].filter(({ text }) => /"\w+"/.test(text));
};
