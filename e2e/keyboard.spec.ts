import { cards, phones } from "../tests/driver/driver.ts";
import { recordAnnouncements } from "./announcements.ts";
import { cardSteps } from "./card-steps.ts";
import { expect, onStage, test } from "./fixtures.ts";
import { keyboardAt } from "./keyboard.ts";
import { expectNoLoss } from "./overflow.ts";
import { cardOf } from "./subscription-steps.ts";
import { expectReachableTargets } from "./targets.ts";
import { clientAt, customerAt, wrongCode } from "./customer.ts";

test("without a mouse: a client signs in, walks the menu of phones, chooses a device and pays at the bank", async ({
  page,
  server,
}) => {
  const { expectHeard } = await recordAnnouncements(page);
  const { at, button, field, say, codeField, radio, heading, home, payButton } = customerAt(
    page,
    server.sandbox,
  );
  const { press, type, tab, tabTo, backTo, follow, expectTrapped } = keyboardAt(page);
  const main = page.getByRole("main");

  await page.goto(at("/"));
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Войдите по номеру телефона" [level=1]
      - paragraph: Вы здесь впервые? После кода понадобятся два согласия, и кабинет откроется.
      - textbox "Телефон"
      - button "Получить код"
  `);
  expect([await tab(), await tab(), await tab(), await tab()]).toEqual([
    "a Перейти к содержанию",
    "a Кабинет, на главную",
    "a English",
    "input ",
  ]);
  await press("Enter");
  await expect(main).toMatchAriaSnapshot(`
    - textbox "Телефон" [invalid]
    - alert: Заполните поле
  `);
  await expect(field("sign-in:phone.label")).toBeFocused();
  await expect(field("sign-in:phone.label")).toHaveAccessibleDescription("Заполните поле");
  await type("9990000001");
  await press("Enter");

  await expectHeard(/^Введите код из СМС\. Отправили на \+7 \(999\) 000-00-01\.$/);
  await expect(codeField).toBeFocused();
  const code = await server.sandbox.code(phones.regular);
  await type(wrongCode(code));
  await expectHeard(/^Неверный код.* Осталось 2 попытки$/);
  await expect(codeField).toBeFocused();
  await press("ControlOrMeta+a");
  await type(code);

  await expect(home).toBeFocused();
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "На сегодня 3 дела" [level=1]
      - list:
        - listitem:
          - text: Ждёт оплаты
          - heading /^Короб 45\\. Оплатите до / [level=2]
          - button "Оплатить 450 ₽"
  `);

  const menu = button("shell:nav.menu");
  const sheet = page.getByRole("dialog", { name: say("shell:nav.menu") });
  await follow(menu);
  await expect(sheet).toMatchAriaSnapshot(`
    - dialog "Меню":
      - link "Кабинет, на главную"
      - button "Закрыть"
      - paragraph: "Артём Ковалёв Город: Москва"
      - link "1 338 бонусов"
      - navigation "Меню":
        - list:
          - listitem:
            - link "Устройства"
      - link "WhatsApp, откроется в новой вкладке"
      - link "English"
      - button "Выйти"
  `);
  await expectTrapped(sheet);
  await expectNoLoss(page);
  await expectReachableTargets(page);
  await press("Escape");
  await expect(menu).toBeFocused();
  await press("Enter");
  await follow(sheet.getByRole("link", { name: say("shell:nav.devices") }));

  await expect(heading("catalog:title")).toBeFocused();
  await follow(page.getByRole("link", { name: /^Колибри 2 / }));
  await expect(page.getByRole("heading", { name: "Колибри 2", level: 1 })).toBeFocused();
  await follow(page.getByRole("link", { name: say("catalog:device.subscribe") }));
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Колибри 2" [level=1]
      - heading "На какой срок" [level=2]
      - group "Срок подписки":
        - radio "1 месяц 8 900 ₽ в месяц" [checked]
      - group "Защита устройства"
      - group "Способ получения":
        - radio "Самовывоз бесплатно"
      - textbox "Промокод"
      - region "Расчёт":
        - term: Аренда, первый месяц
        - definition: 8 900 ₽
        - term: Дальше
        - definition: без списаний
      - button "Перейти к оплате"
  `);
  await tabTo(page.getByRole("radio", { name: /^1 месяц/ }));
  await press("ArrowRight");
  await expectHeard(/^Сегодня\s?13 400 ₽$/);
  await tabTo(radio("checkout:configure.pickup"));
  await tab();
  await press("ArrowDown");
  await expect(page.getByRole("radio", { name: /^Бауманская/ })).toBeChecked();
  await follow(button("checkout:configure.submit"));

  await expect(heading("checkout:review.title")).toBeFocused();
  await tabTo(page.getByRole("radio", { name: /^МИР/, checked: true }));
  await press("ArrowDown");
  await press("ArrowDown");
  await expect(radio("checkout:review.newCard")).toBeChecked();
  await tabTo(page.getByRole("checkbox"));
  await press("Space");
  await tabTo(payButton);
  await backTo(page.getByRole("switch"));
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Проверьте и оплатите" [level=1]
      - group "Способ оплаты":
        - radio "Новая карта На странице банка" [checked]
      - switch "Списать 1 338 ₽ бонусами 1 бонус = 1 ₽"
      - checkbox /Разрешаю ещё/ [checked]
      - region "Расчёт"
      - button /Оплатить .* ₽/
  `);
  await follow(payButton);

  await page.waitForURL(/\/sandbox\/acquirer\//);
  await tabTo(page.getByRole("combobox"));
  await type(cards.pays);
  await press("Tab");
  await type("12/30");
  await press("Tab");
  await type("123");
  await press("Enter");
  await expect(heading("consequences:order.collect")).toBeFocused();
  await follow(page.getByRole("link", { name: say("checkout:success.subscriptions") }));
  await expect(home).toBeFocused();
});

