import { describe, expect, test } from "vitest";
import { type OnePage, openPage, payDebt } from "./one-page.ts";
import { codeOf } from "./people.ts";
import { phones } from "./server/beginning.ts";
import { settlePayment } from "./server/payments.ts";

/*
 * Where people are led by what happens in the session: each of these wires (src/routing/follow-session.ts, src/ports/release.ts)
 * comes to nothing when it is left out, and nothing else would miss it.
 */

const pathOf = ({ page }: OnePage): string => page.router.latestLocation.pathname;

const signIn = async ({ page, see, server }: OnePage, phone: string): Promise<void> => {
  await see(() => page.session.send({ type: "phone.submitted", phone }));
  await see(() => page.session.send({ type: "code.submitted", code: codeOf(server, phone) }));
};

/** Somebody pays what they owe with a saved card, and has not heard yet what came of it. */
const pay = (opened: OnePage) => payDebt(opened, { method: "card", cardId: 3 }, 10);

const settle = ({ server, timeline, see }: OnePage) =>
  see(() => {
    for (const { id } of server.book.payments) settlePayment(server.book, id, true, null, timeline.now());
  }, 60_000);

describe("a purchase", () => {
  test.each(["/checkout/", "/success/"])(
    "begun at %s ends at the page that says what to do next",
    async (path) => {
      const opened = await openPage({ clientId: 1, path });
      await pay(opened);
      expect(pathOf(opened)).toBe(path);
      await settle(opened);
      expect(pathOf(opened)).toMatch(/^\/success-subscription\//);
    },
  );

  test("leaves in peace whoever has gone elsewhere meanwhile", async () => {
    const opened = await openPage({ clientId: 1, path: "/checkout/" });
    await pay(opened);
    await opened.see(() => void opened.page.router.navigate({ to: "/faq/" }), 10);
    await settle(opened);
    expect(pathOf(opened)).toBe("/faq/");
  });
});

describe("whoever comes for a page of theirs", () => {
  test("is there once they have signed in", async () => {
    const opened = await openPage({ clientId: null, path: "/payments/" });
    expect(pathOf(opened)).toBe("/");
    await signIn(opened, phones.regular);
    expect(pathOf(opened)).toBe("/payments/");
  });

  test("is told of the deletion instead, where that is under way, and nothing of it is kept", async () => {
    const opened = await openPage({ clientId: null, path: "/payments/" });
    await signIn(opened, phones.leaving);
    expect(pathOf(opened)).toBe("/information-delete-profile/");
    expect(opened.device.ofTabs.get(0)?.has("kabinet.errand")).toBe(false);
  });
});

describe("whoever may only read and has something sent", () => {
  const blocked = async (clientId: number): Promise<string> => {
    const opened = await openPage({ clientId, path: "/faq/" });
    await opened.see(() => void opened.page.router.navigate({ to: "/faq/" }));
    expect(pathOf(opened)).toBe("/faq/");
    await opened.see(() => opened.page.session.send({ type: "post.blocked" }));
    return pathOf(opened);
  };

  test("is shown the deletion that is under way, where that is why", async () => {
    expect(await blocked(5)).toBe("/information-delete-profile/");
  });

  test("stays on the page, where the account is blocked", async () => {
    expect(await blocked(4)).toBe("/faq/");
  });
});

describe("a client without a city", () => {
  test.each(["/", "/payments/"])("is asked for it at %s", async (path) => {
    expect(pathOf(await openPage({ clientId: 7, path }))).toBe("/registration/");
  });

  test("is asked for it after signing in", async () => {
    const opened = await openPage({ clientId: null, path: "/" });
    await signIn(opened, phones.unfinished);
    expect(pathOf(opened)).toBe("/registration/");
  });

  test("reads what everybody may read", async () => {
    expect(pathOf(await openPage({ clientId: 7, path: "/faq/" }))).toBe("/faq/");
  });
});

test("a newer version that waits takes over before the page is loaded anew", async () => {
  const { page, see, device, timeline } = await openPage({ clientId: 1 });
  await see(() => device.worker.update(), 10);
  const before = timeline.now();
  const news = await see(() => void page.router.navigate({ to: "/cards/" }), 1_000);
  expect(news.some(({ what }) => what === "reloaded")).toBe(true);
  expect(device.worker.activatedAt).toBeGreaterThanOrEqual(before);
});
