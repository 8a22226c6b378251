import type { Page, Request } from "@playwright/test";
import type { AnyStateMachine } from "xstate";
import { getReceipt, listPayments, type Payment } from "#contract/payment.ts";
import type { PlainMove, PlainTour } from "#tools/statecharts/plain-tour.ts";
import type { Step } from "#tools/statecharts/world.ts";
import type { Text } from "../texts.ts";
import type { Hands } from "./page-actions.ts";
import type { Moment, Sentence } from "./table.ts";
import { answered } from "./same-json.ts";

/* Shared by payments and card bindings: the tab lock, and the redirect to the bank's page. */

/** Sentences that both share. */
export const bankTimers: Readonly<
  Record<"nextRetry" | "nextCheck" | "slowCheck" | "fastPolling" | "leaveTimeout", Sentence>
> = {
  nextRetry: ["просьба повторится сама", "the request is repeated by itself"],
  nextCheck: ["настанет время спросить банк ещё раз", "it is time to ask the bank again"],
  slowCheck: ["настанет время спросить банк ещё раз", "it is time to ask the bank again"],
  fastPolling: ["частые проверки закончатся", "the frequent checks end"],
  leaveTimeout: [
    "станет ясно, что страница банка не открылась",
    "it is clear that the bank’s page did not open",
  ],
};

/** Sentences for the redirect to the bank's page. */
const leavingForBank: Readonly<Record<"returned" | "refused" | "outage", Sentence>> = {
  returned: [
    "Вернитесь со страницы банка кнопкой браузера «Назад»",
    "Come back from the bank’s page with the browser’s Back",
  ],
  refused: [
    "Адрес страницы банка незнакомый: браузер туда не ушёл",
    "The address of the bank’s page is unknown: the browser stays",
  ],
  outage: ["Страница банка не открылась", "The bank’s page does not open"],
};

type AnyStep = Step<AnyStateMachine>;

const path = "/sandbox/acquirer/of-this-path/";

/** A page that must not be opened. */
const strangePage = "https://elsewhere.example/pay/";

/**
 * Holds the bank's page: the browser stays (204), as on a page restored by "Back". The result waits until the
 * page has left again.
 */
export const holdBank = async (page: Page): Promise<() => Promise<void>> => {
  let leaving = Promise.withResolvers<void>();
  await page.route(`**${path}`, async (route) => {
    await route.fulfill({ status: 204 });
    leaving.resolve();
  });
  return async () => {
    await leaving.promise;
    leaving = Promise.withResolvers();
  };
};

/** A port's next output; null for an outage, undefined if it is not called. */
export const nextOf = (later: PlainTour["steps"], port: string): unknown => {
  const next = later.find((move) => move.verb === "answer" && move.port === port);
  if (next?.verb !== "answer") return undefined;
  return next.outcome.kind === "returned" ? next.outcome.output : null;
};

/** The move is the page's refusal to leave for a strange one. */
const isRefusal = (move: PlainMove | AnyStep["move"]): boolean =>
  move.verb === "answer" &&
  move.port === "leaveForAcquirer" &&
  JSON.stringify(move.outcome).includes('"refused"');

/** The bank's page in a path: a strange one if that ends the path. */
export const pageIn = ({ later, origin }: Pick<Moment, "later" | "origin">): string =>
  later.some(isRefusal) ? strangePage : origin + path;

/** A strange page is not opened, and these words say so. */
export const seeWhetherRefused =
  (words: Text) =>
  async (hands: Hands, moment: Moment): Promise<void> => {
    if (pageIn(moment) === strangePage) await hands.sees(words);
  };

const isAcquiringLock = (value: unknown): boolean => JSON.stringify(value).includes("acquiringLock");

/** The lock, and the refusal of a strange page, follow at once. */
export const atOnceAtTheBank = (move: PlainMove, value: unknown): boolean =>
  (move.verb === "answer" && move.port === "holdLock" && isAcquiringLock(value)) || isRefusal(move);

/** Why a step cannot happen at the bank, or null. `value`: the state before it. */
export const notAtTheBank = ({ move }: AnyStep, value: unknown): string | null => {
  const port = move.verb === "answer" ? move.port : null;
  if (isAcquiringLock(value) && port !== "holdLock")
    return "the browser answers at once which tab has the lock";
  return port === "leaveForAcquirer" && move.verb === "answer" && move.outcome.kind === "outage"
    ? "a page is left, or refused: it does not fail"
    : null;
};

/** A path has one bank's page; a strange one is refused at once, at the first attempt. */
export const hasOnePage = (steps: readonly AnyStep[]): boolean => {
  const leaving = steps.filter(({ from }) => from.running.some(({ src }) => src === "leaveForAcquirer"));
  return !leaving.some(({ move }) => isRefusal(move)) || leaving.length === 1;
};

/** The tab lock; `lock`: its name. */
export const turnAtTheBank = (lock: string) => ({ play: (hands: Hands) => hands.giveLock(lock) });

/** To the bank's page and back. */
export const leaveForBank = {
  says: leavingForBank,
  waits: "endless",
  play: async (hands: Hands, _: unknown, { left }: Moment) => {
    await left();
    await hands.comeBack();
  },
} as const;

/** Another tab holds the lock only if the path says so. */
export const prepareTurn = async (
  hands: Hands,
  lock: string,
  later: PlainTour["steps"],
  port = "holdLock",
): Promise<void> => {
  await hands.giveLock(lock);
  const next = later.find((move) => move.verb === "answer" && move.port === port);
  if (JSON.stringify(next ?? null).includes('"lock.unavailable"')) await hands.takeLock(lock);
};

/** One payment and the list use the same call. */
export const isOfOne = (request: Request): boolean => new URL(request.url()).searchParams.has("payment");

/** All payments: one or none. */
export const paymentList = (payment: Payment | null) =>
  answered(listPayments, { payments: payment === null ? [] : [payment], next: null });

/** The success page reads the payment and its receipt again. */
export const tellSuccess = async (payment: Payment, { answer }: Pick<Moment, "answer">): Promise<void> => {
  await answer(listPayments, paymentList(payment), isOfOne);
  if (payment.status !== "success") return undefined;
  const receipt = {
    number: "0001",
    issued: "2026-11-21T10:01:00.000Z",
    lines: [{ name: "Аренда", amount: payment.amount }],
  };
  return answer(
    { ...getReceipt, path: `payment/receipt/${payment.id}/` },
    answered(getReceipt, { payment, receipt }),
  );
};
