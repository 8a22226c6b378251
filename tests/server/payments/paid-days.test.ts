import { expect, test } from "vitest";
import { getReceipt, listPayments } from "#contract/payment.ts";
import { setStatus } from "#contract/subscription.ts";
import { payNow, takeBackDevice } from "../paid-subscription.ts";
import { onDatabase } from "../databases.ts";
import { second, type Shop } from "../shop.ts";
import { openWithDevice, passTo } from "./billing-shop.ts";

const declined = () => ({ status: "fail", reason: "noFunds" }) as const;

onDatabase("the days that a payment pays for", (open) => {
  const daysOf = async (shop: Shop, token: string, period: number) => {
    const { payments } = await shop.ask(listPayments, {}, { token });
    return payments.find((each) => each.period === period && each.status === "success")?.days;
  };
  const payDebt = async (
    { shop, token, id }: Awaited<ReturnType<typeof openWithDevice>>,
    period: number,
    after: "goOn" | "stay",
  ) => {
    const payment = await payNow(shop, token, id, period, after);
    await shop.pass(second);
    return payment.id;
  };

  test("of a debt are those of its month, also if the payment starts the next one", async () => {
    const world = await openWithDevice(await open());
    const { shop, token } = world;
    shop.bank.answer(declined);
    await passTo(shop, "2027-02-10T06:00:00");
    const debt = await payDebt(world, 2, "goOn");
    const days = { from: "2026-12-21", to: "2027-01-21" };
    expect(await daysOf(shop, token, 2)).toEqual(days);
    const { payment } = await shop.ask(getReceipt, {}, { token, parameter: String(debt) });
    expect(payment.days).toEqual(days);
    const sent = [...shop.letters, ...shop.texts].map(({ text }) => text);
    expect(sent.filter((text) => /21 декабря[^\n]*20 января/.test(text))).toHaveLength(1);
  });

  test("of the last month, paid after the term, are those of that month", async () => {
    const world = await openWithDevice(await open());
    const { shop, token } = world;
    await passTo(shop, "2027-01-20T06:00:00");
    shop.bank.answer(declined);
    await passTo(shop, "2027-03-01T06:00:00");
    await payDebt(world, 3, "goOn");
    expect(await daysOf(shop, token, 3)).toEqual({ from: "2027-01-21", to: "2027-02-21" });
  });

  test("do not change when a pause moves later days", async () => {
    const { shop, token, id } = await openWithDevice(await open());
    await passTo(shop, "2026-12-01T06:00:00");
    await shop.ask(setStatus, { id, status: "pending", from: 3 }, { token });
    await takeBackDevice(shop, id);
    await passTo(shop, "2027-01-11T06:00:00");
    await shop.ask(setStatus, { id, status: "active", from: 4 }, { token });
    expect(await daysOf(shop, token, 1)).toEqual({ from: "2026-11-21", to: "2026-12-21" });
  });
});
