// @vitest-environment jsdom
import { act, useState } from "react";
import { expect, test } from "vitest";
import { passFocusOn } from "#src/ui/focus.ts";
import { Rows } from "#src/ui/row.tsx";
import { find, mount } from "./mount.ts";

/** Devices that can be signed out. */
const Devices = () => {
  const [devices, setDevices] = useState(["phone", "tablet"]);
  return (
    <Rows shrinks>
      {devices.map((device) => (
        <li key={device} ref={passFocusOn}>
          <button
            type="button"
            id={device}
            onClick={() => setDevices(devices.filter((other) => other !== device))}
          >
            Sign out
          </button>
        </li>
      ))}
    </Rows>
  );
};

test("a removed row with the focus passes it to its list", async () => {
  const container = await mount(<Devices />);
  const phone = find(container, "#phone", HTMLButtonElement);
  phone.focus();
  await act(async () => phone.click());
  expect(container.querySelector("#phone")).toBeNull();
  expect(document.activeElement).toBe(find(container, "ul", HTMLUListElement));
});

test("a row removed by itself does not move the focus", async () => {
  const container = await mount(<Devices />);
  const tablet = find(container, "#tablet", HTMLButtonElement);
  tablet.focus();
  await act(async () => find(container, "#phone", HTMLButtonElement).click());
  expect(document.activeElement).toBe(tablet);
});
