import type { Page } from "@playwright/test";
import { endSession } from "#contract/auth.ts";
import { companionCookie } from "#contract/client-page.ts";
import { apiPath } from "#contract/headers.ts";
import { updateClient } from "#contract/user.ts";
import { type SignIn, cards, phones } from "../tests/driver/driver.ts";
import { customerAt, signInElsewhere } from "./customer.ts";
import { expect, test as base } from "./fixtures.ts";
import { holdScripts } from "./held-scripts.ts";
import { type Server, withServer } from "./server.ts";
import { storeCookies, storeSignIn } from "./stored.ts";

/** The cookie header of a sign-in's browser. */
const asOf = ({ cookies }: Pick<SignIn, "cookies">) => ({
  Cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; "),
});

/** A server that renders clients' pages, for stories that leave nothing in it. */
const test = base.extend<object, { rendering: Server }>({
  rendering: [
    async ({ host, storage }, run) =>
      withServer(
        host,
        storage,
        async (server) => {
          // The first page of a process takes the longest: on a busy machine more than it may.
          await expect(async () => {
            const html = await (
              await fetch(`${server.url}/problem/`, { headers: asOf(server.regular) })
            ).text();
            expect(html).toContain('data-for="client"');
          }).toPass();
          await run(server);
        },
        // On a busy machine a page may take longer than people should wait.
        { RENDERING: "on", RENDERING_TIMEOUT: "20000" },
      ),
    { scope: "worker" },
  ],
  server: async ({ rendering }, run) => run(rendering),
});
test.use({ recorded: false });

type Seen = { text: string; replaced: number; moved: number };
declare global {
  interface Window {
    readPage?: () => Seen;
    takenOver?: Seen;
  }
}

/** Notes what is written on a page, which elements are not those that arrived, and how much has moved. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const arrived = new WeakSet<Element>();
    const state = { moved: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) state.moved += Number(Reflect.get(entry, "value"));
    }).observe({ type: "layout-shift", buffered: true });
    const read = (): Seen => {
      const root = document.querySelector("#root");
      const elements = Array.from(root?.querySelectorAll("*") ?? []);
      return {
        text: root?.textContent ?? "",
        replaced: elements.filter((element) => !arrived.has(element)).length,
        moved: state.moved,
      };
    };
    window.readPage = read;
    addEventListener("DOMContentLoaded", () => {
      for (const element of document.querySelectorAll("#root *")) arrived.add(element);
    });
    addEventListener("kabinet:ready", () => {
      window.takenOver = read();
    });
  });
const seen = async (page: Page): Promise<Seen | undefined> => page.evaluate(() => window.readPage?.());
const takenOver = async (page: Page): Promise<Seen | undefined> => {
  await page.waitForFunction(() => "takenOver" in window);
  return page.evaluate(() => window.takenOver);
};

const isReady = (page: Page) => page.waitForFunction(() => performance.getEntriesByName("ready").length > 0);

/** Opens a page of a client, and keeps its scripts back until `letGo` is called. */
const arrive = async (page: Page, path: string) => {
  const letGo = await holdScripts(page);
  await page.goto(path, { waitUntil: "commit" });
  // The sheet with all rules is applied after the first paint.
  await page.waitForFunction(
    () =>
      document.readyState !== "loading" &&
      document.querySelector("template")?.content.firstChild == null &&
      Array.from(document.querySelectorAll<HTMLLinkElement>('link[href*="/assets/pages-"]')).every(
        ({ sheet }) => sheet !== null,
      ),
  );
  return letGo;
};

/** Selectors of the whole sheet that match an element of the page, though its own styles do not have them. */
const missingStyles = (page: Page) =>
  page.evaluate(() => {
    const selectorsIn = (rules: CSSRuleList | undefined): string[] =>
      Array.from(rules ?? []).flatMap((rule) =>
        rule instanceof CSSStyleRule
          ? [rule.selectorText]
          : rule instanceof CSSGroupingRule
            ? selectorsIn(rule.cssRules)
            : [],
      );
    const sheetOf = (selector: string) => {
      const element = document.querySelector<HTMLStyleElement | HTMLLinkElement>(selector);
      return selectorsIn(element?.sheet?.cssRules);
    };
    const own = new Set(sheetOf("body > style"));
    const whole = sheetOf('link[href*="/assets/pages-"]');
    const everywhere = (selector: string) =>
      selector
        .replaceAll(/::[\w-]+(?:\([^)]*\))?/g, "")
        .replaceAll(/:(?:hover|active|focus(?:-visible|-within)?|open|popover-open)\b/g, ":is(*)");
    return {
      rules: whole.length,
      left: whole.filter((each) => !own.has(each)).length,
      missing: whole.filter((each) => !own.has(each) && document.querySelector(everywhere(each)) !== null),
    };
  });

