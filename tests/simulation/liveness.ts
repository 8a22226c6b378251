import { accountConsents } from "#contract/consent.ts";
import { cardBindingView } from "#machines/card-binding/card-binding.view.ts";
import { paymentView } from "#machines/payment/payment.view.ts";
import { chance } from "./chance.ts";
import type { Page } from "./page.ts";
import { offeredActions } from "./people.ts";
import { credentialsKey, isAnonymous, isHome, screenOf, tokenOf } from "./scene.ts";
import { change } from "./device.ts";
import { phones } from "./server/beginning.ts";
import { settleBinding } from "./server/cards.ts";
import { settlePayment } from "./server/payments.ts";
import type { Story } from "./story.ts";

/** How time passes, and how a failed story ends. */
type StoryControl = {
  pass(ms: number): Promise<void>;
  rest(): Promise<void>;
  fail(number: string, why: string): never;
  /** Whether this invariant is checked. */
  asks(number: string): boolean;
};

/** Checked when the faults have stopped; L9 and L10 are checked at every step. */
export const liveness = ["L1", "L2", "L3", "L4", "L5", "L7", "L8"];

const second = 1_000;

/** No request, nothing in progress, nothing delayed: the screen no longer changes by itself. */
const isStable = ({ network, pages }: Story): boolean =>
  network.open().length === 0 &&
  pages.every(
    (page) =>
      ["phone", "code", "consents", "locked", "unreachable", "stopped", "registration"].includes(
        screenOf(page),
      ) || isHome(page),
  );

/** The page shows a payment in progress at the bank. */
const isWaitingForBank = (page: Page): boolean => {
  const account = page.session.getSnapshot().children.account?.getSnapshot();
  const payment = account?.children.checkout?.getSnapshot().children.payment;
  const binding = account?.children.cards?.getSnapshot().children.binding;
  const screens = [
    payment && paymentView(payment.getSnapshot()).screen,
    binding && cardBindingView(binding.getSnapshot()).screen,
  ];
  return screens.includes("verifying") || screens.includes("outcomeUnknown");
};

