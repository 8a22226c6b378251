// @vitest-environment jsdom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { Button } from "#src/ui/button.tsx";
import { find, mount } from "./mount.ts";

test("a disabled button says why, stays in the tab order and does nothing", async () => {
  const submitted = vi.fn<(event: SubmitEvent) => void>((event) => event.preventDefault());
  const clicked = vi.fn<() => void>();
  const container = await mount(
    <form>
      <input name="anything" />
      <Button type="submit" onClick={clicked} reason="Fill in your personal data">
        Pay
      </Button>
    </form>,
  );
  container.addEventListener("submit", submitted);
  const button = find(container, "button", HTMLButtonElement);
  await act(async () => button.click());

  expect(clicked).not.toHaveBeenCalled();
  expect(submitted).not.toHaveBeenCalled();
  expect(button.disabled).toBe(false);
  expect(button.getAttribute("aria-disabled")).toBe("true");
  const reason = document.getElementById(button.getAttribute("aria-describedby") ?? "");
  expect(reason?.textContent).toBe("Fill in your personal data");
});

test("a busy button does not submit again", async () => {
  const submitted = vi.fn<(event: SubmitEvent) => void>((event) => event.preventDefault());
  const container = await mount(
    <form>
      <Button type="submit" busy>
        Paying
      </Button>
    </form>,
  );
  container.addEventListener("submit", submitted);
  const button = find(container, "button", HTMLButtonElement);
  await act(async () => button.click());

  expect(submitted).not.toHaveBeenCalled();
  expect(button.getAttribute("aria-busy")).toBe("true");
});

test("a button without a reason works and has no description", async () => {
  const clicked = vi.fn<() => void>();
  const container = await mount(<Button onClick={clicked}>Pay</Button>);
  const button = find(container, "button", HTMLButtonElement);
  await act(async () => button.click());

  expect(clicked).toHaveBeenCalledOnce();
  expect(button.hasAttribute("aria-disabled")).toBe(false);
  expect(button.hasAttribute("aria-describedby")).toBe(false);
});

test("a button whose reason stands elsewhere is described by it, and focuses the missing field", async () => {
  const submitted = vi.fn<(event: SubmitEvent) => void>((event) => event.preventDefault());
  const container = await mount(
    <form>
      <section>
        <input name="elsewhere" />
      </section>
      <section id="method">
        <h2>How to pay</h2>
        <input type="radio" name="method" value="sbp" />
        <input type="radio" name="method" value="newCard" />
      </section>
      <p id="lacking">Choose how to pay</p>
      <Button type="submit" reasonAt="lacking" fieldAt="method">
        Pay
      </Button>
    </form>,
  );
  container.addEventListener("submit", submitted);
  const button = find(container, "button", HTMLButtonElement);
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(button.getAttribute("aria-describedby")).toBe("lacking");
  await act(async () => button.click());

  expect(submitted).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(find(container, 'input[value="sbp"]', HTMLInputElement));
});
