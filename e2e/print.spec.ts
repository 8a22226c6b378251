import type { Page } from "@playwright/test";
import * as v from "valibot";
import type { Paper } from "#contract/paper.ts";
import { type ActItem, paperTypes } from "#contract/subscription.ts";
import { renderPaper, renderSeal } from "#server/acts/render-paper.ts";
import { untranslated } from "#server/catalog/translations.ts";
import { act, facts } from "../tests/server/acts/sample-paper.ts";
import { statusOf } from "#contract/subscription-status.ts";
import { phones } from "../tests/driver/driver.ts";
import { expect, onStage, test } from "./fixtures.ts";
import type { Server } from "./server.ts";
import { storeSignIn } from "./stored.ts";
import type { Language } from "./texts.ts";
import { type Customer, customerAt } from "./customer.ts";

const signedIn = async (page: Page, server: Server, language?: Language): Promise<Customer> => {
  await storeSignIn(page, server.regular);
  return customerAt(page, server.sandbox, language);
};

/** The number of pages of a printed PDF. */
const pagesOf = (pdf: Buffer): number => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;

/** The list's reply, of which only the acts are changed. */
const Told = v.looseObject({
  subscriptions: v.array(v.looseObject({ status: v.number(), acts: v.array(v.looseObject({})) })),
});

/** The most things that a device can have, each with its own value (kopecks). */
const thing = (index: number): ActItem => ({
  name: index === 0 ? "Электровелосипед «Колибри Карго»" : `Второе зарядное устройство ${index}`,
  model: index === 0 ? "KLB-C" : null,
  serial: index === 0 ? "KLBC-00873" : null,
  condition: "worn",
  note: index === 0 ? "царапина на раме и на крыле" : null,
  value: 12_900_000 + index,
});
const things = Array.from({ length: 7 }, (_, index) => thing(index));
/** Items by type of act: an exchange has both devices, a plan none. */
const itemsOf = {
  receipt: things,
  return: things,
  unilateralReturn: things,
  writeOff: things,
  exchange: [{ ...thing(0), serial: "KLBC-00411", returned: true }, thing(0)],
  overnightStorage: undefined,
  protectionPlan: undefined,
  carePlan: undefined,
  annex: undefined,
};
const agreed = { months: 12, price: 948_000, insurance: false, extras: [], end: "2027-01-11" };

const annexTerms = {
  before: agreed,
  after: {
    months: 24,
    price: 1_007_000,
    insurance: true,
    extras: [{ id: 1, name: "Второе зарядное устройство" }],
    end: "2028-01-11",
  },
};

/** Gives the active subscription acts of every type, which no real one has. */
const withAllActs = (page: Page) =>
  page.route("**/subscription/info/", async (route) => {
    const response = await route.fetch();
    const body = v.parse(Told, await response.json());
    const active = body.subscriptions.find(({ status }) => statusOf(status) === "active");
    if (active !== undefined)
      active.acts = paperTypes.map((type, index) => ({
        id: 9001 + index,
        type,
        number: `№-${index}`,
        items: itemsOf[type],
        created: "2026-01-11T09:00:00.000Z",
        ...(type === "annex" && { from: "2026-01-17", terms: annexTerms }),
        signed: index % 2 === 0,
        signedAt: index % 2 === 0 ? "2026-01-11T09:42:00.000Z" : null,
      }));
    await route.fulfill({ response, json: body });
  });

/** The same acts as papers. */
const withAllPapers = (page: Page, language: Language) =>
  page.route("**/subscription/paper/**", async (route) => {
    const type = paperTypes[Number(new URL(route.request().url()).searchParams.get("act")) - 9001];
    if (type === undefined) return route.continue();
    const isSigned = paperTypes.indexOf(type) % 2 === 0;
    const items = itemsOf[type] ?? null;
    const row = act(type, { items, ...(type === "annex" && { from: "2026-01-17", terms: annexTerms }) });
    const rendering = { language, translate: untranslated, pen: !isSigned };
    const at = "2026-01-11T09:42:00.000Z";
    const paper: Paper = {
      number: row.number,
      language,
      text: renderPaper({ facts, act: row }, rendering),
      hash: "7d793037a0760186".repeat(4),
      signature: isSigned
        ? { at, seal: renderSeal(facts, { how: "code", at: new Date(at), language }), record: "stored" }
        : null,
      translation: null,
      since: [],
    };
    await route.fulfill({ json: { statusCode: "200", paper } });
  });