/** Stops the faults and checks what must then happen in time (L1 to L10). */
export const settleStory = async (story: Story, telling: StoryControl): Promise<void> => {
  const { device, server, pages, dice } = story;
  const { pass, rest, fail, asks } = telling;

  device.storage = "works";
  device.partsMissing = false;
  for (const page of pages) {
    page.thaw();
    page.restore();
    page.show(true);
  }
  if (!device.online) {
    device.online = true;
    for (const page of pages) page.dispatch("online", undefined);
  }
  story.network.disarm();
  const sayHowAllEnded = (): void => {
    for (const { id } of server.book.payments)
      settlePayment(server.book, id, false, null, story.timeline.now());
    for (const name of server.book.bindings.keys()) settleBinding(server.book, name, null);
  };
  sayHowAllEnded();
  await rest();

  const meets = async (limit: number, isSo: () => boolean): Promise<boolean> => {
    for (let passed = 0; passed < limit; passed += second / 2) {
      if (isSo()) return true;
      await pass(second / 2);
    }
    return isSo();
  };

  if (!(await meets(60 * second, () => isStable(story))) && asks("L1"))
    fail("L1", `not stable after a minute: ${pages.map(screenOf).join(", ")}`);

  // L4: every payment and retry has a final status, and pages that wait get it.
  sayHowAllEnded();
  const waits = () => pages.find((page) => page.state === "open" && isWaitingForBank(page));
  if (!(await meets(61 * second, () => waits() === undefined)) && asks("L4"))
    fail("L4", "a payment or a card has ended, and the page still waits for the bank");

  for (const page of pages) {
    if (!asks("L7")) break;
    let offers = 0;
    for (let time = 0; time < 8 && offers === 0; time += 1)
      offers += offeredActions(page, server, chance(time)).length;
    if (offers === 0) fail("L7", `there is no way on from ${screenOf(page)}`);
  }

  // L8: the server revokes a client; the next reply says so.
  const home = pages.find(
    (page) => page.state === "open" && isHome(page) && server.book.tokens.has(tokenOf(page) ?? ""),
  );
  if (home !== undefined && dice.happens(0.3)) {
    const known = server.book.tokens.get(tokenOf(home) ?? "");
    if (known !== undefined) known.dead = true;
    home.session.getSnapshot().children.account?.send({ type: "subscriptions.refreshRequested" });
    await rest();
    if (!(await meets(60 * second, () => isAnonymous(home))) && asks("L8"))
      fail("L8", `the token is dead, and the page is ${screenOf(home)}`);
  }

  // L3 and L5: sign-out, online or offline, takes effect here at once and in other tabs within a second.
  const signedIn = pages.find((page) => page.state === "open" && tokenOf(page) !== null && !page.isAlone);
  if (signedIn !== undefined) {
    const isOffline = dice.happens(0.4);
    if (isOffline) {
      device.online = false;
      for (const page of pages) page.dispatch("offline", undefined);
      await rest();
    }
    const token = tokenOf(signedIn);
    story.report({
      what: "acted",
      page: signedIn,
      event: { type: "session.logoutRequested" },
      offered: true,
    });
    signedIn.session.send({ type: "session.logoutRequested" });
    await rest();
    if (!isAnonymous(signedIn) && asks("L3")) fail("L3", `signed out, and the page is ${screenOf(signedIn)}`);
    await pass(second);
    const other = pages.find((page) => page.state === "open" && !page.isAlone && tokenOf(page) === token);
    if (other !== undefined && asks("L5")) fail("L5", "another tab is still signed in after a second");
    if (isOffline) {
      device.online = true;
      for (const page of pages) page.dispatch("online", undefined);
      await rest();
    }
  }

  // L2: a phone and the right code sign in. Not in every session, since it takes as long as the rest.
  if (dice.happens(0.3)) await signIn(story, telling, meets);

  // Stopped pages leave nothing behind (C40).
  for (const each of pages) each.app.stop();
  await rest();
  const left = pages.flatMap((each) => [...each.timers].filter(({ byActor }) => byActor));
  if (left.length > 0 && asks("C40")) fail("C40", `${left.length} timers outlive the application`);
};

/** Signs in with a browser without storage. */
const signIn = async (
  { device, timeline, server, pages, load, report }: Story,
  { pass, rest, fail, asks }: StoryControl,
  meets: (limit: number, isSo: () => boolean) => Promise<boolean>,
): Promise<void> => {
  for (const key of device.kept.keys()) change(device, timeline, () => pages, null, key, null);
  load(0, "/");
  const fresh = pages[0];
  if (fresh === undefined || device.kept.has(credentialsKey)) return;
  await pass(second);
  // Earlier requests have arrived, so no old code causes a wait.
  server.book.locks.clear();
  server.book.challenges.length = 0;
  fresh.session.send({ type: "phone.submitted", phone: phones.fresh });
  await rest();
  await pass(second);
  const code = server.book.challenges.at(-1)?.code ?? "";
  const event = { type: "code.submitted" as const, code };
  report({ what: "acted", page: fresh, event, offered: true });
  fresh.session.send(event);
  await rest();
  const isIn = () => isHome(fresh) || screenOf(fresh) === "registration";
  const isNew = () => screenOf(fresh) === "consents";
  await meets(10 * second, () => isIn() || isNew());
  if (isNew()) {
    const given = { type: "consents.given" as const, kinds: [...accountConsents] };
    report({ what: "acted", page: fresh, event: given, offered: true });
    fresh.session.send(given);
    await rest();
  }
  if (!(await meets(10 * second, isIn)) && asks("L2"))
    fail("L2", `the right code, and the page is ${screenOf(fresh)}`);
  if (isHome(fresh)) await pass(4 * second);
};
