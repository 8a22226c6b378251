// @vitest-environment jsdom
import { runInThisContext } from "node:vm";
import { afterEach, assert, beforeEach, describe, expect, test, vi } from "vitest";
import { printPaths } from "#tools/paths/print.ts";
import { kabinet } from "../../e2e/paths/product.ts";

const kiosk = ["--models", "tests/statecharts/machines", "--machine", "kiosk", "--format", "html"];
const print = (locale: string, ...more: string[]) =>
  printPaths(kabinet, [...kiosk, "--locale", locale, ...more]);

/** Files that the page saved. */
let saved: { name: string; blob: Blob }[] = [];
let isConfirmed = true;

/** Opens a printed page, as a browser does. */
const open = (html: string): void => {
  const page = new DOMParser().parseFromString(html, "text/html");
  document.documentElement.innerHTML = page.documentElement.innerHTML;
  runInThisContext(`{${page.querySelector("script")?.textContent ?? ""}}`);
};

const find = <E extends Element>(selector: string, kind: new () => E, within: ParentNode = document): E => {
  const found = within.querySelector(selector);
  assert(found instanceof kind, selector);
  return found;
};
const step = (path: number, at: number) => find(`[data-path="${path}"][data-step="${at}"]`, HTMLLIElement);
const press = (selector: string, within?: ParentNode) => find(selector, HTMLButtonElement, within).click();
const type = (field: HTMLTextAreaElement | HTMLInputElement, text: string) => {
  field.value = text;
  field.dispatchEvent(new Event("input"));
};
const comment = (path: number, at: number, text: string) =>
  type(find("textarea", HTMLTextAreaElement, step(path, at)), text);
const stepsOf = (path: number) => document.querySelectorAll(`[data-path="${path}"]`).length;
const progress = () => document.querySelector("#progress")?.textContent;
const said = () => document.querySelector("#said")?.textContent;
const lastSaved = async (): Promise<string> => (await saved.at(-1)?.blob.text()) ?? "";
const continueFrom = async (text: string): Promise<void> => {
  const field = find("#resume", HTMLInputElement);
  Object.defineProperty(field, "files", { value: [new File([text], "round.json")], configurable: true });
  field.dispatchEvent(new Event("change"));
  await vi.waitFor(() => expect(said()).not.toBe(""));
};

