import { useEffect, useEffectEvent } from "react";

export type Move = "next" | "previous" | "nextChange" | "previousChange" | "live";

const keys: Readonly<Record<string, Move>> = {
  j: "next",
  k: "previous",
  n: "nextChange",
  p: "previousChange",
  l: "live",
};

/** One letter each, unless somebody types. */
export function useKeys(moved: (move: Move) => void): void {
  const onKey = useEffectEvent((press: KeyboardEvent) => {
    const typing =
      press.target instanceof Element && press.target.closest("input, select, textarea") !== null;
    const move = keys[press.key];
    if (typing || move === undefined || press.ctrlKey || press.metaKey || press.altKey) return;
    press.preventDefault();
    moved(move);
  });
  useEffect(() => {
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
