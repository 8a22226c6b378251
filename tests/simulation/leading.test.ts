import { describe, expect, test, vi } from "vitest";
import { type OnePage, openPage, payDebt } from "./one-page.ts";
import { codeOf } from "./people.ts";
import { phones } from "./server/beginning.ts";
import { settlePayment } from "./server/payments.ts";

/*
 * Redirects caused by the session (src/routing/follow-session.ts, src/ports/release.ts). Each fails here, and
 * nowhere else, when its wire is left out.
 */

const pathOf = ({ page }: OnePage): string => page.router.latestLocation.pathname;

const signIn = async ({ page, see, server }: OnePage, phone: string): Promise<void> => {
  await see(() => page.session.send({ type: "phone.submitted", phone }));
  await see(() => page.session.send({ type: "code.submitted", code: codeOf(server, phone) }));
};

/** Pays a debt with a saved card and stops before the result. */
const pay = (opened: OnePage) => payDebt(opened, { method: "card", cardId: 3 }, 10);

const settle = ({ server, timeline, see }: OnePage) =>
  see(() => {
    for (const { id } of server.book.payments) settlePayment(server.book, id, true, null, timeline.now());
  }, 60_000);

describe("a purchase", () => {
  test.each(["/checkout/", "/success/"])("begun at %s ends at the page with the next step", async (path) => {
    const opened = await openPage({ clientId: 1, path });
    await pay(opened);
    expect(pathOf(opened)).toBe(path);
    await settle(opened);
    expect(pathOf(opened)).toMatch(/^\/success-subscription\//);
  });

  test("does not redirect a client who has left the checkout", async () => {
    const opened = await openPage({ clientId: 1, path: "/checkout/" });
    await pay(opened);
    await opened.see(() => void opened.page.router.navigate({ to: "/faq/" }), 10);
    await settle(opened);
    expect(pathOf(opened)).toBe("/faq/");
  });
});

describe("a visitor who opens a private page", () => {
  test("sees it after signing in", async () => {
    const opened = await openPage({ clientId: null, path: "/payments/" });
    expect(pathOf(opened)).toBe("/");
    await signIn(opened, phones.regular);
    expect(pathOf(opened)).toBe("/payments/");
  });

  test("sees the pending deletion instead, and the page is forgotten", async () => {
    const opened = await openPage({ clientId: null, path: "/payments/" });
    await signIn(opened, phones.leaving);
    expect(pathOf(opened)).toBe("/information-delete-profile/");
    expect(opened.device.ofTabs.get(0)?.has("kabinet.returnTo")).toBe(false);
  });
});

test("a visitor who opens the registration goes to the sign-in", async () => {
  expect(pathOf(await openPage({ clientId: null, path: "/registration/" }))).toBe("/");
});

test("the device of a link is shown once after the sign-in", async () => {
  const opened = await openPage({ clientId: null, path: "/?device=e-bikes" });
  await signIn(opened, phones.regular);
  expect(pathOf(opened)).toBe("/catalog/e-bikes/");
  await opened.see(() => void opened.page.router.navigate({ to: "/" }));
  expect(pathOf(opened)).toBe("/subscriptions/");
});

test("a device that a link chooses later replaces the private page that was asked for", async () => {
  const opened = await openPage({ clientId: null, path: "/payments/" });
  await opened.see(() => void opened.page.router.navigate({ to: "/", search: { device: "e-bikes" } }));
  await signIn(opened, phones.regular);
  expect(pathOf(opened)).toBe("/catalog/e-bikes/");
});

test("a sign-out forgets the page to return to", async () => {
  const { page, see, device } = await openPage({ clientId: 1, path: "/faq/" });
  page.context.returnTo.keep("/payments/");
  expect(device.ofTabs.get(0)?.has("kabinet.returnTo")).toBe(true);
  await see(() => page.session.send({ type: "session.logoutRequested" }));
  expect(device.ofTabs.get(0)?.has("kabinet.returnTo")).toBe(false);
});

test("a sign-out removes what the router has loaded", async () => {
  const { page, see } = await openPage({ clientId: 1 });
  const cleared = vi.spyOn(page.router, "clearCache");
  await see(() => page.session.send({ type: "session.logoutRequested" }));
  expect(cleared).toHaveBeenCalled();
});

describe("a client who may only read and sends a change", () => {
  const blocked = async (clientId: number): Promise<string> => {
    const opened = await openPage({ clientId, path: "/faq/" });
    await opened.see(() => void opened.page.router.navigate({ to: "/faq/" }));
    expect(pathOf(opened)).toBe("/faq/");
    await opened.see(() => opened.page.session.send({ type: "post.blocked" }));
    return pathOf(opened);
  };

  test("sees the pending deletion, if that is the reason", async () => {
    expect(await blocked(5)).toBe("/information-delete-profile/");
  });

  test("stays on the page if the account is blocked", async () => {
    expect(await blocked(4)).toBe("/faq/");
  });
});

describe("a client without a city", () => {
  test.each(["/", "/payments/"])("is asked for a city at %s", async (path) => {
    expect(pathOf(await openPage({ clientId: 7, path }))).toBe("/registration/");
  });

  test("is asked for a city after signing in", async () => {
    const opened = await openPage({ clientId: null, path: "/" });
    await signIn(opened, phones.unfinished);
    expect(pathOf(opened)).toBe("/registration/");
  });

  test("can read public pages", async () => {
    expect(pathOf(await openPage({ clientId: 7, path: "/faq/" }))).toBe("/faq/");
  });
});

test("a waiting version activates before the page reloads", async () => {
  const { page, see, device, timeline } = await openPage({ clientId: 1 });
  await see(() => device.worker.update(), 10);
  const before = timeline.now();
  const observations = await see(() => void page.router.navigate({ to: "/cards/" }), 1_000);
  expect(observations.some(({ what }) => what === "reloaded")).toBe(true);
  expect(device.worker.activatedAt).toBeGreaterThanOrEqual(before);
});
