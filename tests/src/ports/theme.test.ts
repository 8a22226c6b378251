import { describe, expect, test } from "vitest";
import { createStore } from "#src/ports/storage.ts";
import { createTheme } from "#src/ports/theme.ts";
import { fakeWorld } from "../fake-world.ts";

const open = (stored: Record<string, string> = {}) => {
  const { world } = fakeWorld({ stored });
  const store = createStore(world);
  const element: Pick<HTMLElement, "dataset"> = { dataset: {} };
  return { world, store, element, theme: createTheme(store, element) };
};

describe("the theme", () => {
  test("is the system's until one is chosen, which is stored for the next visit", () => {
    const { world, theme, element } = open();
    expect([theme.read(), element.dataset["theme"]]).toEqual(["system", undefined]);
    theme.choose("dark");
    expect(element.dataset["theme"]).toBe("dark");
    const next: Pick<HTMLElement, "dataset"> = { dataset: {} };
    expect(createTheme(createStore(world), next).read()).toBe("dark");
    expect(next.dataset["theme"]).toBe("dark");
  });

  test("is the system's again when chosen so, or after a sign-out", () => {
    const { theme, element, store } = open({ "kabinet.theme": '"light"' });
    expect(element.dataset["theme"]).toBe("light");
    theme.choose("system");
    expect(element.dataset["theme"]).toBeUndefined();
    theme.choose("dark");
    store.clear();
    theme.show();
    expect([theme.read(), element.dataset["theme"]]).toEqual(["system", undefined]);
  });

  test("is the system's if stored data is invalid", () => {
    expect(open({ "kabinet.theme": '"sepia"' }).theme.read()).toBe("system");
  });

  test("is reported to subscribers", () => {
    const { theme } = open();
    const received: string[] = [];
    const stop = theme.subscribe(() => received.push(theme.read()));
    theme.choose("light");
    theme.choose("dark");
    stop();
    theme.choose("system");
    expect(received).toEqual(["light", "dark"]);
  });
});
