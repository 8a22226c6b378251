import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// jsdom has dialogs and popovers but cannot open them.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});
Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined });

/** Renders a node on the page and removes it after the test. */
export const mount = async (node: ReactNode): Promise<HTMLElement> => {
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    container.remove();
  });
  await act(async () => root.render(node));
  return container;
};

/** The only element for a selector. */
export const find = <E extends Element>(container: ParentNode, selector: string, kind: new () => E): E => {
  const element = container.querySelector(selector);
  if (!(element instanceof kind)) throw new Error(`no ${selector}`);
  return element;
};

/** An IME: shows each text in turn, then commits the last. */
export const compose = async (field: HTMLInputElement, texts: readonly string[]): Promise<void> => {
  const fire = (event: Event) => act(async () => void field.dispatchEvent(event));
  await fire(new CompositionEvent("compositionstart", { bubbles: true }));
  for (const text of texts)
    await edit(field, text, { inputType: "insertCompositionText", isComposing: true });
  await fire(new CompositionEvent("compositionend", { bubbles: true }));
};

/** Edits a field as a browser does: sets text and caret, then fires `input`. */
export const edit = async (
  field: HTMLInputElement,
  text: string,
  { caret = text.length, inputType = "insertText", isComposing = false } = {},
): Promise<void> => {
  await act(async () => {
    field.focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
    field.setSelectionRange(caret, caret);
    field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType, isComposing }));
  });
};
