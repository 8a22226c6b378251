import { writeFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { type Language, type Text, textsIn } from "../texts.ts";
import { cards, driverAt, phones } from "../../tests/driver/driver.ts";
import type { Box, Tab } from "./engine.ts";
import { until } from "./until.ts";

/** A CSS selector, if needed with the start of a name or text. */
type Sought = string | { css: string; named: RegExp };

/** In the page: the first visible element, or with `toPress` one that is stable, enabled and not covered. */
const seek = ({
  css,
  source,
  toPress,
}: {
  css: string;
  source: string;
  toPress: boolean;
}): Element | null => {
  const name = new RegExp(source);
  const nameOf = (box: Element) => (box.getAttribute("aria-label") ?? box.textContent).trim();
  const found = [...document.querySelectorAll(css)].find(
    (box) => box.checkVisibility({ visibilityProperty: true }) && name.test(nameOf(box)),
  );
  if (found === undefined || !toPress) return found ?? null;
  if (found.closest("[aria-disabled=true], :disabled") !== null) return null;
  const place = () => {
    const { left, top, width, height } = found.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, written: [left, top, width, height].join(" ") };
  };
  found.scrollIntoView({ block: "center", behavior: "instant" });
  const { x, y, written } = place();
  // The last known position; a moving element is not pressed.
  const before = found.getAttribute("data-was-at");
  found.setAttribute("data-was-at", written);
  const hit = document.elementFromPoint(x, y);
  return before === written && hit !== null && found.contains(hit) ? found : null;
};

/** In the page: running animations or pending frames; called repeatedly. */
const unrest = (name: string): string[] => {
  const root = document.documentElement;
  const moving = document.getAnimations().flatMap(({ playState, effect, currentTime }) => {
    if (playState !== "running" || effect?.getComputedTiming().endTime === Infinity) return [];
    const { target, pseudoElement } = effect instanceof KeyframeEffect ? effect : {};
    // Hidden elements do not move, and WebKit may leave their animations running.
    if (target?.checkVisibility() === false) return [];
    return [`${target?.outerHTML.slice(0, 80)} ${pseudoElement} at ${String(currentTime)}`];
  });
  if (moving.length > 0) root.removeAttribute("data-drawn");
  else if (root.getAttribute("data-drawn") === name) return [];
  // An idle engine may stop its clock; a requested frame continues it.
  requestAnimationFrame(() => requestAnimationFrame(() => root.setAttribute("data-drawn", name)));
  return moving.length > 0 ? moving : [`not drawn: ${document.visibilityState}`];
};

/** A person's actions in any engine. Each waits until it is possible. */
const personAt = (tab: Tab, url: string) => {
  const look = async (sought: Sought, toPress: boolean): Promise<Box> => {
    const [css, source] = typeof sought === "string" ? [sought, ""] : [sought.css, sought.named.source];
    try {
      return await until(`${css} ${source}`, () => tab.find(seek, { css, source, toPress }));
    } catch (error) {
      const shown = await tab.ask(() => `${location.href}: ${document.body.innerText.slice(0, 600)}`, null);
      throw new Error(`at ${shown}`, { cause: error });
    }
  };
  const addressOf = () => tab.ask(() => location.pathname + location.search, null);
  return {
    addressOf,
    /** Opens a page and waits for hydration, since elements found before may be replaced. */
    goTo: async (path: string): Promise<void> => {
      await tab.open(url + path);
      await until("a page that is taken over", () =>
        tab.ask(() => document.documentElement.dataset["page"] === undefined, null),
      );
    },
    see: async (sought: Sought): Promise<void> => void (await look(sought, false)),
    press: async (sought: Sought): Promise<void> => (await look(sought, true)).press(),
    write: async (sought: Sought, text: string): Promise<void> => (await look(sought, true)).write(text),
    /** Waits for a URL. */
    arrive: (path: RegExp): Promise<unknown> =>
      until(`an address like ${path.source}`, async () => path.test(await addressOf())),
    ask: tab.ask,
    /** Waits until nothing loads or moves. `name` is unique to this moment. */
    rest: (name: string): Promise<unknown> =>
      until("a page at rest", async () => {
        const what = await tab.ask(unrest, name);
        if (what.length > 0) throw new Error(what.join(", "));
        return true;
      }),
  };
};

