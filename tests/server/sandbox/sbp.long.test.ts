import { expect, test } from "vitest";
import { cards } from "../../driver/driver.ts";
import { startPayment } from "./sandbox-server.ts";

const bySbp = () => startPayment({ sbp: true });
type AtCode = Awaited<ReturnType<typeof bySbp>>;

const inApp = (world: AtCode, bank: string, decision = "approve") =>
  world.submit(`${world.page}app/`, { bank, decision });
const book = async (world: AtCode) => (await world.ledger()).map(({ status }) => status);
const placeOf = (reply: Response): string => reply.headers.get("location") ?? "";

test("the SBP page shows a QR code, its expiry, and the banks", async () => {
  const world = await bySbp();
  const page = await (await world.request(world.page)).text();
  expect(page).toContain(`data-code="${world.page}app/"`);
  expect(page).toContain("<svg");
  // Dawn is noon in Moscow.
  expect(page).toContain("12:15");
  expect(page).toContain('href="app/?bank=albatross"');
  const bank = await (await world.request(`${world.page}app/?bank=shore`)).text();
  expect(bank).toContain("Банк «Берег»");
  expect(placeOf(await world.request(`${world.page}app/`))).toBe(world.page);
});

test("a bank that pays is charged once, and the shop is notified before the payer returns", async () => {
  const world = await bySbp();
  const back = await inApp(world, "albatross");
  expect(placeOf(back)).toBe(`https://shop.example/success/?payment=${world.payment.id}`);
  expect(await world.now()).toMatchObject({ status: "success" });
  await inApp(world, "albatross");
  expect(await book(world)).toEqual(["success"]);
});

test.each([
  ["shore", "declined"],
  ["delta", "noFunds"],
] as const)("a bank that refuses (%s) ends the payment with its reason", async (bank, reason) => {
  const world = await bySbp();
  await inApp(world, bank);
  expect(await world.now()).toMatchObject({ status: "fail", reason });
  expect(await book(world)).toEqual(["fail"]);
});

test("a bank with a late answer is charged at once, and the shop is notified half a minute later", async () => {
  const world = await bySbp();
  await inApp(world, "comet");
  expect(await world.now()).toMatchObject({ status: "processing" });
  expect(await book(world)).toEqual(["success"]);
  await world.advance(31);
  expect(await world.now()).toMatchObject({ status: "success" });
});

test("a silent bank leaves the payment open and gets no other request", async () => {
  const world = await bySbp();
  await inApp(world, "mist");
  await world.advance(600);
  await inApp(world, "albatross");
  expect(await world.now()).toMatchObject({ status: "processing" });
  expect(await book(world)).toEqual(["processing"]);
});

test("a payer who declines in the bank's application has paid nothing", async () => {
  const world = await bySbp();
  await inApp(world, "albatross", "reject");
  expect(await world.now()).toMatchObject({ status: "fail", reason: "abandoned" });
  await inApp(world, "albatross");
  expect(await book(world)).toEqual([]);
});

test("an unpaid code expires after 15 minutes", async () => {
  const world = await bySbp();
  await world.advance(15 * 60 + 1);
  expect(await world.now()).toMatchObject({ status: "fail", reason: "expired" });
  await inApp(world, "albatross");
  expect(await book(world)).toEqual([]);
});

test("a card cannot pay an SBP request, nor a bank a card request", async () => {
  const world = await bySbp();
  await world.giveCard(world.page, cards.pays);
  expect(await book(world)).toEqual([]);
  const byCard = await startPayment();
  await byCard.submit(`${byCard.page}app/`, { bank: "albatross", decision: "approve" });
  expect(await byCard.now()).toMatchObject({ status: "processing" });
  expect(await byCard.ledger()).toEqual([]);
});

test("an unknown bank pays nothing", async () => {
  const world = await bySbp();
  expect(placeOf(await inApp(world, "nobody"))).toBe(world.page);
  expect(await world.now()).toMatchObject({ status: "processing" });
});
