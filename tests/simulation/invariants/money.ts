import * as v from "valibot";
import { checkoutView } from "#machines/checkout/checkout.view.ts";
import type { Sent } from "../network.ts";
import type { Page } from "../page.ts";
import { type Claim, first, observed, running, type Scene } from "../scene.ts";
import { acquirerOrigin } from "../server/acquirer-origin.ts";

const Asked = v.object({ subscription: v.number(), period: v.number(), method: v.string() });

const isPaying = ({ method, path }: Sent): boolean => method === "POST" && path === "payment/payment-create/";

/** What a payment is for, as the intent's storage key names it. */
const subjectOf = ({ body }: Sent): string => {
  const { subscription, period } = v.parse(Asked, JSON.parse(body));
  return `${subscription}.${period}`;
};

const intentKey = (subject: string): string => `kabinet.payment.${subject}`;

/**
 * The storage was tampered with since (ms), or the page is on its own memory: two pages may request, and only
 * the server refuses the second.
 */
const isForgetful = ({ device }: Scene, page: Page, subject: string, since: number): boolean =>
  page.isAlone || (device.tampered.get(intentKey(subject)) ?? -Infinity) >= since;

export const c25: Claim = () => (scene) => {
  const open = scene.network.open().filter(isPaying);
  const isSecond = (earlier: Sent, later: Sent): boolean =>
    subjectOf(earlier) === subjectOf(later) &&
    ![earlier, later].some(({ page }) => isForgetful(scene, page, subjectOf(later), earlier.at));
  return first(open.entries(), ([index, later]) =>
    open.slice(0, index).some((earlier) => isSecond(earlier, later))
      ? `two requests pay ${subjectOf(later)} at once`
      : null,
  );
};

export const c26: Claim = () => {
  const meant = new Map<string, string>();
  return (scene) =>
    first(observed(scene, "sent"), ({ request: { key, path, body } }) => {
      if (key === null) return null;
      const before = meant.get(key);
      meant.set(key, path + body);
      return before === undefined || before === path + body ? null : `one key means two things at ${path}`;
    });
};

/** The server has a final status for this key. */
const isOver = ({ server }: Scene, subject: string): boolean =>
  !server.book.payments.some(
    (each) => `${each.subscription}.${each.period}` === subject && each.status === "processing",
  );

const isRefused = ({ reply }: Sent): boolean => (reply?.status ?? 0) >= 400;

/** An answered payment on delivery keeps no key; the server refuses a second one. */
const isAgreedForDoor = ({ body, reply, fault }: Sent): boolean =>
  reply?.status === 200 && fault === null && v.parse(Asked, JSON.parse(body)).method === "onDelivery";

export const c27: Claim = () => {
  const keys = new Map<
    string,
    Pick<Sent, "body" | "login" | "at"> & { key: string; alone: boolean; over: boolean }
  >();
  const resets = new Map<Page, number>();
  return (scene) =>
    first(scene.observations, (observation) => {
      // Another version clears the storage (spec §4) with its intents; the server refuses a second one.
      if (observation.what === "stored" && observation.value === null) {
        if (observation.key === "kabinet.version") resets.set(observation.page, scene.now);
        else if (resets.get(observation.page) === scene.now)
          keys.delete(observation.key.slice(intentKey("").length));
      }
      if (observation.what !== "sent" && observation.what !== "answered") return null;
      const { request } = observation;
      if (!isPaying(request) || request.key === null) return null;
      const subject = subjectOf(request);
      const before = keys.get(subject);
      if (observation.what === "answered") {
        if (before?.key === request.key) before.over = isRefused(request) || isAgreedForDoor(request);
        return null;
      }
      const { key, login, body, page, at } = request;
      keys.set(subject, { key, login, body, at, alone: page.isAlone, over: false });
      // Another card, or payment on delivery, is another draft.
      const isSame = before !== undefined && before.login === login && before.body === body;
      if (!isSame || before.key === key || before.over) return null;
      if (isForgetful(scene, page, subject, before.at)) return null;
      // A key made without storage is known to its page alone; the server refuses a second one.
      if (before.alone) return null;
      return isOver(scene, subject) ? null : `a second key for ${subject}, whose payment is under way`;
    });
};

export const c32: Claim = () => {
  const begun = new Map<string, Sent>();
  return (scene) =>
    first(scene.observations, (observation) => {
      if (observation.what !== "sent" && observation.what !== "answered") return null;
      const { request } = observation;
      if (!isPaying(request) || request.key === null) return null;
      const subject = subjectOf(request);
      if (observation.what === "answered") {
        const isWhole = request.reply?.status === 200 && request.fault === null;
        if (isWhole) begun.set(request.key, request);
        return null;
      }
      const known = begun.get(request.key);
      // Another page cannot know a key that was not stored. The server repeats its reply for the same key.
      return known !== undefined &&
        !known.page.isAlone &&
        !isForgetful(scene, request.page, subject, known.at)
        ? `${subject} was asked for again, though its payment is known`
        : null;
    });
};

export const c33: Claim = () => (scene) =>
  first(observed(scene, "left"), ({ address }) =>
    URL.canParse(address) && new URL(address).origin === acquirerOrigin
      ? null
      : `a page left for ${address.slice(0, 60)}`,
  );

/** 14 to 19 digits, or 13 that are not a time in ms. */
const long = /(?<![\w.])(?:[2-6]\d{12}|\d{14,19})(?![\w.])/g;

const isLuhn = (digits: string): boolean => {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
};

const hasCardNumber = (text: string): boolean => (text.match(long) ?? []).some(isLuhn);

export const c34: Claim = () => (scene) =>
  first(scene.observations, (observation) => {
    if (observation.what === "sent" && hasCardNumber(observation.request.body))
      return `a card number was sent to ${observation.request.path}`;
    return observation.what === "stored" && observation.value !== null && hasCardNumber(observation.value)
      ? `a card number was stored as ${observation.key}`
      : null;
  });

/** Numbers under a name that means money. */
const sumsIn = (value: unknown, name = ""): number[] => {
  if (typeof value === "number")
    return /amount|price|debt|deposit|bonus|monthly|^now$/i.test(name) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((each) => sumsIn(each, name));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => sumsIn(each, key));
};

export const c21: Claim = () => (scene) =>
  first(running(scene), (page) => {
    const account = page.session.getSnapshot().children.account?.getSnapshot();
    if (account === undefined) return null;
    const { subscriptions, client } = account.context;
    const checkout = account.children.checkout?.getSnapshot();
    const quoted = checkout === undefined ? null : checkoutView(checkout);
    const odd = sumsIn({ subscriptions, client, quoted }).find(
      (sum) => !(Number.isSafeInteger(sum) && sum >= 0),
    );
    return odd === undefined ? null : `an amount of ${odd} kopecks`;
  });
