import { expect, type Locator, type Page } from "@playwright/test";
import { type Text, wordsIn } from "../words.ts";

/** What a person can do with a page and see of it, by the product's texts: the last window that is open comes first. */
export type Hands = {
  /** Goes to an address as a link of the product does: nothing is loaded again. */
  go(address: string): Promise<void>;
  /** Where one is, below the origin. */
  here(): string;
  /**
   * Presses the button, link, or choice that is called so, or one of these; where there are several, the one that also names
   * this.
   */
  press(text: Text | readonly Text[], of?: string): Promise<void>;
  /** Takes the one of several choices that the server calls so. */
  take(choice: string): Promise<void>;
  fill(label: Text, value: string): Promise<void>;
  /** Takes an option of a list by its value. */
  choose(label: Text, value: string): Promise<void>;
  /** Takes an option of a list that is opened in a field, by what it is called. */
  find(label: Text, option: RegExp): Promise<void>;
  /** Ticks the box that is there, if one is and is empty; or takes the tick away. */
  tick(isTicked?: boolean): Promise<void>;
  /** Waits until one of the texts is to be seen. */
  sees(...texts: readonly Text[]): Promise<void>;
  /** Whether a text is to be seen now. */
  shows(text: Text): Promise<boolean>;
  /** Waits until a text is not to be seen. */
  misses(text: Text): Promise<void>;
  /** Waits until what is called so can be pressed; or cannot, or is not there. */
  offers(text: Text, offered: boolean): Promise<void>;
  setOnline(online: boolean): Promise<void>;
  /** Another tab takes a lock of the browser, until it gives it back. */
  takeLock(name: string): Promise<void>;
  giveLock(name: string): Promise<void>;
  /** Tells what a table put into the browser how things stand from now on, or what comes of what is asked. */
  tell(name: string, what: string): Promise<void>;
  /** Reads the page in another language, and again in this one. */
  changeLanguage(): Promise<void>;
  /** The page is shown again as it was left. */
  comeBack(): Promise<void>;
  store(facts: Readonly<Record<string, unknown>>): Promise<void>;
  now(): Promise<number>;
};

/** What a page shows needs no time as a rule; a skeleton, or what waits for an idle moment, gets a little of it. In ms. */
const tick = { real: 150, clock: 100, count: 12 };

/**
 * Waits until something is so on a page whose clock stands still: it is moved on as little as possible, and then, for a
 * machine that is slow, a millisecond at a time, so that what is told in turns goes on.
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

/** The hands of somebody who reads Russian, on a page in Chromium. */
export const handsOn = (page: Page): Hands => {
  const say = wordsIn("ru");
  /** The whole page, or the window before it: what is behind cannot be reached. */
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
      // What cannot be pressed now is not waited for until the whole test is over.
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
      // A network can also change to another one: then the browser says so without having been offline.
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
        const menu = page.getByRole("button", { name: wordsIn(from)("shell:nav.menu") });
        const link = page.locator(`a[hreflang=${to}]`).filter({ visible: true });
        // Where there is no menu the page itself has the link.
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
