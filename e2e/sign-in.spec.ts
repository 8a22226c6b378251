import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import * as v from "valibot";
import { phones } from "../tests/driver/driver.ts";
import { expect, test } from "./fixtures.ts";
import { customerAt, wrongCode } from "./customer.ts";

test("a wrong code says how many tries are left, and the right one still signs in", async ({
  server,
  page,
}) => {
  const customer = customerAt(page, server.sandbox);
  await customer.askForCode(phones.newcomer);
  const code = await server.sandbox.code(phones.newcomer);
  await customer.codeField.fill(wrongCode(code));
  await expect(page.getByText("Неверный код")).toContainText("Осталось 2 попытки");
  await customer.codeField.fill(code);
  await customer.giveConsents();
  await expect(customer.heading("profile:registration.title")).toBeVisible();
});

for (const [reducedMotion, does, times] of [
  ["no-preference", "vibrates", [60]],
  ["reduce", "does not vibrate with reduced motion", []],
] as const)
  test(`after a wrong code a phone ${does}`, async ({ server, page }) => {
    await page.emulateMedia({ reducedMotion });
    const vibrated: unknown[] = [];
    await page.exposeFunction("vibrated", (ms: number) => void vibrated.push(ms));
    await page.addInitScript(() => {
      // Cast: the function exposed above.
      const { vibrated: tell } = globalThis as unknown as { vibrated(ms: unknown): void };
      navigator.vibrate = (ms) => (tell(ms), true);
    });
    const customer = customerAt(page, server.sandbox);
    await customer.askForCode(phones.newcomer);
    await customer.codeField.click();
    await customer.codeField.fill(wrongCode(await server.sandbox.code(phones.newcomer)));
    await expect(page.getByText("Неверный код")).toBeVisible();
    expect(vibrated).toEqual(times);
  });

test("the last try ends the offer of a call, since the server makes none for a closed code", async ({
  server,
  page,
}) => {
  const customer = customerAt(page, server.sandbox);
  await customer.askForCode(phones.newcomer);
  const awaited = page.getByText(customer.say("sign-in:call.awaited"));
  await expect(awaited).toBeVisible();
  const wrong = wrongCode(await server.sandbox.code(phones.newcomer));
  for (const text of ["Осталось 2 попытки", "Осталась 1 попытка", "Отправим новый?"]) {
    await customer.codeField.fill(wrong);
    await expect(page.getByText("Неверный код")).toContainText(text);
  }
  await expect(page.getByText(customer.say("sign-in:code.spent"))).toBeVisible();
  await expect(awaited).toBeHidden();
  await server.sandbox.advance(121);
  const channels = (await server.sandbox.messages(phones.newcomer)).map(({ channel }) => channel);
  expect(channels).toEqual(["sms"]);
});

const Asked = v.object({ proof: v.optional(v.string()) });
const Hex = v.string();
const Proof = v.object({
  challenge: v.object({
    parameters: v.looseObject({
      algorithm: v.string(),
      nonce: Hex,
      salt: Hex,
      keyPrefix: Hex,
      cost: v.number(),
      keyLength: v.number(),
    }),
    signature: Hex,
  }),
  solution: v.object({ counter: v.number(), derivedKey: Hex }),
});

test("during an attack on codes the browser solves the proof of work by itself", async ({ server, page }) => {
  const hmacSignatureSecret = "of this story";
  const how = { algorithm: "PBKDF2/SHA-256", cost: 1_000, counter: 500, deriveKey, hmacSignatureSecret };
  const task = JSON.stringify(await createChallenge(how));
  let proof = "";
  await page.route("**/auth/registration/", async (route) => {
    proof = v.parse(Asked, route.request().postDataJSON()).proof ?? "";
    if (proof !== "") return route.continue();
    const json = { statusCode: "422", error: { code: "proof.required", details: { task } } };
    return route.fulfill({ status: 422, json });
  });
  const customer = customerAt(page, server.sandbox);
  await customer.askForCode(phones.newcomer);
  await customer.codeField.fill(await server.sandbox.code(phones.newcomer));
  await customer.giveConsents();
  await expect(customer.heading("profile:registration.title")).toBeVisible();
  const { challenge, solution } = v.parse(Proof, JSON.parse(proof));
  const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret });
  expect(verified).toBe(true);
});

test("an expired code is refused, and a new one signs in", async ({ server, page }) => {
  const customer = customerAt(page, server.sandbox);
  await customer.askForCode(phones.newcomer);
  const code = await server.sandbox.code(phones.newcomer);
  await server.sandbox.advance(301);
  await customer.codeField.fill(code);
  await expect(page.getByText(customer.say("sign-in:code.expired"))).toBeVisible();
});

test("the robot call brings the code in the last four digits of its number", async ({ server, page }) => {
  const customer = customerAt(page, server.sandbox);
  await customer.askForCode(phones.newcomer);
  await server.sandbox.advance(121);
  const [call] = await server.sandbox.messages(phones.newcomer);
  expect(call?.channel).toBe("call");
  await customer.codeField.fill(call?.from.slice(-4) ?? "");
  await customer.giveConsents();
  await expect(customer.heading("profile:registration.title")).toBeVisible();
});

test("a client with a history gets straight to the subscriptions; signing out ends all tabs", async ({
  server,
  page,
  context,
}) => {
  const customer = customerAt(page, server.sandbox);
  await customer.signIn(phones.regular);
  await expect(customer.home).toBeVisible();
  const second = customerAt(await context.newPage(), server.sandbox);
  await second.page.goto("/subscriptions/");
  await expect(second.home).toBeVisible();

  await customer.button("shell:nav.menu").click();
  await customer.button("shell:signOut").click();
  await expect(customer.heading("sign-in:phone.title")).toBeVisible();
  await expect(second.heading("sign-in:phone.title")).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("token");
});

test("a new account needs each consent by its own tick, and the next sign-in asks for nothing", async ({
  server,
  page,
}) => {
  const customer = customerAt(page, server.sandbox);
  await customer.askForCode(phones.newcomer);
  await customer.codeField.fill(await server.sandbox.code(phones.newcomer));
  await expect(customer.heading("sign-in:consents.title")).toBeFocused();
  const tick = (kind: "personalData" | "offer") => page.locator(`input[name="${kind}"]`);
  const submit = customer.button("sign-in:consents.submit");
  await expect(tick("personalData")).not.toBeChecked();
  await expect(page.getByRole("link", { name: customer.say("shell:consents.read") })).toHaveCount(2);
  await submit.click();
  await expect(page.getByText(customer.say("sign-in:consents.unticked"))).toBeVisible();
  await expect(tick("personalData")).toBeFocused();
  await tick("personalData").check();
  await submit.click();
  await expect(tick("offer")).toBeFocused();
  await tick("offer").check();
  await submit.click();
  await expect(customer.heading("profile:registration.title")).toBeVisible();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await server.sandbox.advance(121);
  await customer.askForCode(phones.newcomer);
  await customer.codeField.fill(await server.sandbox.code(phones.newcomer));
  await expect(customer.heading("profile:registration.title")).toBeVisible();
});
