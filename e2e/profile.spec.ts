import { phones } from "../tests/driver/driver.ts";
import { expect, test } from "./fixtures.ts";
import { storeSignIn } from "./stored.ts";
import { clientAt, customerAt } from "./customer.ts";

const address = "artem@example.org";

test("a new e-mail is verified by the letter's link, signed in or out, and a used or wrong link is harmless", async ({
  page,
  elsewhere,
  server,
}) => {
  const customer = await clientAt(page, server, "/profile/");
  await customer.field("profile:email").fill("не почта");
  await customer.button("profile:save").click();
  await expect(page.getByText(customer.say("profile:error.email"))).toBeVisible();
  await customer.field("profile:email").fill(address);
  await customer.button("profile:save").click();
  await expect(page.getByText(customer.say("profile:email.unverified"))).toBeVisible();
  await expect(page.getByText(customer.say("profile:email.unverifiedNote"))).toBeVisible();

  await expect.poll(() => server.sandbox.messages(address)).toHaveLength(1);
  const [letter] = await server.sandbox.messages(address);
  const link = /http\S+/.exec(letter?.text ?? "")?.[0] ?? "";
  expect(new URL(link).pathname).toBe("/verify-email/");

  // Opening the letter on another device does not sign it in.
  const reader = customerAt(await elsewhere.newPage(), server.sandbox);
  const asked: string[] = [];
  reader.page.on("request", (request) => {
    if (request.url().includes("/api/")) asked.push(reader.page.url());
  });
  await reader.page.route("**/user/verifyemail/", (route) => route.abort());
  await reader.page.goto(link);
  await expect(reader.page.getByText(reader.say("verify-email:unreachable.title"))).toBeVisible();
  await expect(reader.page.getByText(reader.say("verify-email:unreachable.lead"))).toBeVisible();
  await reader.page.unroute("**/user/verifyemail/");
  await reader.button("verify-email:unreachable.again").click();
  for (const visit of ["once", "again"])
    await test.step(visit, async () => {
      await reader.page.goto(link);
      await expect(reader.page.getByText(reader.say("verify-email:verified.title"))).toBeVisible();
      expect(reader.page.url()).toBe(`${server.url}/verify-email/`);
      await reader.page.reload();
      await expect(reader.page.getByText(reader.say("verify-email:verified.title"))).toBeVisible();
    });
  expect(asked.filter((from) => from.includes("token"))).toEqual([]);
  await reader.page.goto(`/verify-email/?token=${"x".repeat(43)}`);
  const refused = reader.page.getByText(reader.say("verify-email:refused.title"));
  await expect(refused).toBeVisible();
  await reader.page.reload();
  await expect(refused).toBeVisible();
  await reader.page.goto("/faq/");
  // The letter's result is shown once.
  await expect.poll(() => reader.page.evaluate(() => sessionStorage.getItem("kabinet.letter"))).toBeNull();
  await reader.page.goto("/en/verify-email/");
  await expect(reader.page.getByText("The link from the email is cut off")).toBeVisible();

  await page.reload();
  await expect(page.getByText(customer.say("profile:email.verified"))).toBeVisible();
  await expect(page.getByText(customer.say("profile:emailVerifiedHint"))).toBeVisible();
  await expect(page.getByText(customer.say("profile:email.unverified"))).toBeHidden();
});

test("a date of birth is typed in digits; an impossible one is named", async ({ page, server }) => {
  const customer = await clientAt(page, server, "/profile/");
  const birthdate = customer.field("profile:birthdate");
  await expect(birthdate).toHaveValue("12.04.1996");
  await birthdate.fill("31.02.1996");
  await customer.button("profile:save").click();
  await expect(page.getByText(customer.say("profile:error.date"))).toBeVisible();
  await expect(birthdate).toBeFocused();
  // A single problem is shown at its field; several are listed, with links to the fields.
  const several = page.getByText(customer.say("profile:problems_few"));
  await expect(several).toHaveCount(0);
  const lastName = customer.field("profile:lastName");
  const name = await lastName.inputValue();
  await lastName.fill("");
  await customer.button("profile:save").click();
  await expect(several).toBeVisible();
  await customer.button("profile:birthdate").click();
  await expect(birthdate).toBeFocused();
  await customer.button("profile:lastName").click();
  await expect(lastName).toBeFocused();
  await lastName.fill(name);
  await birthdate.fill("28021995");
  await customer.button("profile:save").click();
  await expect(birthdate).toHaveValue("28.02.1995");
  await expect(page.getByText(customer.say("profile:saved")).first()).toBeVisible();
  await page.reload();
  await expect(birthdate).toHaveValue("28.02.1995");
});

