// @vitest-environment jsdom
import { act, useState } from "react";
import { expect, test, vi } from "vitest";
import { createDynamicTitle, ProvideTitle, useTitle } from "#src/routing/dynamic-title.tsx";
import { find, mount } from "../ui/mount.ts";

const Step = ({ name }: { name: string }) => {
  useTitle(name);
  return <p>{name}</p>;
};

/** One step after another, and then none. */
const Steps = ({ names }: { names: readonly string[] }) => {
  const [at, setAt] = useState(0);
  const name = names[at];
  return (
    <>
      {name !== undefined && <Step key={name} name={name} />}
      <button type="button" aria-label="Next" onClick={() => setAt(at + 1)} />
    </>
  );
};

test("a step sets the title while it is on screen; the next one replaces it", async () => {
  const title = createDynamicTitle();
  const listener = vi.fn<() => void>();
  title.onChange(listener);
  const container = await mount(
    <ProvideTitle value={title}>
      <Steps names={["Pause", "Cancel"]} />
    </ProvideTitle>,
  );
  const next = () => act(async () => find(container, "button", HTMLButtonElement).click());
  expect(title.read()).toBe("Pause");
  await next();
  expect(title.read()).toBe("Cancel");
  listener.mockClear();
  await next();
  expect(title.read()).toBeNull();
  expect(listener).toHaveBeenCalled();
});

test("a step that unmounts late does not remove the next one's title", () => {
  const title = createDynamicTitle();
  const leaveFirst = title.set("Pause");
  title.set("Cancel");
  leaveFirst();
  expect(title.read()).toBe("Cancel");
});

test("without a listener for titles a step renders all the same", async () => {
  expect((await mount(<Step name="Pause" />)).textContent).toBe("Pause");
});