test("without a mouse: a new client registers and changes the city, and each screen takes the focus", async ({
  page,
  context,
  server,
}) => {
  const { say, signIn, button, heading } = customerAt(page, server.sandbox);
  const { press, type, tabTo, follow, expectTrapped } = keyboardAt(page);
  const title = heading("profile:registration.title");
  const failed = heading("profile:registration.failed.title");
  const unserved = heading("profile:registration.unsupported.title");
  const submit = button("profile:registration.submit");
  const city = page.getByRole("combobox", { name: say("city:label") });
  const lists = "**/info/companies/";
  const lost = Promise.withResolvers<void>();
  await page.route(lists, (route) => lost.promise.then(() => route.fulfill({ status: 400, body: "" })));
  await signIn(phones.newcomer);
  await expect(title).toBeFocused();
  lost.resolve();
  await expect(failed).toBeFocused();
  await context.setOffline(true);
  await expect(page.getByText(say("profile:registration.offline"))).toBeVisible();
  await page.unroute(lists);
  await context.setOffline(false);
  await expect(city).toBeVisible();
  await expect(title).toBeFocused();

  await tabTo(city);
  await type("Владивосток");
  await press("Enter");
  await follow(submit);
  await expect(unserved).toBeFocused();
  await follow(button("profile:registration.unsupported.other"));
  await expect(title).toBeFocused();
  await tabTo(city);
  await press("ControlOrMeta+a");
  await type("Москва");
  await press("Enter");
  await follow(submit);
  await expect(heading("catalog:title")).toBeFocused();

  const cities = page.getByRole("dialog", { name: say("city:title") });
  const notYet = page.getByRole("dialog", { name: say("city:unsupported.title") });
  await follow(button("city:change"));
  await tabTo(cities.getByRole("textbox"));
  await type("Владивосток");
  await press("Enter");
  await press("Enter");
  await expect(notYet.locator(":focus")).toHaveCount(1);
  await expectTrapped(notYet);
  await follow(notYet.getByRole("button", { name: say("city:unsupported.other") }));
  await expect(cities.locator(":focus")).toHaveCount(1);
  await tabTo(cities.getByRole("textbox"));
  await press("ControlOrMeta+a");
  await type("Казань");
  await press("Enter");
  await press("Enter");
  await expect(page.getByRole("button", { name: /Казань/ })).toBeFocused();

  await follow(page.getByRole("link", { name: "Самокаты" }));
  await expect(page.getByRole("heading", { name: "Самокаты", level: 1 })).toBeFocused();
  await follow(button("city:change"));
  await tabTo(page.getByRole("radio", { name: "Казань" }));
  await press("ArrowDown");
  await press("Enter");
  await expect(page.getByRole("button", { name: /Екатеринбург/ })).toBeFocused();
});

