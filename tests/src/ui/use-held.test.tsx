// @vitest-environment jsdom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useHeld } from "#src/ui/use-held.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const Place = ({ loading }: { loading: boolean }) => (useHeld(loading) ? "bones" : "content");

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** What is shown `after` ms when loading has taken so many. */
const shownAfter = async (loadedAfter: number, after: number): Promise<string | null> => {
  const place = document.createElement("div");
  const root = createRoot(place);
  const show = (loading: boolean) => act(async () => root.render(<Place loading={loading} />));
  await show(true);
  await act(async () => vi.advanceTimersByTime(loadedAfter));
  await show(false);
  await act(async () => vi.advanceTimersByTime(after - loadedAfter));
  const shown = place.textContent;
  await act(async () => root.unmount());
  return shown;
};

test("what comes before the bones are seen is shown at once", async () => {
  expect(await shownAfter(0, 0)).toBe("content");
  expect(await shownAfter(299, 299)).toBe("content");
  expect(await shownAfter(299, 400)).toBe("content");
});

test("bones that are seen stay for 200 ms at least", async () => {
  expect(await shownAfter(301, 301)).toBe("bones");
  expect(await shownAfter(301, 499)).toBe("bones");
  expect(await shownAfter(301, 500)).toBe("content");
});

test("what has been waited for longer is shown at once", async () => {
  expect(await shownAfter(900, 900)).toBe("content");
});
