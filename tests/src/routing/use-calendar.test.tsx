// @vitest-environment jsdom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { afterEach, expect, test, vi } from "vitest";
import { createTexts } from "#src/i18n/texts.ts";
import { useFormatDayIn, useToday } from "#src/routing/use-clock.ts";
import { ProvideRouterContext, type RouterContext } from "#src/routing/router-context.tsx";
import { asInAnotherEngine } from "../../other-engine.ts";
import { mount } from "../ui/mount.ts";
import { contextAt } from "../context-at.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

afterEach(() => void vi.unstubAllGlobals());

const Days = () => (
  <>
    {useToday("Europe/Moscow")} {useToday("Asia/Vladivostok")}
  </>
);

const Moments = () => (
  <>
    {useFormatDayIn("Asia/Novosibirsk")("2026-01-11T20:00:00Z")},{" "}
    {useFormatDayIn("Europe/Moscow")("2026-01-11T20:00:00Z")}
  </>
);

test("a moment is shown as its day in the client's city", async () => {
  const context = contextAt("2026-11-21T12:00:00Z");
  const texts = createTexts("ru", (message) => expect.fail(message));
  const container = await mount(
    <I18nextProvider i18n={texts.i18n}>
      <ProvideRouterContext value={context}>
        <Moments />
      </ProvideRouterContext>
    </I18nextProvider>,
  );
  expect(container.textContent?.replaceAll("\u00a0", " ")).toBe("12 января, 11 января");
});

test.each([
  ["here", () => undefined],
  ["in an engine that writes days another way", asInAnotherEngine],
])("today is the day of the client's city, and it turns at midnight there: %s", async (_, begin) => {
  begin();
  let now = Date.parse("2026-11-21T20:59:59Z");
  const listeners = new Set<() => void>();
  const serverTime = {
    now: () => now,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  // Cast: the calendar reads the time only.
  const context = { serverTime } as unknown as RouterContext;
  const container = document.createElement("div");
  const root = createRoot(container);
  await act(async () =>
    root.render(
      <ProvideRouterContext value={context}>
        <Days />
      </ProvideRouterContext>,
    ),
  );
  expect(container.textContent).toBe("2026-11-21 2026-11-22");
  now += 1_000;
  await act(async () => listeners.forEach((listener) => listener()));
  expect(container.textContent).toBe("2026-11-22 2026-11-22");
  await act(async () => root.unmount());
});