/** In the page: subscription tracks whose dot does not match the days. */
const wrongTracks = (): string[] =>
  [...document.querySelectorAll("[role=img][data-kind]:is([data-kind=live], [data-kind=paused])")].flatMap(
    (track) => {
      const share = Number.parseFloat(getComputedStyle(track).getPropertyValue("--at")) / 100;
      const [line, dot] = [track.firstElementChild, track.querySelector("b")].map((box) =>
        box?.getBoundingClientRect(),
      );
      if (line === undefined || dot === undefined) return [`${track.ariaLabel}: no line or no dot`];
      const room = dot.width / 2;
      const wanted = Math.min(line.width - room, Math.max(room, share * line.width));
      const found = dot.left + room - line.left;
      // Also if the share is not a number.
      return Math.abs(found - wanted) < 2 ? [] : [`${track.ariaLabel}: ${found} instead of ${wanted}`];
    },
  );

/** In the page: the black share, 0 to 1, of the drawing on the black card; null if there is none. */
const blackOnBlack = (): number | null => {
  const drawing = [...document.querySelectorAll<HTMLImageElement>("main [data-on=ink] img")].find(
    (each) => getComputedStyle(each).display !== "none",
  );
  if (drawing === undefined || !drawing.complete || drawing.naturalWidth === 0) return null;
  const canvas = document.createElement("canvas");
  const paper = canvas.getContext("2d");
  if (paper === null) return null;
  paper.drawImage(drawing, 0, 0, canvas.width, canvas.height);
  const { data } = paper.getImageData(0, 0, canvas.width, canvas.height);
  let [drawn, black] = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < 200) continue;
    drawn += 1;
    if ((data[at] ?? 0) < 32) black += 1;
  }
  return black / drawn;
};

/** In the page: whether the server rendered it for a client. */
const isRendered = (): boolean => document.body.dataset["client"] !== undefined;

/**
 * A client's journey from the sign-in to a paid order, over every account page, and again in the other
 * language. `fileOf`: the file of each part's final picture.
 */
