import { useCallback } from "react";
import { putCodeIn } from "./put-code-in.ts";
import { useRouterContext } from "../../routing/use-router-context.tsx";

/** A `ref` for the code field: fills in the code of an arriving text message, where the browser reads it. */
export const useSentCode = () => {
  const { receiveCode } = useRouterContext();
  // One listening per field: a new function on every render would call it off and begin again.
  return useCallback(
    (field: HTMLInputElement | null) => {
      if (field === null) return undefined;
      const listening = new AbortController();
      void putCodeIn(field, receiveCode, listening.signal);
      return () => listening.abort();
    },
    [receiveCode],
  );
};