/** Styles of single elements, such as the place of a dot on its line, that the whole sheet overrides. */
const overriddenStyles = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>("[data-style^='--']")).flatMap((element) => {
      const written = element.dataset["style"] ?? "";
      const [name = "", value] = written.split(/[:;]/);
      const applied = getComputedStyle(element).getPropertyValue(name);
      return applied === value ? [] : [`${written} is ${applied}`];
    }),
  );

const pages = [
  "/subscriptions/",
  "/subscriptions/?show=active",
  "/payments/",
  "/payments/?show=fail",
  "/catalog/",
  "/catalog/ebikes/",
  "/cards/",
  "/profile/",
  "/messages/#main",
  "/offices/",
  "/problem/",
  "/documents/",
  "/bonus-system/",
  "/faq/",
];

for (const [name, phone, language, tag] of [
  ["a year behind them", phones.regular, "", []],
  ["a year behind them", phones.regular, "/en", ["@all"]],
  ["a debt", phones.troubled, "/en", []],
  ["no right to order", phones.forbidden, "", []],
  ["a requested deletion", phones.leaving, "/en", ["@all"]],
] as const)
  test(
    `a client with ${name} reads their pages before the scripts arrive, and hydration changes nothing (${language || "/"})`,
    { tag: [...tag] },
    async ({ page, server }) => {
      const signIn = await signInElsewhere(server, phone);
      await watch(page);
      for (const path of pages) {
        const at = language + path;
        await storeSignIn(page, signIn);
        const letGo = await arrive(page, at);
        expect(await page.evaluate(() => document.documentElement.dataset["for"]), at).toBe("client");
        const before = await seen(page);
        expect(before?.text.length, at).toBeGreaterThan(100);
        // A sheet between the others would load the fonts again.
        expect(
          await page.evaluate(() => Array.from(document.styleSheets, ({ href }) => href).at(-1)),
          at,
        ).toMatch(/\/assets\/pages-/);
        const { rules, left, missing } = await missingStyles(page);
        expect(missing, at).toEqual([]);
        expect(left, at).toBeGreaterThan(rules / 4);
        expect(await overriddenStyles(page), at).toEqual([]);
        letGo();
        expect(await takenOver(page), at).toEqual({ text: before?.text, replaced: 0, moved: 0 });
        await page.unrouteAll();
      }
    },
  );

test("a rendered page makes room for the page of deletion, to which its client is led (C16)", async ({
  page,
  server,
}) => {
  const customer = customerAt(page, server.sandbox);
  const signIn = await signInElsewhere(server, phones.leaving);
  for (const path of ["/catalog/", "/documents/"]) {
    await storeSignIn(page, signIn);
    const reply = await page.goto(path);
    expect(await reply?.text(), path).toContain('data-for="client"');
    await expect(page).toHaveURL("/information-delete-profile/");
    await expect(customer.heading("deletion:pending.then"), path).toBeVisible();
    await expect(page).toHaveTitle(customer.say("deletion:task"));
  }
});

test("a sign-out in another tab while a page is hydrated leads to the sign-in", async ({
  browser,
  server,
}) => {
  // React logs that it rendered the page again, so errors are allowed in this browser.
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: "block" });
  const page = await context.newPage();
  await storeSignIn(page, server.regular);
  await page.addInitScript(() =>
    // The mark is removed in the task that begins the hydration.
    new MutationObserver((_, observer) => {
      const { dataset } = document.documentElement;
      if (dataset["page"] === undefined || dataset["for"] !== undefined) return;
      observer.disconnect();
      localStorage.clear();
      dispatchEvent(new StorageEvent("storage", { key: null }));
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-for"] }),
  );
  expect(await (await page.goto("/payments/"))?.text()).toContain('data-for="client"');
  await expect(customerAt(page, server.sandbox).heading("sign-in:phone.title")).toBeVisible();
  await expect(page).toHaveURL("/");
  await context.close();
});

test("a message that this device has not shown is marked after hydration, which the server cannot know", async ({
  page,
  server,
}) => {
  await watch(page);
  await storeSignIn(page, server.regular);
  await page.addInitScript(() => localStorage.setItem("kabinet.inbox.seen", '""'));
  const reply = await page.goto("/messages/");
  expect(await reply?.text()).toContain('data-for="client"');
  await expect(page.getByRole("main").getByText("Новое", { exact: true }).first()).toBeVisible();
});

