import { expect, test } from "vitest";
import { addDays, dayIn } from "#contract/day.ts";
import { setStatus } from "#contract/subscription.ts";
import { cards } from "#server/platform/database/tables/cards.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import type { ReceiptRequest } from "#server/platform/providers/providers.ts";
import { onDatabase } from "../databases.ts";
import { paid, possess, takeBackDevice } from "../paid-subscription.ts";
import { type Shop, day, hour, minute, second } from "../shop.ts";
import { change, days, email, openRead, read, subjects } from "./read-notifications.ts";

/** A pause until 9 December, with the device returned at once. */
const takeBackLater = async (shop: Shop, token: string, id: number): Promise<void> => {
  await shop.ask(setStatus, { id, status: "pending", from: 3, resumeOn: "2026-12-09" }, { token });
  await takeBackDevice(shop, id);
  await shop.pass(second);
};

onDatabase("notifications of a subscription", (open) => {
  test("announce acts, each charge before and after, and the end, each once", async () => {
    const { shop, token } = await openRead(await open());
    const { id } = await possess(shop, token);
    await shop.pass(second);
    expect(subjects(shop)).toEqual([
      "Подписка оформлена: bike",
      "Передали вам устройство: bike",
      "Чек № 1-1 на 18 780 ₽: bike",
    ]);
    const sent: string[][] = [];
    for (let passed = 0; passed < 95; passed += 1) {
      await shop.pass(day);
      const on = shop.now().toISOString().slice(5, 10);
      sent.push(...read(shop).map((letter) => [on, letter.split(" | ")[1]?.split(/: bike| {2}/)[0] ?? ""]));
    }
    expect(sent).toEqual([
      ["12-18", "bike. 21 декабря спишем 11 780 ₽ с карты МИР •• 4417. Делать ничего не нужно."],
      ["12-21", "Списали 11 780 ₽ с карты МИР •• 4417 за 21 декабря – 20 января"],
      ["01-18", "bike. 21 января спишем 11 780 ₽ с карты МИР •• 4417. Делать ничего не нужно."],
      ["01-21", "Списали 11 780 ₽ с карты МИР •• 4417 за 21 января – 20 февраля"],
      ["01-22", "bike. Подписка закончится 21 февраля. Верните устройство до 21 февраля."],
      ["02-18", "bike. Подписка закончится 21 февраля. Верните устройство до 21 февраля."],
      ["02-21", "Подписка закончилась"],
      ["02-22", "Устройство не вернули к сроку"],
    ]);
    await takeBackDevice(shop, id);
    await shop.pass(second);
    await shop.pass(second);
    const back = read(shop);
    expect(back.map((letter) => letter.split(" | ")[0])).toEqual([
      "Приняли устройство назад: bike",
      "Вернули 7 000 ₽: bike",
    ]);
    expect(back[1]).toContain("Вернули 7 000 ₽ на карту МИР •• 4417: депозит, bike. Чек возврата № 1-1-R1.");
    await days(shop, 3);
    expect(read(shop)).toEqual([]);
  });

  test("announce every pause and resume, not only the first", async () => {
    const { shop, token } = await openRead(await open());
    const { id } = await possess(shop, token);
    await shop.pass(second);
    read(shop);
    for (const [returnBy, moment] of [
      ["28 ноября", 0],
      ["30 ноября", 2],
    ] as const) {
      await days(shop, moment);
      await change(shop, token, id, "pending", 3);
      await shop.pass(second);
      const [paused, ...others] = read(shop);
      expect(paused).toContain(
        `Подписка на паузе: bike. Пока пауза, ничего не спишем. Верните устройство до ${returnBy}`,
      );
      expect(paused).toContain("Сохраним оплаченные дни");
      expect(paused).toContain(`/subscriptions/?s=${id}&at=resume`);
      expect(others).toEqual([]);
      await change(shop, token, id, "active", 4);
      await shop.pass(second);
      const [resumed, ...rest] = read(shop);
      expect(resumed).toContain(
        "Подписка возобновлена: bike. 21 декабря спишем 11 780 ₽ с карты МИР •• 4417.",
      );
      expect(resumed).toContain("Подписка закончится 21 февраля.");
      expect(rest).toEqual([]);
    }
  });

  test("name a return three days before, and a pause that ended because the device was not returned", async () => {
    const { shop, token } = await openRead(await open());
    const { id } = await possess(shop, token);
    await change(shop, token, id, "pending", 3);
    await shop.pass(second);
    read(shop);
    await days(shop, 3);
    expect(read(shop)).toEqual([]);
    await days(shop, 1);
    const [soon, ...others] = read(shop);
    expect(soon).toContain("Верните устройство до 28 ноября, иначе пауза отменится");
    expect(soon).toContain("Выбрать, какие письма получать: https://kabinet.example/profile/");
    expect(others).toEqual([]);
    await days(shop, 4);
    const [over, ...rest] = read(shop);
    expect(shop.now().toISOString()).toContain("2026-11-29");
    expect(over).toContain(
      "Пауза закончилась: bike. Устройство не вернули к сроку, и подписка продолжается. 21 декабря спишем 11 780 ₽ с карты МИР •• 4417.",
    );
    expect(rest).toEqual([]);
  });

  test("say why a subscription ended whose device was returned in the night after its pause", async () => {
    const { shop, token } = await openRead(await open());
    const { id } = await possess(shop, token);
    await change(shop, token, id, "pending", 3);
    await shop.pass(second);
    await days(shop, 7);
    read(shop);
    // After midnight in Moscow, before the morning.
    await shop.pass(14 * hour);
    expect(read(shop)).toEqual([]);
    await takeBackDevice(shop, id);
    await shop.pass(12 * hour);
    const sent = read(shop).join("\n");
    expect(sent).toContain(
      "Пауза закончилась: bike. Устройство не вернули к сроку, и подписка продолжилась.",
    );
    expect(sent).not.toContain("спишем 11");
    expect(sent).toContain("Подписка закончилась: bike. Больше ничего не спишем.");
  });

  test("say what is left of the deposit if a part was kept in the night after the end", async () => {
    const { shop, token } = await openRead(await open());
    const { id } = await possess(shop, token);
    await change(shop, token, id, "refusal", 3);
    await days(shop, 29);
    read(shop);
    // After midnight in Moscow, before the morning.
    await shop.pass(14 * hour);
    expect(read(shop)).toEqual([]);
    await takeBackDevice(shop, id, { amount: 150_000, reason: "царапина" });
    await shop.pass(12 * hour);
    const sent = read(shop);
    expect(sent.find((letter) => letter.includes("Подписка закончилась"))).toContain(
      "Депозит 5 500 ₽ возвращаем.",
    );
    expect(sent.find((letter) => letter.includes("Удержали"))).toContain("К возврату из депозита: 5 500 ₽.");
  });

  test("announce a cancellation with day, return and deposit, and its withdrawal", async () => {
    const { shop, token } = await openRead(await open());
    const { id } = await possess(shop, token);
    await shop.pass(second);
    read(shop);
    await change(shop, token, id, "refusal", 3);
    await shop.pass(second);
    expect(read(shop)[0]).toContain(
      "Подписка отменена: bike. Больше ничего не спишем, подписка закончится 21 декабря. Верните устройство до 21 декабря. Депозит 7 000 ₽ вернём, когда примем устройство.",
    );
    await change(shop, token, id, "active", 3);
    await shop.pass(second);
    expect(read(shop)[0]).toContain("подписка продолжается: bike. 21 декабря спишем 11 780 ₽");
    await change(shop, token, id, "refusal", 3);
    await shop.pass(second);
    expect(subjects(shop)).toEqual(["Подписка отменена: bike"]);
    await days(shop, 27);
    expect(subjects(shop)).toEqual(["Подписка заканчивается 21 декабря: bike"]);
    await days(shop, 3);
    expect(subjects(shop)).toEqual(["Подписка закончилась: bike"]);
  });

  test("announce what comes within three days once, not also as a reminder", async () => {
    const { shop, token } = await openRead(await open());
    const { id } = await possess(shop, token);
    await days(shop, 28);
    read(shop);
    await change(shop, token, id, "refusal", 3);
    await shop.pass(minute);
    expect(subjects(shop)).toEqual(["Подписка отменена: bike"]);
    await days(shop, 1);
    expect(subjects(shop)).toEqual([]);
  });

  test("announce a pause that ends within three days once, not also as a reminder", async () => {
    const { shop, token } = await openRead(await open());
    const { id } = await possess(shop, token);
    await shop.pass(second);
    read(shop);
    const until = addDays(dayIn("Europe/Moscow", shop.now()), 2);
    await shop.ask(setStatus, { id, status: "pending", from: 3, resumeOn: until }, { token });
    await shop.pass(minute);
    expect(subjects(shop)).toEqual(["Подписка на паузе: bike"]);
    await days(shop, 1);
    expect(subjects(shop)).toEqual([]);
  });

  test("of an order cancelled before the handover name the refund, then its receipt", async () => {
    const { shop, token } = await openRead(await open());
    const asked: ReceiptRequest[] = [];
    shop.registerIs({
      issue: async (request) => {
        asked.push(request);
        return { kind: "issued", number: request.number };
      },
    });
    const { id } = await paid(shop, token);
    await shop.pass(second);
    read(shop);
    await change(shop, token, id, "refusal", 2);
    for (let passed = 0; passed < 3; passed += 1) await shop.pass(second);
    const [cancelled, refunded, ...others] = read(shop);
    expect(cancelled).toContain("Подписка отменена: bike. Вернём 18 780 ₽.");
    expect(refunded).toContain(
      "Вернули 18 780 ₽ на карту МИР •• 4417: отменённая подписка, bike. Чек возврата № 1-1-R1.",
    );
    expect(refunded).toContain("Депозит, возвращается: 7 000 ₽");
    expect(others).toEqual([]);
    expect(asked).toMatchObject([
      { kind: "sale", number: "1-1", amount: 1_878_000, customer: { email } },
      { kind: "refund", number: "1-1-R1", amount: 1_878_000, customer: { email } },
    ]);
    const [, refund] = asked;
    expect(refund?.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(1_878_000);
  });

  test("ask for payment without a usable card, and again on the day", async () => {
    const { shop, token } = await openRead(await open());
    await possess(shop, token);
    await shop.database.update(cards).set({ removed: shop.now(), isDefault: false });
    await shop.database.update(subscriptions).set({ cardId: null });
    await shop.pass(second);
    read(shop);
    await days(shop, 27);
    const [soon] = read(shop);
    expect(soon).toContain("21 декабря оплатите 11 780 ₽ сами: с карты не спишем.");
    await days(shop, 3);
    const sent = read(shop);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain("Оплатите подписку | bike. Пора оплатить 11 780 ₽, а карты для списания нет.");
    // The retry days on which a newly added card is charged.
    expect(sent[0]).toContain(
      "Оплатите сами или привяжите карту: попробуем списать с неё 22 декабря, 24 декабря, 28 декабря.",
    );
    expect(`${soon} ${sent[0]}`).not.toMatch(/[Пп]опробуем ещё раз|спишем \d/);
  });
});

onDatabase("notifications of an agreement", (open) => {
  test("name a pause with an end at once, three days before, and at its end", async () => {
    const { shop, token } = await openRead(await open());
    const { id } = await possess(shop, token);
    await takeBackLater(shop, token, id);
    const sent = read(shop);
    const begun = sent.find((letter) => letter.startsWith("Подписка на паузе"));
    expect(begun).toContain(
      "Подписка на паузе: bike. Пока пауза, ничего не спишем. 9 декабря она возобновится сама.",
    );
    expect(sent.some((letter) => letter.startsWith("Приняли устройство назад"))).toBe(true);
    await shop.ask(setStatus, { id, status: "pending", from: 4, resumeOn: "2026-12-15" }, { token });
    await shop.pass(second);
    expect(read(shop)[0]).toContain("Пауза закончится 15 декабря: bike.");
    await days(shop, 21);
    const soon = read(shop);
    expect(soon).toHaveLength(1);
    // The 30 paid days left on 21 November are used first.
    expect(soon[0]).toContain(
      "15 декабря пауза закончится, и подписка продолжится: bike. 14 января спишем 11 780 ₽ с карты МИР •• 4417. Устройство можно забрать с 15 декабря: Пункт 1, Валовая улица, 21.",
    );
    await days(shop, 3);
    const [ended, ...rest] = read(shop);
    expect(ended).toContain("Пауза закончилась: bike. Подписка продолжается. 14 января спишем 11 780 ₽");
    expect(rest).toEqual([]);
  });

  test("name the new end of an extended term, and other terms with their first day", async () => {
    const { shop, token } = await openRead(await open());
    const { id } = await possess(shop, token, { months: 1 });
    await shop.pass(second);
    read(shop);
    await shop.ask(setStatus, { id, status: "extend", from: 3, months: 2 }, { token });
    await shop.pass(second);
    expect(read(shop)[0]).toContain(
      "Подписка продлена до 21 февраля: bike. 21 декабря спишем 13 780 ₽ с карты МИР •• 4417.",
    );
    await shop.ask(setStatus, { id, status: "change", from: 3, insurance: false, extras: [] }, { token });
    await shop.pass(second);
    expect(read(shop)[0]).toMatch(
      /Условия изменены: bike\. С 21 декабря \S+ \S+ ₽ в месяц без плана защиты и дополнений\. Подписка до 21 февраля\./,
    );
    await days(shop, 31);
    // A payment brings the terms into force, with its receipt; the bag is due back then.
    const sent = subjects(shop);
    expect(sent).toHaveLength(3);
    expect(sent).toContain("Новые условия действуют: bike");
  });
});
