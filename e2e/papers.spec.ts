import type { Page, Route } from "@playwright/test";
import { getPaper } from "#contract/paper.ts";
import { type Subscription, listSubscriptions } from "#contract/subscription.ts";
import { phones } from "../tests/driver/driver.ts";
import { clientAt, customerAt } from "./customer.ts";
import { expect, onStage, test } from "./fixtures.ts";
import type { Server } from "./server.ts";
import { storyLanguages } from "./story-languages.ts";
import { openActive, stepsOf } from "./subscription-steps.ts";

const desktop = { width: 1440, height: 900 };

const paperOf = async ({ api, regular: { token } }: Server, paper: { act: string } | { contract: string }) =>
  (await api.ask(getPaper, paper, { token })).paper;

const subscriptionsOf = async ({ api, regular: { token } }: Server): Promise<Subscription[]> =>
  (await api.ask(listSubscriptions, {}, { token })).subscriptions;

/** Letters and digits: what is between them is typography. */
const wordsOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, " ");
/** The paper on the page. */
const readSheet = async (page: Page): Promise<string> =>
  wordsOf(await page.getByRole("article").innerText()).trim();

for (const language of storyLanguages("ru"))
  test(`an act is signed by the newest of its codes, stays as it was read, and is found by its number and hash (${language}, V43, V45)`, async ({
    page,
    server,
  }) => {
    // Three codes, each after its countdown.
    test.slow();
    await page.clock.install();
    const customer = await clientAt(page, server, "/documents/", language);
    const { say, button } = customer;
    const main = page.locator("main");
    const waiting = page.locator("section", { has: customer.heading("documents:unsigned.title") });
    await waiting.getByRole("link").first().click();
    await expect(button("documents:sign.request")).toBeVisible();
    const act = new URL(page.url()).searchParams.get("act") ?? "";
    const [shown, sheet] = [await paperOf(server, { act }), await readSheet(page)];
    expect(shown.signature).toBeNull();

    await page.locator("label", { has: page.getByRole("checkbox") }).click();
    await button("documents:sign.request").click();
    const field = page.getByLabel(say("documents:sign.code"));
    await expect(field).toBeFocused();
    const first = await server.sandbox.code(phones.regular);
    const pass = async (seconds: number) => {
      await server.sandbox.advance(seconds);
      await page.clock.fastForward(seconds * 1_000);
    };
    // Another code is sent after a minute, and ends the former one.
    await expect(button("sign-in:resend.again")).toHaveAttribute("aria-disabled", "true");
    await pass(61);
    await button("sign-in:resend.again").click();
    await expect(main.getByText(say("documents:sign.resent")).first()).toBeVisible();
    const second = await server.sandbox.code(phones.regular);
    if (first !== second) {
      await field.fill(first);
      await expect(main.getByText(say("sign-in:code.wrong"))).toContainText("2");
    }
    // Five minutes later the page says that it is over before anything is typed.
    await pass(301);
    await expect(main.getByText(say("sign-in:code.expired"))).toBeVisible();
    await button("documents:sign.newCode").click();
    await expect(main.getByText(say("documents:sign.resent")).first()).toBeVisible();
    expect((await paperOf(server, { act })).signature).toBeNull();
    await field.fill(await server.sandbox.code(phones.regular));
    await expect(page.getByRole("link", { name: say("documents:sign.print") })).toBeVisible();

    const { signature, since, ...signed } = await paperOf(server, { act });
    expect({ ...signed, signature: null, since }).toEqual(shown);
    expect(signature?.record).toBe("stored");
    // The page reads the paper again.
    await expect(page.getByRole("article").getByText(say("papers:seal.code"))).toBeVisible();
    const sealed = await readSheet(page);
    expect(sealed.startsWith(sheet)).toBe(true);
    expect(sealed).toContain(wordsOf(signature?.seal ?? "no seal"));

    await page.getByRole("link", { name: say("papers:check") }).click();
    await expect(main.getByText(say("documents:check.matches"))).toContainText(signed.number);
  });

