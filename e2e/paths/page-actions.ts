import { expect, type Locator, type Page } from "@playwright/test";
import { type Text, textsIn } from "../texts.ts";

/** Actions and checks on a page by the product's texts. The top dialog comes first. */
export type Hands = {
  /** Navigates as a link does, without a reload. */
  go(address: string): Promise<void>;
  /** The URL below the origin. */
  here(): string;
  /** Presses the button, link or choice with this name or one of these; `of` selects among several. */
  press(text: Text | readonly Text[], of?: string): Promise<void>;
  /** Selects a choice by the server's name. */
  take(choice: string): Promise<void>;
  fill(label: Text, value: string): Promise<void>;
  /** Selects an option by its value. */
  choose(label: Text, value: string): Promise<void>;
  /** Selects an option of a typeahead by its name. */
  find(label: Text, option: RegExp): Promise<void>;
  /** Ticks an empty checkbox, if there is one, or unticks it. */
  tick(isTicked?: boolean): Promise<void>;
  /** Waits until one of the texts is visible. */
  sees(...texts: readonly Text[]): Promise<void>;
  /** Whether a text is visible now. */
  shows(text: Text): Promise<boolean>;
  /** Waits until a text is not visible. */
  misses(text: Text): Promise<void>;
  /** Waits until it can be pressed; or cannot, or is gone. */
  offers(text: Text, offered: boolean): Promise<void>;
  setOnline(online: boolean): Promise<void>;
  /** Another tab holds a lock until it releases it. */
  takeLock(name: string): Promise<void>;
  giveLock(name: string): Promise<void>;
  /** Sets the state of something that a table put into the browser, or its next result. */
  tell(name: string, what: string): Promise<void>;
  /** Switches to the other language and back. */
  changeLanguage(): Promise<void>;
  /** Returns to the page from another. */
  comeBack(): Promise<void>;
  store(facts: Readonly<Record<string, unknown>>): Promise<void>;
  now(): Promise<number>;
};

/** Most content needs no time; a skeleton or idle work needs a little. In ms. */
const tick = { real: 150, clock: 100, count: 12 };

/**
 * Waits for something on a page with a stopped clock: moves it a little and then, on a slow machine, by
 * milliseconds, so that queued work continues.
 */
export const comesTrue = async (page: Page, look: (timeout?: number) => Promise<unknown>): Promise<void> => {
  for (let count = 0; count < tick.count * 8; count += 1) {
    try {
      await look(tick.real);
      return;
    } catch {
      await page.clock.runFor(count < tick.count ? tick.clock : 1);
    }
  }
  await look();
};

const roles = ["button", "link", "radio", "checkbox", "tab", "combobox", "textbox", "switch"] as const;

const within = (timeout: number | undefined) => (timeout === undefined ? {} : { timeout });

