import type { Page } from "@playwright/test";
import type { AnyStateMachine } from "xstate";
import type { PlainMove, PlainTour } from "#tools/statecharts/plain-tour.ts";
import type { Step } from "#tools/statecharts/world.ts";
import type { Text } from "../words.ts";
import type { Hands } from "./hands.ts";
import type { Moment } from "./table.ts";

/* What is alike of a payment and of a card that is bound: both take turns among tabs, and leave for the bank's page. */

type AnyStep = Step<AnyStateMachine>;

const path = "/sandbox/acquirer/of-this-path/";

/** A page that nobody may be sent to. */
const strangePage = "https://elsewhere.example/pay/";

/**
 * Holds the bank's page back: whoever leaves for it stays (204), as on a page that is kept for “Back”. Gives what waits until
 * somebody has left since it was asked last.
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

/** What a port gives next; null for an outage, undefined where it is not asked. */
export const nextOf = (later: PlainTour["steps"], port: string): unknown => {
  const next = later.find((move) => move.verb === "answer" && move.port === port);
  if (next?.verb !== "answer") return undefined;
  return next.outcome.kind === "returned" ? next.outcome.output : null;
};

/** Whether a move is that the page refuses to leave for a strange one. */
const isRefusal = (move: PlainMove | AnyStep["move"]): boolean =>
  move.verb === "answer" &&
  move.port === "leaveForAcquirer" &&
  JSON.stringify(move.outcome).includes('"refused"');

/** The bank's page in a path: a strange one where the path ends because of that. */
export const pageIn = ({ later, origin }: Pick<Moment, "later" | "origin">): string =>
  later.some(isRefusal) ? strangePage : origin + path;

/** A page that is no bank's is not left for, and that is said in these words. */
export const seeWhetherRefused =
  (words: Text) =>
  async (hands: Hands, moment: Moment): Promise<void> => {
    if (pageIn(moment) === strangePage) await hands.sees(words);
  };

const isTakingTurn = (value: unknown): boolean => JSON.stringify(value).includes("takingTurn");

/** Whose turn it is, and that a strange page is not left for, is known at once. */
export const atOnceAtTheBank = (move: PlainMove, value: unknown): boolean =>
  (move.verb === "answer" && move.port === "holdTurn" && isTakingTurn(value)) || isRefusal(move);

/** What cannot be on the way to the bank: why, or null. `value`: where the step begins. */
export const notAtTheBank = ({ move }: AnyStep, value: unknown): string | null => {
  const port = move.verb === "answer" ? move.port : null;
  if (isTakingTurn(value) && port !== "holdTurn") return "whose turn it is the browser says at once";
  return port === "leaveForAcquirer" && move.verb === "answer" && move.outcome.kind === "outage"
    ? "a page is left, or refused: it does not fail"
    : null;
};

/** There is one bank's page in a path: where it is a strange one, it was refused at the first attempt, and at once. */
export const hasOnePage = (steps: readonly AnyStep[]): boolean => {
  const leaving = steps.filter(({ from }) => from.running.some(({ src }) => src === "leaveForAcquirer"));
  return !leaving.some(({ move }) => isRefusal(move)) || leaving.length === 1;
};

/** How the ways from and to the bank are played; `lock`: the turn. */
export const portsAtTheBank = (lock: string) => ({
  holdTurn: { play: (hands: Hands) => hands.giveLock(lock) },
  leaveForAcquirer: {
    play: async (hands: Hands, _: unknown, { left }: Moment) => {
      await left();
      await hands.comeBack();
    },
  },
});

/** Another tab has the turn where the path says so, and none otherwise. */
export const prepareTurn = async (
  hands: Hands,
  lock: string,
  later: PlainTour["steps"],
  port = "holdTurn",
): Promise<void> => {
  await hands.giveLock(lock);
  const next = later.find((move) => move.verb === "answer" && move.port === port);
  if (JSON.stringify(next ?? null).includes('"turn.occupied"')) await hands.takeLock(lock);
};