test("pages that name a payment of this browser, which the server does not know, are rendered in one commit", async ({
  page,
  server,
}) => {
  await storeSignIn(page, server.regular);
  const customer = customerAt(page, server.sandbox);
  await page.goto("/subscriptions/");
  await page.getByRole("button", { name: customer.say("subscriptions:pay") }).click();
  await customer.readyToPay();
  await customer.pay();
  const atBank = /\/sandbox\/acquirer\//;
  await expect(page).toHaveURL(atBank);
  const bank = page.url();
  for (const path of ["/payments/", "/subscriptions/", "/catalog/"]) {
    const reply = await page.goto(path);
    expect(await reply?.text(), path).toContain('data-for="client"');
    await isReady(page);
  }
  await expect(page.getByText(customer.say("shell:pendingPayment.waiting"))).toBeVisible();
  await page.goto(bank);
  await customer.payAtBank(cards.declined);
  await expect(page).not.toHaveURL(atBank);
  // The server renders one page of a client at a time: the next story's page would come without data.
  await isReady(page);
});

test("nothing that came with the page is requested again", async ({ page, server }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(apiPath)) asked.push(pathname.replace(apiPath, ""));
  });
  for (const path of ["/payments/", "/subscriptions/", "/catalog/", "/cards/", "/profile/"]) {
    await storeSignIn(page, server.regular);
    await page.goto(path);
    await expect(page.locator("main :is([data-timed], [aria-busy])")).toHaveCount(0);
    expect(asked, path).toEqual([]);
  }
});

test("text typed into a client's form before the scripts arrive stays, with caret and focus", async ({
  page,
  server,
}) => {
  await storeSignIn(page, server.regular);
  const letGo = await arrive(page, "/profile/");
  const name = page.getByLabel("Имя", { exact: true });
  await expect(name).toHaveValue("Артём");
  await name.fill("Артемий");
  await name.press("ArrowLeft");
  letGo();
  await isReady(page);
  await expect(name).toHaveValue("Артемий");
  await expect(name).toBeFocused();
  expect(await name.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(6);
  // React knows the typed text and keeps it when it renders again.
  await page.getByLabel("Фамилия").fill("К");
  await expect(name).toHaveValue("Артемий");
});

test("a search typed before the scripts arrive is made", async ({ page, server }) => {
  await storeSignIn(page, server.regular);
  const letGo = await arrive(page, "/payments/");
  const search = page.getByRole("searchbox");
  await search.pressSequentially("Короб");
  letGo();
  await expect(page).toHaveURL(/q=/);
  await expect(search).toHaveValue("Короб");
});

test("a tap in the first moment after hydration acts once", async ({ page, server }) => {
  await page.addInitScript(() =>
    addEventListener("kabinet:ready", () => {
      const button = Array.from(document.querySelectorAll("button")).find(({ textContent }) =>
        /^Оплатить\s450/.test(textContent),
      );
      button?.click();
    }),
  );
  const quotes: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") quotes.push(new URL(request.url()).pathname);
  });
  await storeSignIn(page, server.regular);
  await page.goto("/subscriptions/");
  await expect(page.getByRole("heading", { name: "Осталось оплатить" })).toBeVisible();
  await expect(page).toHaveURL(/\/checkout\//);
  expect(new Set(quotes).size).toBe(quotes.length);
});

test("the result of a letter's link stays after a reload, and the server does not deny it", async ({
  page,
  server,
}) => {
  await page.goto("/favicon.svg");
  await page.evaluate(() => sessionStorage.setItem("kabinet.letter", JSON.stringify("verified")));
  await storeSignIn(page, server.regular);
  const letGo = await arrive(page, "/verify-email/");
  await expect(page.getByText(/Ссылка из\sписьма неполная/)).toBeHidden();
  letGo();
  await expect(page.getByRole("heading", { name: "Почта подтверждена" })).toBeVisible();
});

/** The server's whole response to the next navigation of this browser. */
const answerOf = async (page: Page, path: string): Promise<string> => {
  const response = await page.goto(path, { waitUntil: "commit" });
  return (await response?.text()) ?? "";
};

/** Words that only this client's pages contain. */
const personal = /Артём|Ковалёв|450\s?₽/;

