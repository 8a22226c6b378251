import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";

/** A field whose words stand in the page's address (`q`). `field` is the element around it. */
export const useSearchInAddress = (to: "/faq/" | "/offices/") => {
  const navigate = useNavigate();
  const field = useRef<HTMLDivElement>(null);
  const look = (typed: string): void =>
    // Typing is not a step back in the history, and nothing fades.
    void navigate({ to, search: typed === "" ? {} : { q: typed }, replace: true, viewTransition: false });
  return {
    field,
    look,
    /** Empties the field, which is where people go on. */
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
