import { describe, expect, test } from "vitest";
import type { News } from "./news.ts";
import { openPage as open, payDebt } from "./one-page.ts";
import { screenOf } from "./scene.ts";
import { acquirerOrigin } from "./server/acquirer-origin.ts";

/*
 * Each wire of the assembly (src/app, src/ports/signed-in.ts, src/routing/follow-*.ts) that nothing else would miss: what
 * is told here comes to nothing without it. `npm run mutants -- --area composition` leaves each out.
 */

const sentIn = (news: News[]): string[] =>
  news.flatMap((each) => (each.what === "sent" ? [`${each.request.method} ${each.request.path}`] : []));
const originsLeftFor = (news: News[]): string[] =>
  news.flatMap((each) => (each.what === "left" ? [new URL(each.address).origin] : []));

describe("the page leaves for the acquirer that is configured", () => {
  test("to bind a card", async () => {
    const { account, see } = await open({ clientId: 1 });
    const binding = account().getSnapshot().children.cards?.getSnapshot().children.binding;
    const news = await see(() => {
      binding?.send({ type: "binding.considered" });
      binding?.send({ type: "binding.consented", cityId: 1 });
    });
    expect(originsLeftFor(news)).toEqual([acquirerOrigin]);
  });

  test("to pay with a new card", async () => {
    const news = await payDebt(await open({ clientId: 1 }), { method: "newCard", cardId: null });
    expect(originsLeftFor(news)).toEqual([acquirerOrigin]);
  });
});

describe("who may send", () => {
  test("a start-up that has stopped sends no POST, also not for the link of a letter", async () => {
    const { page, see } = await open({ clientId: 5, fault: "500" });
    expect(screenOf(page)).toBe("stopped");
    const news = await see(page.openLetter, 60_000);
    expect(sentIn(news).filter((sent) => sent.startsWith("POST"))).toEqual([]);
  });

  test("a flagged client sends none either, also before it is known who is there", async () => {
    const { page, see, load, pages } = await open({ clientId: 4 });
    const news = await see(() => {
      load(page.tab, "/verify-email/");
      pages[page.tab]?.openLetter();
    });
    expect(sentIn(news)).toContain("GET user/getinfo/");
    expect(sentIn(news).filter((sent) => sent.startsWith("POST"))).toEqual([]);
  });

  test("a visitor whose letter is opened sends its token", async () => {
    const { page, see } = await open({ clientId: null, path: "/verify-email/" });
    expect(sentIn(await see(page.openLetter))).toEqual(["POST user/verifyemail/"]);
  });
});

describe("what came of a letter's link", () => {
  const stored = ({ device }: Awaited<ReturnType<typeof open>>) =>
    device.ofTabs.get(0)?.has("kabinet.letter");

  test("is forgotten when somebody signs out", async () => {
    const kabinet = await open({ clientId: 1 });
    await kabinet.see(kabinet.page.openLetter);
    expect(stored(kabinet)).toBe(true);
    await kabinet.see(() => kabinet.page.session.send({ type: "session.logoutRequested" }));
    expect(stored(kabinet)).toBe(false);
  });

  test("is kept on the page that says it, and forgotten on any other", async () => {
    const kabinet = await open({ clientId: 1, path: "/verify-email/" });
    await kabinet.see(kabinet.page.openLetter);
    await kabinet.see(() => kabinet.load(0, "/verify-email/"));
    expect(stored(kabinet)).toBe(true);
    await kabinet.see(() => kabinet.load(0, "/faq/"));
    expect(stored(kabinet)).toBe(false);
  });

  test("is read into the account's own record", async () => {
    const { page, see, account } = await open({ clientId: 1 });
    expect(account().getSnapshot().context.client.emailVerified).toBe(false);
    await see(page.openLetter);
    expect(account().getSnapshot().context.client.emailVerified).toBe(true);
  });

  test("is not asked for any more once its client has signed out", async () => {
    const { page, see, network } = await open({ clientId: 1 });
    network.arm("noReply", 1);
    await see(page.openLetter, 1_000);
    const news = await see(() => page.session.send({ type: "session.logoutRequested" }), 60_000);
    expect(news.some((each) => each.what === "aborted" && each.request.path === "user/verifyemail/")).toBe(
      true,
    );
    expect(sentIn(news)).not.toContain("POST user/verifyemail/");
  });
});

test("an address without its slash is made one of ours before a page is sought for it", async () => {
  const { page } = await open({ clientId: null, path: "/faq" });
  expect(page.router.latestLocation.pathname).toBe("/faq/");
});

describe("what pages are told", () => {
  test("a newer version waits while somebody pays, and is taken when a page is turned after that", async () => {
    const opened = await open({ clientId: 1 });
    const { page, see, device } = opened;
    const release = () => page.app.getSnapshot().children.release?.getSnapshot();
    await payDebt(opened, { method: "card", cardId: 3 }, 10);
    expect(release()?.context.paying).toBe(true);
    await see(() => device.worker.update(), 10);
    await see(() => void page.router.navigate({ to: "/faq/" }), 10);
    expect(release()?.value).toBe("updateWaiting");
  });

  test("subscriptions are read again after an act was signed", async () => {
    const { account, see } = await open({ clientId: 1 });
    const acts = account().getSnapshot().children.acts;
    await see(() => acts?.send({ type: "act.opened", id: 1 }));
    const news = await see(() => acts?.send({ type: "act.signRequested", agreed: true }));
    expect(sentIn(news)).toContain("POST subscription/signact/");
    expect(sentIn(news)).toContain("GET subscription/info/");
  });
});
