import { signingCode } from "./server/changes.ts";
import { describe, expect, test } from "vitest";
import type { Observation } from "./observations.ts";
import { openPage as open, payDebt } from "./one-page.ts";
import { paymentView } from "#machines/payment/payment.view.ts";
import { screenOf } from "./scene.ts";
import { acquirerOrigin } from "./server/acquirer-origin.ts";

/*
 * Each wire of the composition (src/app, src/ports/signed-in.ts, src/routing/follow-*.ts) that no other test
 * covers. `npm run mutants -- --area composition` leaves out each.
 */

const sentIn = (observations: Observation[]): string[] =>
  observations.flatMap((each) =>
    each.what === "sent" ? [`${each.request.method} ${each.request.path}`] : [],
  );
const originsLeftFor = (observations: Observation[]): string[] =>
  observations.flatMap((each) => (each.what === "left" ? [new URL(each.address).origin] : []));

describe("the page redirects to the configured acquirer", () => {
  test("to bind a card", async () => {
    const { account, see } = await open({ clientId: 1, path: "/cards/" });
    const binding = account().getSnapshot().children.cards?.getSnapshot().children.binding;
    const observations = await see(() => {
      binding?.send({ type: "binding.considered" });
      binding?.send({ type: "binding.consented", cityId: 1 });
    });
    expect(originsLeftFor(observations)).toEqual([acquirerOrigin]);
  });

  test("to pay with a new card", async () => {
    const observations = await payDebt(await open({ clientId: 1, path: "/checkout/" }), {
      method: "newCard",
      cardId: null,
    });
    expect(originsLeftFor(observations)).toEqual([acquirerOrigin]);
  });

  test("not from a page without the payment", async () => {
    const opened = await open({ clientId: 1, path: "/faq/" });
    const observations = await payDebt(opened, { method: "newCard", cardId: null });
    expect(originsLeftFor(observations)).toEqual([]);
    const { payment } = opened.account().getSnapshot().children.checkout?.getSnapshot().children ?? {};
    expect(payment && paymentView(payment.getSnapshot())).toMatchObject({
      screen: "verifying",
      reopen: { can: true },
    });
  });
});

describe("sending changes", () => {
  test("a stopped start-up sends no POST, not even for a letter's link", async () => {
    const { page, see } = await open({ clientId: 5, fault: "500" });
    expect(screenOf(page)).toBe("stopped");
    const observations = await see(page.openLetter, 60_000);
    expect(sentIn(observations).filter((sent) => sent.startsWith("POST"))).toEqual([]);
  });

  test("a flagged client sends no POST, not even before the sign-in is known", async () => {
    const { page, see, load, pages } = await open({ clientId: 4 });
    const observations = await see(() => {
      load(page.tab, "/verify-email/");
      pages[page.tab]?.openLetter();
    });
    expect(sentIn(observations)).toContain("GET user/getinfo/");
    expect(sentIn(observations).filter((sent) => sent.startsWith("POST"))).toEqual([]);
  });

  test("a visitor who opens a letter's link sends its token", async () => {
    const { page, see } = await open({ clientId: null, path: "/verify-email/" });
    expect(sentIn(await see(page.openLetter))).toEqual(["POST user/verifyemail/"]);
  });
});

describe("the result of a letter's link", () => {
  const stored = ({ device }: Awaited<ReturnType<typeof open>>) =>
    device.ofTabs.get(0)?.has("kabinet.letter");

  test("is forgotten at sign-out", async () => {
    const kabinet = await open({ clientId: 1 });
    await kabinet.see(kabinet.page.openLetter);
    expect(stored(kabinet)).toBe(true);
    await kabinet.see(() => kabinet.page.session.send({ type: "session.logoutRequested" }));
    expect(stored(kabinet)).toBe(false);
  });

  test("stays on the page that shows it and is forgotten on any other", async () => {
    const kabinet = await open({ clientId: 1, path: "/verify-email/" });
    await kabinet.see(kabinet.page.openLetter);
    await kabinet.see(() => kabinet.load(0, "/verify-email/"));
    expect(stored(kabinet)).toBe(true);
    await kabinet.see(() => kabinet.load(0, "/faq/"));
    expect(stored(kabinet)).toBe(false);
  });

  test("is read into the account's record", async () => {
    const { page, see, account } = await open({ clientId: 1 });
    expect(account().getSnapshot().context.client.emailVerified).toBe(false);
    await see(page.openLetter);
    expect(account().getSnapshot().context.client.emailVerified).toBe(true);
  });

  test("is not requested any more once its client has signed out", async () => {
    const { page, see, network } = await open({ clientId: 1 });
    network.arm("noReply", 1);
    await see(page.openLetter, 1_000);
    const observations = await see(() => page.session.send({ type: "session.logoutRequested" }), 60_000);
    expect(
      observations.some((each) => each.what === "aborted" && each.request.path === "user/verifyemail/"),
    ).toBe(true);
    expect(sentIn(observations)).not.toContain("POST user/verifyemail/");
  });
});

test("a URL without a final slash gets one before a page is found for it", async () => {
  const { page } = await open({ clientId: null, path: "/faq" });
  expect(page.router.latestLocation.pathname).toBe("/faq/");
});

describe("events that pages get", () => {
  test("a newer version waits during a payment and activates at the next navigation", async () => {
    const opened = await open({ clientId: 1 });
    const { page, see, device } = opened;
    const release = () => page.app.getSnapshot().children.release?.getSnapshot();
    await payDebt(opened, { method: "card", cardId: 3 }, 10);
    expect(release()?.context.paying).toBe(true);
    await see(() => device.worker.update(), 10);
    await see(() => void page.router.navigate({ to: "/faq/" }), 10);
    expect(release()?.value).toBe("updateWaiting");
  });

  test("subscriptions are read again after an act is signed", async () => {
    const { account, see } = await open({ clientId: 1 });
    const acts = account().getSnapshot().children.acts;
    await see(() => acts?.send({ type: "paper.opened", paper: { kind: "act", id: 1, pen: false } }));
    await see(() => acts?.send({ type: "act.codeRequested", agreed: true }));
    const code = signingCode(acts?.getSnapshot().context.challenge?.id ?? "");
    const observations = await see(() => acts?.send({ type: "code.submitted", code }));
    expect(sentIn(observations)).toContain("POST subscription/signact/");
    expect(sentIn(observations)).toContain("GET subscription/info/");
  });
});
