import { expect, test } from "vitest";
import { cards } from "../../driver/driver.ts";
import { startPayment } from "./start-payment.ts";

test("a payment without an answer of the bank stays in progress for a day, then it expires", async () => {
  const world = await startPayment();
  const book = async () => (await world.ledger()).map(({ status }) => status);
  const reply = await world.giveCard(world.page, cards.silent);
  expect(reply.headers.get("location")).toContain("/success/?payment=");
  await world.advance(23 * 3_600);
  expect(await world.now()).toMatchObject({ status: "processing" });
  expect(await book()).toEqual(["processing"]);
  await world.advance(3_600);
  expect(await world.now()).toMatchObject({ status: "fail", reason: "expired" });
  expect(await book()).toEqual(["fail"]);
});