beforeEach(() => {
  saved = [];
  isConfirmed = true;
  localStorage.clear();
  const blobs = new Map<string, Blob>();
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.stubGlobal("confirm", () => isConfirmed);
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      const url = `blob:${blobs.size}`;
      blobs.set(url, blob);
      return url;
    },
    revokeObjectURL: () => undefined,
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs.get(this.href);
    assert(blob !== undefined);
    saved.push({ name: this.download, blob });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("the page of paths", () => {
  test.each([
    ["ru", "Верно: 2, ошибок: 1, всего шагов: ", "Комментарий: Шаг 1"],
    ["en", "Passed: 2, failed: 1, of ", "Comment: Step 1"],
  ])("counts marked steps, and marks the paths (%s)", async (locale, counted, label) => {
    open(await print(locale));
    press('[value="passed"]', step(0, 0));
    press('[value="passed"]', step(0, 1));
    press('[value="failed"]', step(0, 2));
    expect(progress()).toContain(counted);
    expect(find("section", HTMLElement).dataset["verdict"]).toBe("failed");
    const field = find("textarea", HTMLTextAreaElement, step(0, 0));
    expect(field.getAttribute("aria-label")).toBe(label);
    // A failure asks for a comment.
    expect(find("details", HTMLDetailsElement, step(0, 2)).open).toBe(true);
    // A second press takes a mark back.
    press('[value="failed"]', step(0, 2));
    expect(find('[value="failed"]', HTMLButtonElement, step(0, 2)).getAttribute("aria-pressed")).toBe(
      "false",
    );
    for (let at = 2; at < stepsOf(0); at += 1) press('[value="passed"]', step(0, at));
    expect(find("section", HTMLElement).dataset["verdict"]).toBe("passed");
  });

  test("is continued in the same browser, and elsewhere from its JSON", async () => {
    const html = await print("en");
    open(html);
    press('[value="failed"]', step(0, 1));
    comment(0, 1, "The drink is cold.");
    type(find("#about", HTMLInputElement), "Anna, 1.4, Pixel 8");
    open(html);
    expect(find("textarea", HTMLTextAreaElement, step(0, 1)).value).toBe("The drink is cold.");
    expect(find("#about", HTMLInputElement).value).toBe("Anna, 1.4, Pixel 8");
    press("#json");
    expect(saved.at(-1)?.name).toBe("kiosk.json");
    const file = await lastSaved();
    expect(JSON.parse(file)).toMatchObject({ machine: "kiosk", about: "Anna, 1.4, Pixel 8" });

    localStorage.clear();
    open(html);
    expect(progress()).toContain("Passed: 0, failed: 0");
    await continueFrom(file);
    expect(progress()).toContain("Passed: 0, failed: 1");
    expect(said()).toBe("Results taken from the file: 1.");
    expect(find("textarea", HTMLTextAreaElement, step(0, 1)).value).toBe("The drink is cold.");
  });

  test("takes no result for a step that says something else now, and refuses other files", async () => {
    open(await print("en"));
    press('[value="passed"]', step(0, 0));
    press('[value="passed"]', step(0, 1));
    press("#json");
    const before: { paths: { steps: { says: string }[] }[] } = JSON.parse(await lastSaved());
    const [first] = before.paths[0]?.steps ?? [];
    assert(first !== undefined);
    first.says = "Wait for the sun";
    localStorage.clear();
    open(await print("en"));
    await continueFrom(JSON.stringify(before));
    expect(progress()).toContain("Passed: 1, failed: 0");
    for (const wrong of ["no JSON", "[]", "null", '{"paths":{}}']) {
      open(await print("en"));
      await continueFrom(wrong);
      expect(said()).toBe("This file has no results of this page.");
    }
  });

  test("refuses the file of another machine, and keeps what it has", async () => {
    open(await print("en"));
    press('[value="passed"]', step(0, 0));
    type(find("#about", HTMLInputElement), "Anna, 1.4, Pixel 8");
    press("#json");
    const other = { ...JSON.parse(await lastSaved()), machine: "door", about: "Boris" };
    await continueFrom(JSON.stringify(other));
    expect(said()).toBe("This file has no results of this page.");
    expect(find("#about", HTMLInputElement).value).toBe("Anna, 1.4, Pixel 8");
  });

  test("takes the same file again after a new start", async () => {
    open(await print("en"));
    press('[value="passed"]', step(0, 0));
    press("#json");
    const field = find("#resume", HTMLInputElement);
    let chosen = "C:\\fakepath\\round.json";
    Object.defineProperty(field, "value", {
      get: () => chosen,
      set: (to: string) => {
        chosen = to;
      },
    });
    await continueFrom(await lastSaved());
    // A browser reports no change if the field still has that file.
    expect(field.value).toBe("");
  });

  test("shows what was marked in another tab, and loses none of it", async () => {
    const html = await print("en");
    open(html);
    press('[value="passed"]', step(0, 0));
    press('[value="failed"]', step(0, 1));
    const before = localStorage.getItem(`round ${document.querySelector(".name:last-child")?.textContent}`);
    assert(before !== null);
    const round: { paths: { steps: { verdict: string; comment: string }[] }[] } = JSON.parse(before);
    const [first, second] = round.paths[0]?.steps ?? [];
    assert(first !== undefined && second !== undefined);
    Object.assign(first, { verdict: "open" });
    Object.assign(second, { verdict: "passed", comment: "Only at night." });
    const key = `round ${document.querySelector(".name:last-child")?.textContent}`;
    dispatchEvent(new StorageEvent("storage", { key, newValue: JSON.stringify(round) }));
    expect(progress()).toContain("Passed: 1, failed: 0");
    expect(find("textarea", HTMLTextAreaElement, step(0, 1)).value).toBe("Only at night.");
    dispatchEvent(new StorageEvent("storage", { key: "another", newValue: "{}" }));
    dispatchEvent(new StorageEvent("storage", { key, newValue: null }));
    expect(progress()).toContain("Passed: 1, failed: 0");
  });

  test("takes no result for a step that must show something else now", async () => {
    open(await print("en"));
    press('[value="passed"]', step(0, 0));
    press('[value="passed"]', step(0, 1));
    press("#json");
    const before: { paths: { steps: { expected: string }[] }[] } = JSON.parse(await lastSaved());
    const [first] = before.paths[0]?.steps ?? [];
    assert(first !== undefined);
    first.expected = "The lamp is blue";
    localStorage.clear();
    open(await print("en"));
    await continueFrom(JSON.stringify(before));
    expect(progress()).toContain("Passed: 1, failed: 0");
  });

  test("starts again only when that is confirmed", async () => {
    open(await print("en"));
    press('[value="passed"]', step(0, 0));
    isConfirmed = false;
    press("#clear");
    expect(progress()).toContain("Passed: 1");
    isConfirmed = true;
    press("#clear");
    expect(progress()).toContain("Passed: 0");
  });

  test("hands JUnit back: a path is a case, a failure has its step and comment, the rest is skipped", async () => {
    open(await print("en", "--only", "all", "--longest", "4"));
    for (let at = 0; at < stepsOf(0); at += 1) press('[value="passed"]', step(0, at));
    press('[value="failed"]', step(1, 0));
    comment(1, 0, 'Says "<none>" & \u0007 nothing');
    press("#junit");
    expect(saved.at(-1)?.name).toBe("kiosk.junit.xml");
    const text = await lastSaved();
    const junit = new DOMParser().parseFromString(text, "application/xml");
    expect(junit.querySelector("parsererror")).toBeNull();
    const cases = [...junit.querySelectorAll("testcase")];
    expect(cases.length).toBe(document.querySelectorAll("section[id]").length);
    expect(cases.length).toBeGreaterThan(2);
    const suite = junit.querySelector("testsuite");
    const counts = ["tests", "failures", "skipped"].map((name) => Number(suite?.getAttribute(name)));
    expect(counts).toEqual([cases.length, 1, cases.length - 2]);
    expect(cases[0]?.children.length).toBe(0);
    expect(cases[1]?.querySelector("failure")?.textContent).toContain('Says "<none>" &  nothing');
    expect(cases[1]?.querySelector("failure")?.getAttribute("message")).toMatch(/^Step 1: /);
    expect(cases[2]?.querySelector("skipped")?.getAttribute("message")).toMatch(/^steps not tested: \d+$/);
  });

  test("works where the browser keeps nothing, and says so", async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("", "QuotaExceededError");
    });
    open(await print("en"));
    press('[value="passed"]', step(0, 0));
    expect(said()).toMatch(/^The browser keeps nothing/);
    expect(progress()).toContain("Passed: 1");
  });

  test.each(["ru", "en"])(
    "needs nothing from elsewhere, and each control has a name (%s)",
    async (locale) => {
      const html = await print(locale);
      expect(html).not.toMatch(/(?:src|href)="(?!data:)|@import|url\(|https?:\/\//);
      open(html);
      for (const button of document.querySelectorAll("button"))
        expect(button.textContent.trim() + (button.getAttribute("aria-label") ?? "")).not.toBe("");
      const labels = Array.from(document.querySelectorAll("li [aria-label]"), (each) => each.ariaLabel);
      expect(labels.length).toBeGreaterThan(5);
      expect(/[А-яё]/.test(document.body.textContent)).toBe(locale === "ru");
    },
  );
});