export const takeJourney = async (
  tab: Tab,
  url: string,
  language: Language,
  fileOf: (name: string) => string,
): Promise<void> => {
  const { addressOf, arrive, ask, goTo, press, rest, see, write } = personAt(tab, url);
  const sandbox = driverAt(url).sandbox;
  const [words, prefix] = [textsIn(language), language === "ru" ? "" : "/en"];
  const at = (path: string) => prefix + path;
  const heading = (text: Text) => see({ css: "h1", named: words(text) });
  let parts = 0;
  const part = (name: string, walk: () => Promise<void>) =>
    test.step(name, async () => {
      await walk();
      parts += 1;
      await rest(name);
      const picture = await tab.picture();
      await writeFile(fileOf(`${String(parts).padStart(2, "0")}-${name.replaceAll(" ", "-")}.png`), picture);
    });

  await part("sign in", async () => {
    await goTo(at("/"));
    await heading("sign-in:phone.title");
    await write("input[name=phone]", phones.regular);
  });
  await part("code", async () => {
    await press("form [type=submit]");
    // By then the new code has been sent.
    await see("input[name=code]");
  });
  await part("list", async () => {
    await write("input[name=code]", await sandbox.code(phones.regular));
    await arrive(/\/subscriptions\/$/);
    await see('li:has([data-kind=paused]) a[href*="?s="]');
    await see('li:has([data-kind=live]) a[href*="?s="]');
    expect(await ask(wrongTracks, null)).toEqual([]);
    // On white more than a third of the same drawing is black.
    await until("the drawing on black", async () => (await ask(blackOnBlack, null)) !== null);
    expect(await ask(blackOnBlack, null)).toBeLessThan(0.1);
  });
  await part("detail", async () => {
    await press('li:has([data-kind=live]) a[href*="?s="]');
    await arrive(/\?s=\d+$/);
    await see('a[href*="at=pause"]');
    expect(await ask(wrongTracks, null)).toEqual([]);
  });
  await part("pause", async () => {
    await press('a[href*="at=pause"]');
    await arrive(/at=pause$/);
    await see({ css: "button", named: words("subscription:pause.confirm") });
  });

  await part("catalogue", async () => {
    await goTo(at("/catalog/"));
    await heading("catalog:title");
    await see('main a[href$="/catalog/kolibri-2/"]');
  });
  await part("device", async () => {
    await press('main a[href$="/catalog/kolibri-2/"]');
    await see('main a[href$="/kolibri-2/"]:not([href$="/catalog/kolibri-2/"])');
  });
  await part("configure", async () => {
    await press('main a[href$="/kolibri-2/"]:not([href$="/catalog/kolibri-2/"])');
    // With later charges, so that consent is asked for.
    await press('label:has(input[name=months][value="3"])');
    await press("label:has(input[name=handover][value=pickup])");
    await see("form [type=submit]:not([aria-disabled=true])");
  });
  await part("pay", async () => {
    await press("form [type=submit]");
    await arrive(/\/checkout\/$/);
    await press("label:has(input[name=method][value=newCard])");
    await press("input[name=consent]");
    await see("form [type=submit]:not([aria-disabled=true])");
  });
  await part("bank", async () => {
    await press("form [type=submit]");
    await write("input[name=number]", cards.asks3ds);
    await write("input[name=expires]", "12/30");
    await write("input[name=cvc]", "123");
  });
  await part("3-D Secure", async () => {
    await press("form button.go");
    await see("button[value=approve]");
  });
  await part("paid", async () => {
    await press("button[value=approve]");
    await arrive(/\/success/);
    await see('main a[href$="/subscriptions/"]');
    expect((await sandbox.charges()).map(({ status }) => status)).toContain("success");
  });

  await part("payments", async () => {
    await goTo(at("/payments/"));
    expect(await ask(isRendered, null)).toBe(true);
    await heading("payments:title");
    // The first screen loads before the rest.
    await see('main li[aria-posinset="10"] a');
  });
  await part("one payment", async () => {
    await press("main li[aria-posinset]:nth-child(2) a");
    await arrive(/\/payments\/\?p=\d+$/);
    await see({ css: "h2", named: words("payments:receipt.number") });
  });
  await part("cards", async () => {
    await goTo(at("/cards/"));
    await heading("cards:title");
    await see("main article");
  });
  await part("profile", async () => {
    await goTo(at("/profile/"));
    await until("the name in its field", () =>
      ask(() => document.querySelector<HTMLInputElement>("input[name=lastName]")?.value !== "", null),
    );
    await see("input[name=lastName]");
  });
  await part("documents", async () => {
    await goTo(at("/documents/"));
    await see('main a[href*="?act="]');
  });
  await part("print", async () => {
    await goTo(at("/documents/"));
    await press('main a[href*="/print/?contract="]');
    await heading("papers:contract.title");
    // The print dialog would wait for a person.
    await ask(() => {
      window.print = () => document.documentElement.setAttribute("data-printed", "");
    }, null);
    await press({ css: "button", named: words("papers:print") });
    await see("[data-printed]");
  });
  await part("another language", async () => {
    await goTo(at("/payments/"));
    await heading("payments:title");
    const isWide = await ask(() => innerWidth > 800, null);
    await press(isWide ? "button[popovertarget]" : { css: "button", named: words("shell:nav.menu") });
    await press("a[hreflang]");
    const other = language === "ru" ? "en" : "ru";
    await see(`html[lang=${other}]`);
    await see({ css: "h1", named: textsIn(other)("payments:title") });
    await see("main li[aria-posinset] a");
    expect(await addressOf()).toBe(other === "ru" ? "/payments/" : "/en/payments/");
  });
  await part("signed out", async () => {
    await goTo(at("/payments/"));
    expect(await ask(isRendered, null)).toBe(true);
    const isWide = await ask(() => innerWidth > 800, null);
    await press(isWide ? "button[popovertarget]" : { css: "button", named: words("shell:nav.menu") });
    await press({ css: "button", named: words("shell:signOut") });
    await see("input[name=phone]");
    expect(await ask(() => document.cookie, null)).toBe("");
    await goTo(at("/payments/"));
    expect(await ask(isRendered, null)).toBe(false);
    await see("input[name=phone]");
  });
};
