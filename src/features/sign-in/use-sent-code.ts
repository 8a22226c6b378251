import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import type { RouterContext } from "../../router-context.ts";

const putIn = async (
  field: HTMLInputElement,
  receiveCode: RouterContext["receiveCode"],
  signal: AbortSignal,
): Promise<void> => {
  const code = await receiveCode(signal);
  // What has been typed by then stays.
  if (code === null || signal.aborted || field.value !== "") return;
  field.value = code;
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
};

/** A `ref` for the code field: puts the code of an arriving text message into it, as if it had been typed. */
export const useSentCode = () => {
  const { receiveCode } = useRouter().options.context;
  // One listening per field: a new function on every render would call it off and begin again.
  return useCallback(
    (field: HTMLInputElement | null) => {
      if (field === null) return undefined;
      const listening = new AbortController();
      void putIn(field, receiveCode, listening.signal);
      return () => listening.abort();
    },
    [receiveCode],
  );
};
