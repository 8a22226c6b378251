// @vitest-environment jsdom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createActor, createMachine } from "xstate";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useViewOf, watchReads } from "#src/actors/use-view.tsx";
import { createReaders, readerOf } from "#src/dev/recorder/readers.ts";

const lamp = createMachine({
  initial: "off",
  states: { off: { on: { pressed: "on" } }, on: { on: { pressed: "off", polished: {} } } },
});
type Now = { value: unknown };
const isLitView = ({ value }: Now) => value === "on";
const nameView = () => "lamp";

beforeEach(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  watchReads(() => undefined);
  vi.unstubAllGlobals();
});

test("names the components that read an actor, their views, and which of them a step rendered", async () => {
  let now = 1_000;
  const readers = createReaders(() => now);
  watchReads(readers.useRead);
  const actor = createActor(lamp).start();
  const other = createActor(lamp).start();
  // As deep as the hooks of a feature.
  const useLit = () => useViewOf(actor, isLitView);
  const useBulb = () => useLit();
  const useLamp = () => useBulb();
  const Bulb = () => <p>{useLamp() ? "lit" : "dark"}</p>;
  const Label = () => <p>{useViewOf(actor, nameView)}</p>;
  const Elsewhere = () => <p>{String(useViewOf(other, isLitView))}</p>;
  const root = createRoot(document.createElement("div"));
  await act(async () =>
    root.render(
      <>
        <Bulb />
        <Label />
        <Elsewhere />
      </>,
    ),
  );
  const shown = () =>
    readers
      .of(actor)
      .map(({ component, view, renders, changes, at }) => [component, view, renders, changes, at]);
  expect(shown()).toEqual([
    ["Bulb", "isLitView", 1, 0, 1_000],
    ["Label", "nameView", 1, 0, 1_000],
  ]);
  expect(readers.of(actor).map(({ file }) => file)).toEqual(["readers.test.tsx", "readers.test.tsx"]);
  now = 2_000;
  await act(async () => actor.send({ type: "pressed" }));
  // Only a component that shows another value renders.
  expect(shown()).toEqual([
    ["Bulb", "isLitView", 2, 1, 2_000],
    ["Label", "nameView", 1, 0, 1_000],
  ]);
  now = 3_000;
  await act(async () => actor.send({ type: "polished" }));
  expect(shown().map(([, , renders]) => renders)).toEqual([2, 1]);
  await act(async () => root.render(<Label />));
  expect(shown().map(([component]) => component)).toEqual(["Label"]);
  expect(readers.of(other)).toEqual([]);
});

test.each([
  [
    "Chromium",
    `Error: where
    at http://127.0.0.1:5173/src/dev/recorder/readers.ts:20:20
    at Object.useState (http://127.0.0.1:5173/node_modules/.vite/deps/react-dom_client.js?v=1:5:1)
    at useRead (http://127.0.0.1:5173/src/dev/recorder/readers.ts:18:5)
    at useViewOf (http://127.0.0.1:5173/src/actors/use-view.tsx?t=17:60:3)
    at useView (http://127.0.0.1:5173/src/actors/use-view.tsx?t=17:70:3)
    at useFacts (http://127.0.0.1:5173/src/features/consequences/use-sentences.ts:70:3)
    at MoneySection (http://127.0.0.1:5173/src/features/subscriptions/money-section.tsx?t=9:30:3)
    at Object.react_stack_bottom_frame (http://127.0.0.1:5173/node_modules/.vite/deps/react-dom_client.js?v=1:9:1)`,
    { component: "MoneySection", file: "money-section.tsx" },
  ],
  [
    "Chromium, an anonymous component",
    `Error: where
    at useView (http://127.0.0.1:5173/src/actors/use-view.tsx:70:3)
    at http://127.0.0.1:5173/src/features/subscriptions/subscription-card.tsx:30:3
    at Object.react_stack_bottom_frame (http://127.0.0.1:5173/deps/react-dom_client.js?v=1:9:1)`,
    { component: "(anonymous)", file: "subscription-card.tsx" },
  ],
  [
    "Firefox",
    `useRead@http://127.0.0.1:5173/src/dev/recorder/readers.ts:18:5
useView@http://127.0.0.1:5173/src/actors/use-view.tsx:70:3
MoneySection@http://127.0.0.1:5173/src/features/subscriptions/money-section.tsx:30:3`,
    { component: "MoneySection", file: "money-section.tsx" },
  ],
])("reads the component from a stack of %s", (_browser, stack, reader) => {
  expect(readerOf(stack)).toEqual(reader);
});