for (const language of ["ru", "en"] as const)
  onStage(
    `each of the seven acts and an annex prints on one A4 page, with nothing around it (${language})`,
    async ({ page, server }) => {
      const customer = await signedIn(page, server, language);
      await withAllActs(page);
      await withAllPapers(page, language);
      for (const [index, type] of paperTypes.entries())
        await test.step(type, async () => {
          await page.goto(customer.at(`/print/?act=${9001 + index}`));
          await expect(customer.heading(`papers:${type}.title`)).toBeVisible();
          await expect(page.locator("main").getByText("KLBC-00873").first()).toBeVisible();
          await expect(page.locator("header, footer, [href^='https://t.me']")).toHaveCount(0);
          await page.emulateMedia({ media: "print" });
          await expect(customer.button("papers:print")).toBeHidden();
          expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
          await page.emulateMedia({ media: null });
        });
      await page.goto(customer.at("/print/?contract=2"));
      await expect(customer.heading("papers:contract.title")).toBeVisible();
      expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBeLessThanOrEqual(3);
    },
  );

onStage(
  "an act signed before it is opened is read first: printing does not take the focus",
  async ({ page, server }) => {
    const customer = await signedIn(page, server);
    await withAllActs(page);
    await withAllPapers(page, "ru");
    await page.goto(customer.at("/documents/?act=9001"));
    await expect(customer.heading(`papers:${paperTypes[0]}.title`)).toBeVisible();
    const print = page.locator("main a[href*='/print/']");
    await expect(print).toBeVisible();
    await expect(print).not.toBeFocused();
  },
);

onStage("a receipt prints on A4 and on a roll, without menus and buttons", async ({ page, server }) => {
  const customer = await signedIn(page, server);
  await page.goto("/payments/");
  await page.locator("main li[aria-posinset] a").first().click();
  await expect(customer.heading("payments:receipt.number")).toBeVisible();
  const sizes: (string | undefined)[] = [];
  for (const paper of ["payments:print.a4", "payments:print.roll"] as const) {
    await page.getByRole("link", { name: customer.say(paper) }).click();
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pagesOf(pdf)).toBe(1);
    sizes.push(/\/MediaBox\s*\[0 0 (\d+)/.exec(pdf.toString("latin1"))?.[1]);
  }
  // 210 and 80 mm in points.
  expect(sizes).toEqual(["594", "227"]);
  await page.emulateMedia({ media: "print" });
  await expect(customer.button("payments:print")).toBeHidden();
  await expect(page.getByRole("navigation")).toHaveCount(0);
});

onStage("a receipt has its fiscal numbers, and its text can be shared", async ({ page, server }) => {
  const customer = await signedIn(page, server);
  // A browser that shares, then one that can only copy.
  await page.addInitScript(() => {
    const given: object[] = [];
    Object.assign(globalThis, { given });
    Object.assign(navigator, { share: async (what: object) => void given.push(what) });
  });
  await page.goto("/payments/");
  await page.locator("main li[aria-posinset] a").first().click();
  await expect(customer.heading("payments:receipt.number")).toBeVisible();
  const numbers = await page
    .locator("main dl div", { hasText: /\((ФН|ФД|ФПД)\)/ })
    .getByRole("definition")
    .allTextContents();
  expect(numbers.map((digits) => /^\d+$/.test(digits))).toEqual([true, true, true]);
  // The month is named as "2 of 6"; the sum is in the heading and the receipt only.
  await expect(page.locator("main dd").getByText(/^\d+\sиз\s\d+$/)).toBeVisible();
  await expect(page.locator("main dt").getByText(customer.say("payments:fact.amount"))).toHaveCount(0);
  await customer.button("payments:share").click();
  const shared = await page.evaluate(() => JSON.stringify(Reflect.get(globalThis, "given")));
  for (const digits of numbers) expect(shared).toContain(digits);
  await expect(page.locator("main").getByText(customer.say("payments:share.copied"))).toHaveCount(0);

  await page.addInitScript(() => {
    Object.assign(navigator, { share: () => Promise.reject(new DOMException("no", "NotAllowedError")) });
    Object.assign(navigator.clipboard, {
      writeText: async (text: string) => localStorage.setItem("c", text),
    });
  });
  await page.reload();
  await customer.button("payments:share").click();
  await expect(page.locator("main").getByText(customer.say("payments:share.copied"))).toBeVisible();
  const copied = await page.evaluate(() => localStorage.getItem("c"));
  for (const digits of numbers) expect(copied).toContain(digits);
});

