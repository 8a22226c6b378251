import { expect, test } from "vitest";
import { bindCard, getBinding, listCards } from "#contract/card.ts";
import { phones } from "../../driver/driver.ts";
import { openWorld } from "./sandbox-server.ts";

type World = Awaited<ReturnType<typeof openWorld>>;

/** Starts a card binding of +7 (999) 000-00-02 up to the acquirer's page. */
const begin = async (world: World, language = "ru") => {
  const token = await world.signIn(phones.newcomer);
  const begun = await world.ask(
    bindCard,
    { type: "2", city: 1 },
    { token, headers: { "Accept-Language": language } },
  );
  return {
    token,
    ...begun,
    stands: () => world.ask(getBinding, { binding: begun.binding }, { token }),
    cards: async () => (await world.ask(listCards, {}, { token })).cards,
  };
};

const book = async (world: World): Promise<[number, string][]> =>
  (await world.ledger()).map(({ amount, status }) => [amount, status]);

test("a valid card is held for 1 ₽, released and saved; the payer returns to the cards page", async () => {
  const world = await openWorld();
  const { redirect, binding, stands, cards } = await begin(world, "en");
  const page = await (await world.request(redirect)).text();
  expect(page).toContain("A check of your card: the sum is returned at once");
  expect(page.replaceAll("\u00a0", " ")).toContain("1 ₽");
  const back = await world.giveCard(redirect, "4111 1111 1111 1111");
  expect([back.status, back.headers.get("Location")]).toEqual([
    303,
    `https://shop.example/en/cards/?binding=${binding}`,
  ]);
  expect(await stands()).toMatchObject({ status: "success", reason: null });
  expect(await cards()).toMatchObject([{ last4: "1111", isDefault: true }]);
  expect(await book(world)).toEqual([[100, "released"]]);
});

test("a binding uses 3-D Secure, too: approved it succeeds, rejected it fails", async () => {
  const world = await openWorld();
  for (const [decision, ended] of [
    ["reject", { status: "fail", reason: "notAuthenticated" }],
    ["approve", { status: "success", reason: null }],
  ] as const) {
    const { redirect, stands } = await begin(world);
    await world.giveCard(redirect, "4000 0000 0000 3220");
    expect(await stands()).toMatchObject({ status: "processing" });
    await world.submit(`${redirect}3ds/`, { decision });
    expect(await stands()).toMatchObject(ended);
  }
});

test.each([
  ["4000 0000 0000 0002", "declined"],
  ["4000 0000 0000 9995", "noFunds"],
])("the bank of %s refuses, and no card is saved", async (number, reason) => {
  const world = await openWorld();
  const { redirect, stands, cards } = await begin(world);
  await world.giveCard(redirect, number);
  expect(await stands()).toEqual({ status: "fail", reason, cardId: null });
  expect(await cards()).toEqual([]);
});

test("a bank that never answers leaves the binding in progress for a day, then it expires", async () => {
  const world = await openWorld();
  const { redirect, stands, cards } = await begin(world);
  await world.giveCard(redirect, "4000 0000 0000 0119");
  await world.advance(6 * 3_600);
  expect(await stands()).toMatchObject({ status: "processing" });
  await world.advance(18 * 3_600 + 1);
  expect(await stands()).toMatchObject({ status: "fail", reason: "expired" });
  expect([await cards(), await book(world)]).toEqual([[], [[100, "fail"]]]);
});

test("a card with a late answer is bound once half a minute later, despite two notifications", async () => {
  const world = await openWorld();
  const { redirect, stands, cards } = await begin(world);
  await world.giveCard(redirect, "4000 0000 0000 0259");
  expect(await stands()).toMatchObject({ status: "processing" });
  await world.advance(29);
  expect(await cards()).toEqual([]);
  await world.advance(10);
  expect(await stands()).toMatchObject({ status: "success" });
  expect(await cards()).toMatchObject([{ last4: "0259" }]);
  expect(await book(world)).toEqual([[100, "released"]]);
});

test("a cancelled form, or half an hour without input, ends the binding", async () => {
  const world = await openWorld();
  const left = await begin(world);
  await world.submit(`${left.redirect}cancel/`, {});
  expect(await left.stands()).toMatchObject({ status: "fail", reason: "abandoned" });
  const forgotten = await begin(world);
  await world.advance(30 * 60 + 60);
  expect(await forgotten.stands()).toMatchObject({ status: "fail", reason: "expired" });
});
