// @vitest-environment jsdom
import { act, useState } from "react";
import { expect, test, vi } from "vitest";
import { createToldTitle, ProvideTitle, useTitle } from "#src/routing/told-title.tsx";
import { find, mount } from "../ui/mount.ts";

const Step = ({ name }: { name: string }) => {
  useTitle(name);
  return <p>{name}</p>;
};

/** A step after another, and then none. */
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

test("a step tells the browser's title as long as it is on the screen; the next one takes over", async () => {
  const title = createToldTitle();
  const heard = vi.fn<() => void>();
  title.onChange(heard);
  const place = await mount(
    <ProvideTitle value={title}>
      <Steps names={["Pause", "Cancel"]} />
    </ProvideTitle>,
  );
  const next = () => act(async () => find(place, "button", HTMLButtonElement).click());
  expect(title.read()).toBe("Pause");
  await next();
  expect(title.read()).toBe("Cancel");
  heard.mockClear();
  await next();
  expect(title.read()).toBeNull();
  expect(heard).toHaveBeenCalled();
});

test("what left late takes nothing from what came meanwhile", () => {
  const title = createToldTitle();
  const leaveFirst = title.tell("Pause");
  title.tell("Cancel");
  leaveFirst();
  expect(title.read()).toBe("Cancel");
});

test("where nobody listens for titles, a step is shown all the same", async () => {
  expect((await mount(<Step name="Pause" />)).textContent).toBe("Pause");
});
