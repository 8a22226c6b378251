// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { CodeField } from "#src/ui/code-field.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { find, mount } from "./mount.ts";

test("a dialog is named by its title", async () => {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
  const container = await mount(
    <Dialog title="Remove Visa •• 0932?" closeLabel="Close" onClose={vi.fn<() => void>()}>
      It pays for two subscriptions
    </Dialog>,
  );
  const dialog = find(container, "dialog", HTMLDialogElement);
  const title = document.getElementById(dialog.getAttribute("aria-labelledby") ?? "");
  expect(title?.textContent).toBe("Remove Visa •• 0932?");
  expect(find(dialog, "button", HTMLButtonElement).getAttribute("aria-label")).toBe("Close");
});

test("the code of a text message is offered by the keyboard", async () => {
  const container = await mount(<CodeField label="Code" name="code" />);
  const field = find(container, "input", HTMLInputElement);
  expect([field.autocomplete, field.inputMode, field.name]).toEqual(["one-time-code", "numeric", "code"]);
  expect(field.labels?.[0]?.textContent.trim()).toBe("Code");
});
