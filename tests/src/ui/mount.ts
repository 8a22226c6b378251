import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Puts a node on the page of the test and takes it away afterwards. */
export const mount = async (node: ReactNode): Promise<HTMLElement> => {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    place.remove();
  });
  await act(async () => root.render(node));
  return place;
};

/** The one element that answers to a selector. */
export const find = <E extends Element>(place: ParentNode, selector: string, kind: new () => E): E => {
  const element = place.querySelector(selector);
  if (!(element instanceof kind)) throw new Error(`no ${selector}`);
  return element;
};

/** A keyboard that composes: shows each text in its turn, then commits the last one. */
export const compose = async (field: HTMLInputElement, texts: readonly string[]): Promise<void> => {
  const fire = (event: Event) => act(async () => void field.dispatchEvent(event));
  await fire(new CompositionEvent("compositionstart", { bubbles: true }));
  for (const text of texts)
    await edit(field, text, { inputType: "insertCompositionText", isComposing: true });
  await fire(new CompositionEvent("compositionend", { bubbles: true }));
};

/** What a browser does when a person edits a field: sets the text and the caret, then fires `input`. */
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