test.describe("after a sign-out", () => {
  // Each story signs out, so each has a sign-in of its own.
  const leaving = test.extend({
    server: async ({ rendering }, run) => {
      const regular = await signInElsewhere(rendering, phones.regular);
      await run({ ...rendering, regular });
    },
  });
  const signOut = async (page: Page) => {
    await page.getByRole("button", { name: "Меню" }).click();
    await page.getByRole("button", { name: "Выйти" }).click();
    await expect(page.getByRole("textbox", { name: "Телефон" })).toBeVisible();
  };

  leaving(
    "made offline the server sends nothing of the client once online again",
    async ({ page, context, server }) => {
      await storeSignIn(page, server.regular);
      expect(await answerOf(page, "/subscriptions/")).toMatch(personal);
      await isReady(page);
      await page.waitForLoadState("networkidle");
      await context.setOffline(true);
      await signOut(page);
      expect(await page.content()).not.toMatch(personal);
      await context.setOffline(false);
      for (const path of ["/subscriptions/", "/profile/", "/"]) {
        const html = await answerOf(page, path);
        expect(html).not.toMatch(personal);
        expect(html).not.toContain('page-data">{"address":"/subscriptions/"');
      }
      expect((await context.cookies()).map(({ name }) => name)).toEqual([]);
    },
  );

  leaving("a sign-out in another tab, and Back after it, show nothing", async ({ page, context, server }) => {
    await storeSignIn(page, server.regular);
    await page.goto("/profile/");
    await expect(page.getByLabel("Имя", { exact: true })).toHaveValue("Артём");
    const other = await context.newPage();
    await other.goto("/subscriptions/");
    await isReady(other);
    await signOut(other);
    await expect(page.getByRole("textbox", { name: "Телефон" })).toBeVisible();
    await other.goto("/faq/");
    await other.goBack();
    await expect(other.locator("body")).not.toHaveText(personal);
    expect((await context.cookies()).map(({ name }) => name)).toEqual([]);
    expect(await answerOf(other, "/profile/")).not.toMatch(personal);
  });

  leaving("cookies without a token show nothing, and are gone", async ({ page, context, server }) => {
    await storeCookies(page, server.regular);
    const letGo = await arrive(page, "/profile/");
    // The response has the client's page; the inline script hides it.
    await expect(page.getByLabel("Имя", { exact: true })).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.dataset["arriving"])).toBe("");
    letGo();
    await expect(page.getByRole("textbox", { name: "Телефон" })).toBeVisible();
    await expect(page.locator("body")).not.toHaveText(personal);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain(companionCookie);
    expect(await answerOf(page, "/profile/")).not.toMatch(personal);
  });

  leaving(
    "a token without cookies has the frame, and data when the application asks",
    async ({ page, server }) => {
      const { cookies: _, ...credentials } = server.regular;
      await storeSignIn(page, credentials);
      const letGo = await arrive(page, "/payments/");
      await expect(page.locator("h1")).toBeVisible();
      await expect(page.locator("body")).not.toHaveText(personal);
      letGo();
      await expect(page.locator("main li[aria-posinset] a").first()).toBeVisible();
    },
  );

  leaving(
    "the cookies of one client beside the token of another show the other",
    async ({ page, server }) => {
      const other = await signInElsewhere(server, phones.troubled);
      const { cookies: _, ...credentials } = other;
      await storeCookies(page, server.regular);
      await storeSignIn(page, credentials);
      const letGo = await arrive(page, "/profile/");
      await expect(page.getByLabel("Имя", { exact: true })).toBeHidden();
      letGo();
      await expect(page.getByLabel("Имя", { exact: true })).toBeVisible();
      await expect(page.getByLabel("Имя", { exact: true })).not.toHaveValue("Артём");
    },
  );

  leaving("a session ended elsewhere gets no rendered page", async ({ page, server }) => {
    await server.api.ask(endSession, {}, { token: server.regular.token });
    await storeSignIn(page, server.regular);
    expect(await answerOf(page, "/profile/")).not.toMatch(personal);
    await expect(page.getByRole("textbox", { name: "Телефон" })).toBeVisible();
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual([]);
  });
});

test("a page that differs from the application is rendered anew, and the difference is reported", async ({
  browser,
  server,
}) => {
  // React reports the difference: this browser is not watched for errors.
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: "block" });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.route("**/payments/", async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    expect(html).toContain("Артём");
    await route.fulfill({ response, body: html.replace(/(<h1[^>]*>)[^<]+/, "$1Nothing") });
  });
  await storeSignIn(page, server.regular);
  await page.goto("/payments/");
  await expect(page.getByRole("heading", { level: 1, name: "Платежи" })).toBeVisible();
  expect(errors).toEqual([expect.stringMatching(/418|[Hh]ydration/)]);
  await context.close();
});