for (const language of storyLanguages("ru"))
  onStage(`anyone can check a print, and learns nothing else (${language})`, async ({ page, server }) => {
    await page.setViewportSize(desktop);
    const signed = (await subscriptionsOf(server)).flatMap(({ acts }) => acts).find((act) => act.signed);
    const { number, hash } = await paperOf(server, { act: String(signed?.id) });
    const visitor = customerAt(page, server.sandbox, language);
    await page.goto(visitor.at("/check/"));
    const typeIn = async (of: string, digits: string) => {
      await visitor.field("documents:check.number").fill(of);
      await visitor.field("documents:check.hash").fill(digits);
      await visitor.button("documents:check.submit").click();
    };
    const main = page.locator("main");
    const matches = main.getByText(visitor.say("documents:check.matches"));
    const differs = main.getByText(visitor.say("documents:check.differs")).first();
    // As it is printed, in groups, or in capitals.
    await typeIn(`№ ${number}`, `${hash.slice(0, 8)} ${hash.slice(8, 16).toUpperCase()}`);
    await expect(matches).toContainText(number);
    await expect(page).toHaveURL(/paper=/);
    const other = hash.startsWith("0") ? `1${hash.slice(1, 16)}` : `0${hash.slice(1, 16)}`;
    await typeIn(number, other);
    await expect(differs).toBeVisible();
    await expect(matches).toBeHidden();
    await typeIn(`${number}9`, hash);
    await expect(differs).toBeVisible();
    // What is typed during a check stays.
    const asked = Promise.withResolvers<Route>();
    await page.route("**/paper/check/**", (route) => asked.resolve(route));
    await typeIn(number, hash);
    const check = await asked.promise;
    await visitor.field("documents:check.number").fill("акт");
    await check.continue();
    await expect(matches).toContainText(number);
    await expect(visitor.field("documents:check.number")).toHaveValue("акт");
    await page.unroute("**/paper/check/**");
    await page.goBack();
    await expect(visitor.field("documents:check.number")).toHaveValue(`${number}9`);
    await expect(differs).toBeVisible();
    await typeIn("акт", hash.slice(0, 15));
    for (const text of ["documents:check.number", "documents:check.hash"] as const)
      await expect(visitor.field(text)).toHaveAttribute("aria-invalid", "true");
    await expect(differs).toBeHidden();
    expect(await main.innerText()).not.toMatch(/Ковалёв|Kovalev|999|Колибри|Kolibri/);
  });

for (const language of storyLanguages("ru"))
  test(`other terms make an annex of their day, and the contract stays as it was signed (${language}, V43)`, async ({
    page,
    server,
  }) => {
    const customer = await clientAt(page, server, "/subscriptions/", language);
    const { say } = customer;
    const { notice, link } = stepsOf(customer);
    await openActive(customer, language);
    const id = new URL(page.url()).searchParams.get("s") ?? "";
    const contract = await paperOf(server, { contract: id });
    await link("subscription:manage.terms").click();
    await page
      .locator("label")
      .filter({ hasText: say("subscription:fact.insurance") })
      .click();
    const confirming = customer.button("subscription:terms.confirm");
    await expect(confirming).not.toHaveAttribute("aria-disabled", "true");
    // The sum and the day that were read are in the annex.
    const heading = await customer.heading("subscription:terms.titleFrom").innerText();
    await confirming.click();
    await expect(notice("subscription:notice.changeTerms.done.on")).toBeVisible();

    const own = (await subscriptionsOf(server)).find((each) => String(each.id) === id);
    const annex = own?.acts.at(-1);
    expect(annex).toMatchObject({ type: "annex", signed: true, terms: { after: { insurance: false } } });
    await page.goto(customer.at(`/documents/?act=${annex?.id}`));
    await expect(customer.heading("papers:annex.title")).toContainText(annex?.number ?? "no number");
    const sheet = page.getByRole("article");
    for (const column of ["papers:annex.was", "papers:annex.is"] as const)
      await expect(sheet.getByText(say(column))).toBeAttached();
    await expect(sheet.getByText(say("papers:annex.from"))).toBeVisible();
    const from = /\d{1,2}\s[а-яa-z]+/i.exec(heading)?.[0] ?? "no day";
    await expect(sheet.getByText(say("papers:annex.from"))).toContainText(from);
    await expect(sheet.getByText(say("papers:seal.agreement"))).toBeVisible();
    await expect(customer.button("documents:sign.request")).toHaveCount(0);

    await page.goto(customer.at(`/print/?contract=${id}`));
    const { text, hash, since } = await paperOf(server, { contract: id });
    expect({ text, hash }).toEqual({ text: contract.text, hash: contract.hash });
    expect(since).toHaveLength(contract.since.length + 1);
    await expect(sheet.getByRole("heading", { name: say("papers:since") })).toBeVisible();
    await expect(sheet.getByText(say("papers:annex.title"))).toContainText(annex?.number ?? "no number");
  });
