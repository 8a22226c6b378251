// @vitest-environment jsdom
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { expect, test, vi } from "vitest";
import { payment } from "#machines/payments/payments.model.ts";
import { listPayments } from "#src/features/payments/listed-payment.ts";
import { PaymentRow } from "#src/features/payments/payment-list.tsx";
import { createTexts } from "#src/i18n/texts.ts";
import { find, mount } from "../ui/mount.ts";
import { rented } from "./sample-subscription.ts";

/** The rendered text in a language. */
const read = async (language: "ru" | "en", node: ReactNode) => {
  const texts = createTexts(language, vi.fn<(message: string) => void>());
  await texts.load("acts", "common", "payments", "shell");
  const container = await mount(<I18nextProvider i18n={texts.i18n}>{node}</I18nextProvider>);
  return {
    container,
    text: (container.textContent ?? "").replaceAll("\u00a0", " ").replaceAll("\u2060", ""),
  };
};

test.each([
  ["ru", "17 января, месяц 1 и депозит 7 000 ₽"],
  ["en", "17 января, month 1 and a deposit of 7 000 ₽"],
] as const)("a first payment's row names the deposit in its sum (%s)", async (language, expected) => {
  const row = (first: Parameters<typeof payment>[1], deposit: number) => {
    const bought = { ...rented, id: payment(1).subscriptionId, deposit };
    const [listed] = listPayments([payment(5, { amount: 1_709_000, ...first })], [bought], "Europe/Moscow");
    if (listed === undefined) throw new Error("not listed");
    return (
      <PaymentRow
        listed={listed}
        day={() => "17 января"}
        position={1}
        of={1}
        href="/payments/?p=5"
        onOpen={() => undefined}
        linkRef={null}
      />
    );
  };
  expect((await read(language, row({ period: 1 }, 700_000))).text).toContain(expected);
  const without = [
    row({ period: 2 }, 700_000),
    row({ period: 1 }, 0),
    row({ period: 1, amount: 9_000 }, 700_000),
  ];
  for (const one of without) expect((await read(language, one)).text).not.toMatch(/депозит|deposit/);
});

/** The second row of forty. */
const rowOf = (change: Parameters<typeof payment>[1]) => (
  <PaymentRow
    listed={{
      payment: payment(5, change),
      device: "Колибри 2",
      serial: "",
      deposit: 0,
      image: "",
      zone: "Europe/Moscow",
      month: "2026-11",
      words: "",
    }}
    day={() => "3 ноября"}
    position={2}
    of={40}
    href="/payments/?p=5"
    onOpen={() => undefined}
    linkRef={null}
  />
);

test("C31: a pending payment's row says neither that it succeeded nor that it failed", async () => {
  const row = (status: "processing" | "success" | "fail") => rowOf({ status });
  const { container, text } = await read("ru", row("processing"));
  expect(text).toContain("Банк проводит");
  expect(text).not.toMatch(/Прошёл|Не прошёл/);
  expect(find(container, "li", HTMLElement).getAttribute("aria-posinset")).toBe("2");
  // Success has no word.
  expect((await read("ru", row("success"))).text).not.toMatch(/прошёл|проводит|возврат/i);
  expect((await read("ru", row("fail"))).text).toContain("Не прошёл");
});

test.each([
  ["ru", "месяц 1, возврат 13 ₽", "месяц 1, банк не принял возврат 13 ₽"],
  ["en", "month 1, refund of 13 ₽", "month 1, the bank refused a refund of 13 ₽"],
] as const)(
  "a payment's row names the money that goes back, or is refused (%s)",
  async (language, back, refused) => {
    const row = (status: "fail" | "success", refunded: number, refundRefused = 0) =>
      rowOf({ status, refunded, refundRefused });
    expect((await read(language, row("fail", 1_300))).text).toContain(back);
    for (const status of ["fail", "success"] as const) {
      expect((await read(language, row(status, 0, 1_300))).text).toContain(refused);
      expect((await read(language, row(status, 0))).text).not.toMatch(/возврат|refund/);
    }
  },
);