test("the pages of fifty clients at once never show another's name, phone or payments @all", async ({
  server,
}) => {
  test.setTimeout(900_000);
  // Clients without subscriptions are redirected from their list.
  const paths = pages
    .filter((path) => !/subscriptions|\?/.test(path))
    .flatMap((path) => [path, `/en${path}`]);
  const open = async ({ headers }: { headers: ReturnType<typeof asOf> }, path: string) =>
    (await fetch(server.url + path, { headers })).text();
  /** Names and phones of clients, and whose page it is; of clients with a history also the list of payments. */
  const namesOf = (html: string): string[] => [
    ...new Set(html.match(/Клиент[а-к]{2}|7999\d{7}|data-client="\d+"/g)),
  ];
  const paymentsOf = (html: string): string => /<main[^]*<\/main>/.exec(html)?.[0] ?? "";
  const clients: { headers: ReturnType<typeof asOf>; names: string[]; payments: string | null }[] = [];
  for (const phone of [phones.regular, phones.troubled]) {
    const signIn = await signInElsewhere(server, phone);
    const headers = asOf(signIn);
    clients.push({ headers, names: [phone, `data-client="${signIn.clientId}"`], payments: null });
  }
  for (const [index, name] of Array.from("абвгдежзик")
    .flatMap((first) => Array.from("абвгд", (second) => first + second))
    .slice(clients.length)
    .entries()) {
    const phone = `7999${String(5_550_000 + index)}`;
    const signIn = await signInElsewhere(server, phone);
    const firstName = `Клиент${name}`;
    await server.api.ask(updateClient, { firstName, city: 1 }, { token: signIn.token });
    clients.push({
      headers: asOf(signIn),
      names: [firstName, phone, `data-client="${signIn.clientId}"`],
      payments: null,
    });
  }
  // After the sign-ins, which move the clock and may end the day.
  for (const client of clients.slice(0, 2)) {
    client.payments = paymentsOf(await open(client, "/payments/"));
    expect(client.payments).toMatch(/\d\s?₽/);
  }
  const visits = paths.flatMap((path) => clients.map((client) => ({ client, path })));
  let rendered = 0;
  const visit = async (): Promise<void> => {
    for (let next = visits.pop(); next !== undefined; next = visits.pop()) {
      const { client, path } = next;
      const html = await open(client, path);
      const isRendered = html.includes('data-for="client"');
      if (isRendered) rendered += 1;
      expect(namesOf(html).toSorted(), path).toEqual(isRendered ? client.names.toSorted() : []);
      if (isRendered && client.payments !== null && path === "/payments/")
        expect(paymentsOf(html)).toBe(client.payments);
    }
  };
  await Promise.all(Array.from({ length: 8 }, visit));
  expect(rendered).toBe(clients.length * paths.length);
});

test.describe("with the background worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("the server renders a next visit, too, and no private page is cached", async ({ page, server }) => {
    await storeSignIn(page, server.regular);
    await page.goto("/payments/");
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active !== null);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await watch(page);
    const reply = await page.goto("/payments/");
    // Its styles and scripts come from the worker.
    const [head = ""] = (await reply?.text())?.split("</head>") ?? [];
    expect(head).toMatch(/<template>(?:<link rel="modulepreload"[^>]*>)+<\/template>/);
    expect(head.replace(/<template>.*<\/template>/, "")).not.toMatch(/<style>(?!@font-face)|modulepreload/);
    const rules = await page.evaluate(
      () => [...document.styleSheets].find(({ href }) => href?.includes("/assets/pages-"))?.cssRules.length,
    );
    expect(rules).toBeGreaterThan(500);
    expect(await takenOver(page)).toMatchObject({ replaced: 0, moved: 0 });
    await expect(page.locator("main li[aria-posinset] a").first()).toBeVisible();
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const texts = await Promise.all(
        names.map(async (name) => {
          const cache = await caches.open(name);
          const read = async (request: Request) => (await cache.match(request))?.text();
          return Promise.all((await cache.keys()).map(read));
        }),
      );
      return texts.flat().join("");
    });
    expect(kept.length).toBeGreaterThan(10_000);
    expect(kept).not.toMatch(personal);
  });
});
