// @vitest-environment jsdom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import type { RouterContext } from "#src/router-context.ts";
import { useToday } from "#src/use-calendar.ts";
import { ProvideRouterContext } from "#src/use-router-context.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const Days = () => (
  <>
    {useToday("Europe/Moscow")} {useToday("Asia/Vladivostok")}
  </>
);

test("today is the day of the client's city, and it turns at midnight there", async () => {
  let now = Date.parse("2026-11-21T20:59:59Z");
  const listeners = new Set<() => void>();
  const seconds = {
    now: () => now,
    subscribe: (hear: () => void) => {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  };
  // Cast: the calendar asks the application for nothing but the time.
  const context = { seconds } as unknown as RouterContext;
  const place = document.createElement("div");
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <ProvideRouterContext value={context}>
        <Days />
      </ProvideRouterContext>,
    ),
  );
  expect(place.textContent).toBe("2026-11-21 2026-11-22");
  now += 1_000;
  await act(async () => listeners.forEach((hear) => hear()));
  expect(place.textContent).toBe("2026-11-22 2026-11-22");
  await act(async () => root.unmount());
});