test("without a mouse: the menu of wide screens, a pause, and a cancellation", async ({ page, server }) => {
  const { expectHeard, expectListening } = await recordAnnouncements(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const { say, button, heading, home, radio } = await clientAt(page, server, "/subscriptions/");
  const { press, tab, tabTo, follow } = keyboardAt(page);
  const main = page.getByRole("main");
  await expect(home).toBeVisible();

  const person = page.getByRole("button", { name: "Артём" });
  const panel = page.getByRole("group", { name: say("shell:profile.label") });
  await tabTo(person);
  await expect(page.getByRole("banner")).toMatchAriaSnapshot(`
    - banner:
      - link "Кабинет, на главную"
      - navigation "Главное меню":
        - link "Устройства"
        - link "Подписки"
        - link "Платежи"
        - link "О нас"
        - link "Вопросы и ответы"
      - button "Артём"
  `);
  await press("Enter");
  await expect(panel).toMatchAriaSnapshot(`
    - group:
      - paragraph: /Артём Ковалёв \\+7 \\(999\\) 000-.00-.01/
      - link "Бонусы 1 338"
      - list:
        - listitem:
          - link "Личные данные"
      - paragraph: "Город: Москва"
      - list:
        - listitem:
          - link "Оферта"
      - list:
        - listitem:
          - button "Выйти"
  `);
  await tab();
  await tabTo(panel.getByRole("button", { name: say("shell:signOut") }));
  await press("Escape");
  await expect(panel).toBeHidden();
  await expect(person).toBeFocused();

  await follow(cardOf(page, "Колибри Карго").getByRole("link").first());
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await follow(page.getByRole("link", { name: say("subscription:manage.pause") }).last());
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading /^Пауза начнётся сегодня/ [level=1]
      - group "До какого дня пауза?":
        - radio /Без срока/ [checked]
      - list:
        - listitem: /Верните устройство до/
  `);
  await tabTo(page.getByRole("radio", { checked: true }));
  await expectListening();
  await press("ArrowRight");
  await expectHeard(/спишем\s10\s090\s₽/);
  await follow(button("subscription:pause.confirm"));
  await expectHeard(/^Подписка на паузе$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - text: На паузе
      - heading /^Верните до/ [level=1]
  `);

  await follow(page.getByRole("link", { name: say("subscription:manage.cancel") }));
  await expect(heading("subscription:reason.title")).toBeFocused();
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Почему отменяете?" [level=1]
      - paragraph: Шаг 1 из 2. Пока ничего не отменяем.
      - group "Причина отмены":
        - radio "Уезжаю"
      - textbox "Что ещё нам стоит знать можно не заполнять"
      - button "Посмотреть расчёт"
      - link "Оставить как есть"
  `);
  await tabTo(page.getByRole("radio").first());
  await press("ArrowDown");
  await expect(radio("subscription:reason.fault")).toBeChecked();
  await follow(button("subscription:reason.next"));
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(button("subscription:cancel.confirm")).toBeEnabled();
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading [level=1]
      - list
      - button "Отменить подписку"
  `);
  await follow(button("subscription:cancel.confirm"));
  await expectHeard(/^Подписка отменена$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("without a mouse: a card is removed, and focus returns to where it was after each dialog", async ({
  page,
  server,
}) => {
  const { expectHeard } = await recordAnnouncements(page);
  const customer = await clientAt(page, server, "/cards/");
  const { cardNamed, dialog } = cardSteps(customer);
  const { press, follow, expectTrapped } = keyboardAt(page);
  const bind = page.getByRole("link", { name: customer.say("cards:bind") });
  const remove = cardNamed("Visa •• 3220").getByRole("link", { name: customer.say("cards:removeLabel") });
  for (const step of [bind, remove]) {
    await follow(step);
    await expect(dialog).toBeVisible();
    await expectTrapped(dialog);
    await expectNoLoss(page);
    await expectReachableTargets(page);
    await press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/cards\/$/);
    await expect(step).toBeFocused();
  }
  await press("Enter");
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Удалить карту Visa •• 3220?":
      - heading "Удалить карту Visa •• 3220?" [level=2]
      - button "Закрыть"
      - paragraph
      - button "Удалить карту"
      - button "Оставить"
  `);
  await follow(dialog.getByRole("button", { name: customer.say("cards:removal.confirm") }));
  await expectHeard(/удалена/);
  await expect(customer.button("cards:dismiss")).toBeFocused();
});

onStage(
  "without a mouse, in English: three wrong codes close the code, and a new one is offered",
  async ({ page, server }) => {
    const { expectHeard } = await recordAnnouncements(page);
    const { at, codeField } = customerAt(page, server.sandbox, "en");
    const { press, type, tab } = keyboardAt(page);
    const phone = "79995550101";
    await page.goto(at("/"));
    expect([await tab(), await tab(), await tab(), await tab()]).toEqual([
      "a Skip to content",
      "a Kabinet, home",
      "a Русский",
      "input ",
    ]);
    await type(phone.slice(1));
    await press("Enter");
    await expectHeard(/^Enter the code from the text message\. We sent it to \+7 \(999\) 555-01-01\.$/);
    await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - heading "Enter the code from the text message" [level=1]
      - paragraph:
        - text: /We sent it to/
        - button "Change"
      - textbox "4-digit code"
      - button "Sign in"
      - button "Send again" [disabled]
  `);
    const code = await server.sandbox.code(phone);
    for (const [tries, text] of [/2 tries left/, /1 try left/, /Shall we send a new one\?/].entries()) {
      await expect(codeField).toBeFocused();
      await press("ControlOrMeta+a");
      await type(wrongCode(code, tries + 1));
      await expectHeard(text);
    }
    await expect(codeField).toBeFocused();
  },
);