onStage("a paper of another client is missing; a visitor sees public ones", async ({ page, server }) => {
  await page.goto("/documents/");
  const visitor = customerAt(page, server.sandbox);
  await expect(page.locator("main").getByText(visitor.say("documents:visitor"))).toBeVisible();
  await expect(page.getByRole("link", { name: visitor.say("common:legal.offer") })).toHaveCount(2);
  await expect(page.locator("main").getByText(visitor.say("documents:own.title"))).toHaveCount(0);
  for (const address of ["/documents/?act=1", "/print/?act=1", "/payments/?p=1"]) {
    await page.goto(address);
    await expect(visitor.heading("sign-in:phone.title")).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/");
  }

  const customer = await signedIn(page, server);
  for (const address of ["/print/?act=999999", "/print/?contract=999", "/print/", "/documents/?act=999999"]) {
    await page.goto(address);
    await expect(customer.heading("papers:missing.title")).toBeVisible();
    await expect(page.getByRole("link", { name: customer.say("papers:missing.action") })).toBeVisible();
    // Nothing to print.
    await expect(customer.button("papers:print")).toHaveCount(0);
  }
});

for (const language of ["ru", "en"] as const)
  test(`an act is read, then signed once, also with a failing network (${language})`, async ({
    page,
    context,
    server,
  }) => {
    const customer = await signedIn(page, server, language);
    const waiting = page.locator("section", { has: customer.heading("documents:unsigned.title") });
    // The list fails with all its retries.
    await server.sandbox.plan({ call: "subscription/info", fault: "500", times: 4 });
    await page.goto(customer.at("/documents/"));
    await customer.button("shell:load.again").click();
    await expect(waiting).toBeVisible();
    const unsigned = await waiting.getByRole("listitem").count();
    await waiting.getByRole("link").first().click();
    await expect(page).toHaveURL(/\?act=\d+$/);

    const request = customer.button("documents:sign.request");
    // Each press explains and focuses the checkbox.
    for (const _press of ["first", "second"]) {
      await request.click();
      await expect(page.getByRole("checkbox")).toBeFocused();
      await expect(page.getByRole("checkbox")).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("checkbox")).toHaveAccessibleDescription(
        customer.say("documents:sign.notice.notAgreed"),
      );
    }
    await page.locator("label", { has: page.getByRole("checkbox") }).click();
    await context.setOffline(true);
    await expect(page.locator("main").getByText(customer.say("documents:sign.why.offline"))).toBeVisible();
    await context.setOffline(false);
    await expect(page.locator("main").getByText(customer.say("documents:sign.why.offline"))).toBeHidden();

    await server.sandbox.plan({ call: "subscription/signcode", fault: "500" });
    await request.click();
    await expect(page.locator("main").getByText(customer.say("documents:sign.notice.unsent"))).toBeVisible();
    await request.click();
    const field = page.getByLabel(customer.say("documents:sign.code"));
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute("autocomplete", "one-time-code");
    const code = await server.sandbox.code(phones.regular);
    await field.fill(code === "0000" ? "0001" : "0000");
    await expect(page.getByText(customer.say("sign-in:code.wrong"))).toBeVisible();
    // The signature is stored but its reply is lost; requested again, it is still one.
    await server.sandbox.plan({ call: "subscription/signact", fault: "loseReply", times: 2 });
    await field.fill("");
    await field.fill(code);
    await expect(page.getByRole("link", { name: customer.say("documents:sign.print") })).toBeVisible();
    await expect(page.locator("main").getByText(customer.say("papers:seal.code"))).toBeVisible();

    await page.goto(customer.at("/documents/"));
    await expect(customer.heading("documents:own.title")).toBeVisible();
    await expect(waiting.getByRole("listitem")).toHaveCount(unsigned - 1);
  });

test("a view-only client reads an act and why it cannot be signed", async ({ page, server }) => {
  const customer = await signedIn(page, server);
  await server.sandbox.forbid(phones.regular, true);
  await page.goto("/documents/");
  const waiting = page.locator("section", { has: customer.heading("documents:unsigned.title") });
  await waiting.getByRole("link").first().click();
  const sign = customer.button("documents:sign.request");
  await expect(sign).toHaveAccessibleDescription(customer.say("documents:sign.why.forbidden"));
  await expect(sign).toHaveAttribute("aria-disabled", "true");
});
