import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";

/** A search field stored in the URL (`?q=`). `field`: the element around it. */
export const useSearchInUrl = (to: "/faq/" | "/offices/") => {
  const navigate = useNavigate();
  const field = useRef<HTMLDivElement>(null);
  const look = (typed: string): void =>
    // Typing adds no history entry and no transition.
    void navigate({ to, search: typed === "" ? {} : { q: typed }, replace: true, viewTransition: false });
  return {
    field,
    look,
    /** Empties and focuses the field. */
    clear: (): void => {
      const input = field.current?.querySelector("input");
      if (input) {
        input.value = "";
        input.focus();
      }
      look("");
    },
  };
};