/** A Russian reader's actions on a page in Chromium. */
export const handsOn = (page: Page): Hands => {
  const say = textsIn("ru");
  /** The page, or the dialog over it: what is behind cannot be reached. */
  const front = async (): Promise<Page | Locator> => {
    const open = page.locator("dialog[open]");
    return (await open.count()) > 0 ? open.last() : page;
  };
  const called = (within: Page | Locator, text: Text): Locator => {
    const name = say(text);
    const found = roles.map((role) => within.getByRole(role, { name }));
    return found.reduce((all, each) => all.or(each));
  };
  const seen = (text: Text) => page.getByText(say(text)).filter({ visible: true });
  const setStored = (facts: Readonly<Record<string, unknown>>) =>
    page.evaluate((all) => {
      for (const [name, fact] of Object.entries(all))
        if (fact === null) localStorage.removeItem(`kabinet.${name}`);
        else localStorage.setItem(`kabinet.${name}`, JSON.stringify(fact));
    }, facts);
  return {
    go: async (address) => {
      await page.evaluate((to) => history.pushState(null, "", to), address);
    },
    here: () => page.url().slice(new URL(page.url()).origin.length),
    press: async (text, of) => {
      const where = await front();
      const found = [text]
        .flat()
        .map((each) => called(where, each))
        .reduce((all, each) => all.or(each))
        .filter({ visible: true });
      const named = roles.map((role) => page.getByRole(role, { name: of ?? "" }));
      const both = found.and(named.reduce((all, each) => all.or(each)));
      // A disabled element does not block until the test's timeout.
      await (of === undefined ? found : both).first().click({ timeout: 15_000 });
    },
    take: async (choice) => (await front()).getByRole("radio", { name: choice }).click({ timeout: 15_000 }),
    fill: async (label, value) =>
      (await front())
        .getByRole("textbox", { name: say(label) })
        .first()
        .fill(value),
    choose: async (label, value) => {
      await (await front()).getByRole("combobox", { name: say(label) }).selectOption(value);
    },
    find: async (label, option) => {
      await (await front()).getByRole("combobox", { name: say(label) }).click();
      await (await front()).getByRole("option", { name: option }).click();
    },
    tick: async (isTicked = true) => {
      const other = (await front()).getByRole("checkbox", { checked: !isTicked });
      if ((await other.count()) > 0) await other.first().setChecked(isTicked);
    },
    sees: async (...texts) => {
      const found = texts.map(seen);
      const any = found.reduce((all, each) => all.or(each));
      await comesTrue(page, (timeout) =>
        expect(any.first(), texts.join(" or ")).toBeVisible(within(timeout)),
      );
    },
    shows: async (text) => (await seen(text).count()) > 0,
    misses: (text) =>
      comesTrue(page, (timeout) => expect(seen(text), `no ${text}`).toHaveCount(0, within(timeout))),
    offers: async (text, offered) => {
      const control = called(await front(), text)
        .filter({ visible: true })
        .and(page.locator(":not([aria-disabled=true]):not(:disabled)"));
      await comesTrue(page, (timeout) =>
        offered
          ? expect(control.first(), text).toBeVisible(within(timeout))
          : expect(control, text).toHaveCount(0, within(timeout)),
      );
    },
    setOnline: async (online) => {
      // When the network changes, the browser reports it without being offline.
      if (online && (await page.evaluate(() => navigator.onLine)))
        await page.evaluate(() => void dispatchEvent(new Event("online")));
      else await page.context().setOffline(!online);
    },
    takeLock: (name) =>
      page.evaluate(
        (lock) =>
          new Promise<void>((taken) => {
            const over = new Promise<void>((give) =>
              addEventListener(`test:give ${lock}`, () => give(), { once: true }),
            );
            void navigator.locks.request(lock, () => {
              taken();
              return over;
            });
          }),
        name,
      ),
    giveLock: (name) => page.evaluate((lock) => void dispatchEvent(new Event(`test:give ${lock}`)), name),
    tell: (name, what) =>
      page.evaluate(
        ([to, detail]) => void dispatchEvent(new CustomEvent(`test:${to}`, { detail: detail ?? null })),
        [name, what],
      ),
    changeLanguage: async () => {
      for (const [from, to] of [
        ["ru", "en"],
        ["en", "ru"],
      ] as const) {
        const menu = page.getByRole("button", { name: textsIn(from)("shell:nav.menu") });
        const link = page.locator(`a[hreflang=${to}]`).filter({ visible: true });
        // Without a menu the page itself has the link.
        await expect(menu.or(link).first()).toBeVisible();
        if (await menu.isVisible()) await menu.click();
        await link.click();
        await comesTrue(page, (timeout) =>
          expect(page.locator(`html[lang=${to}]`)).toBeAttached(within(timeout)),
        );
      }
    },
    comeBack: () =>
      page.evaluate(() => void dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))),
    store: setStored,
    now: () => page.evaluate(() => Date.now()),
  };
};