for (const language of ["ru", "en"] as const)
  test(`unsaved text stays while other pages are visited, until it is saved or discarded (${language})`, async ({
    page,
    server,
  }) => {
    const customer = await clientAt(page, server, "/profile/", language);
    const name = customer.field("profile:firstName");
    const birthdate = customer.field("profile:birthdate");
    const unsaved = page.getByText(customer.say("profile:unsaved"));
    const stored = await name.inputValue();
    await expect(unsaved).toHaveCount(0);
    await name.fill("Артемий");
    await page.locator("label", { has: customer.radio("profile:communication.whatsapp") }).click();
    await expect(unsaved).toBeVisible();

    // Leaves by a link and returns by Back, then by the menu.
    await page
      .getByRole("link", { name: customer.say("shell:nav.back") })
      .first()
      .click();
    await expect(customer.home).toBeVisible();
    await page.goBack();
    await expect(name).toHaveValue("Артемий");
    await expect(customer.radio("profile:communication.whatsapp")).toBeChecked();

    // A reload would lose it, so the browser asks; staying keeps it.
    const asked: string[] = [];
    page.once("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    await page.evaluate(() => location.reload());
    await expect.poll(() => asked).toEqual(["beforeunload"]);
    await expect(name).toHaveValue("Артемий");

    await customer.button("profile:unsaved.giveUp").click();
    await expect(name).toHaveValue(stored);
    await expect(customer.radio("profile:communication.telegram")).toBeChecked();
    await expect(unsaved).toHaveCount(0);

    await birthdate.fill("28.02.1995");
    await expect(unsaved).toBeVisible();
    await customer.button("profile:save").click();
    await expect(page.getByText(customer.say("profile:saved")).first()).toBeVisible();
    await expect(unsaved).toHaveCount(0);
    // No question any more.
    page.once("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.reload();
    await expect(birthdate).toHaveValue("28.02.1995");
    expect(asked).toEqual(["beforeunload"]);
  });

test("after saving with the keyboard the focus stays at the button, and after discarding, too", async ({
  page,
  server,
}) => {
  const customer = await clientAt(page, server, "/profile/");
  const name = customer.field("profile:firstName");
  const save = customer.button("profile:save");
  await name.fill("Артемий");
  await save.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(customer.say("profile:saved")).first()).toBeVisible();
  await expect(customer.button("profile:saved")).toBeFocused();

  await name.fill("Артём");
  await customer.button("profile:unsaved.giveUp").focus();
  await page.keyboard.press("Enter");
  await expect(name).toHaveValue("Артемий");
  await expect(page.locator("button[type=submit]")).toBeFocused();
});

test("text typed while the form is saved stays, unsaved", async ({ page, server }) => {
  const customer = await clientAt(page, server, "/profile/");
  const name = customer.field("profile:firstName");
  const birthdate = customer.field("profile:birthdate");
  const reply = Promise.withResolvers<void>();
  await page.route("**/user/updateinfo/", async (route) => {
    await reply.promise;
    await route.continue();
  });
  await birthdate.fill("28.02.1995");
  await customer.button("profile:save").click();
  await expect(customer.button("profile:saving")).toBeVisible();
  await name.fill("Артемий");
  reply.resolve();
  await expect(customer.button("profile:saving")).toBeHidden();
  await expect(birthdate).toHaveValue("28.02.1995");
  await expect(name).toHaveValue("Артемий");
  await expect(page.getByText(customer.say("profile:unsaved"))).toBeVisible();
});

test("a device signed in elsewhere is listed and can be signed out from here", async ({
  page,
  elsewhere,
  server,
}) => {
  const there = customerAt(await elsewhere.newPage(), server.sandbox);
  await storeSignIn(there.page, server.regular);
  await there.page.goto("/subscriptions/");
  await expect(there.home).toBeVisible();

  const here = customerAt(page, server.sandbox);
  await here.signIn(phones.regular);
  await expect(here.home).toBeVisible();
  await page.goto("/profile/");
  await expect(page.getByText(here.say("profile:signIns.current"))).toBeVisible();
  // A device that did not name itself gets a name.
  const unknown = here.say("profile:signIns.unknown");
  await expect(page.getByText(unknown).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /Неизвестный\sбраузер$/ }).first()).toBeVisible();
  await here.button("profile:signIns.endOthers").click();
  await expect(here.button("profile:signIns.endOthers")).toBeHidden();

  await there.page.reload();
  await expect(there.heading("sign-in:phone.title")).toBeVisible();
  await page.reload();
  await expect(here.heading("profile:title")).toBeVisible();
});

test("reminders are switched off and on at once and stay so; mandatory ones are listed, in either language", async ({
  page,
  server,
}) => {
  const customer = await clientAt(page, server, "/profile/");
  const reminders = page.getByRole("switch", { name: customer.say("profile:notices.reminders") });
  const switchRow = page.getByRole("switch", { name: customer.say("profile:notices.news") });
  await expect(reminders).toBeChecked();
  await expect(switchRow).not.toBeChecked();
  // The address of letters is shown before the switch.
  const always = new RegExp(customer.say("profile:notices.always").source.slice(1));
  await expect(page.getByText(always)).toBeVisible();
  await reminders.focus();
  await page.keyboard.press("Space");
  await expect(reminders).not.toBeChecked();
  await expect(reminders).toBeEnabled();
  await expect(reminders).toBeFocused();
  // Text typed meanwhile is kept.
  await customer.field("profile:firstName").fill("Артемий");
  await switchRow.click();
  await expect(switchRow).toBeChecked();
  await expect(switchRow).toBeEnabled();
  await expect(customer.field("profile:firstName")).toHaveValue("Артемий");
  await page.goto("/en/profile/");
  await expect(page.getByRole("switch", { name: "Reminders" })).not.toBeChecked();
  await expect(page.getByRole("switch", { name: "News" })).toBeChecked();
  await expect(page.getByText("We always tell you about payments")).toBeVisible();
});
