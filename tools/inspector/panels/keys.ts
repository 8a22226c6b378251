import { useEffect, useEffectEvent } from "react";

/** Where a key goes in a recording. */
export type Move = "next" | "previous" | "nextChange" | "previousChange" | "live";

type Pressed = Pick<KeyboardEvent, "key" | "code">;

/** What a key asks for: its letter, or its place on the keyboard where a layout has other letters. */
export const moveOf = ({ key, code }: Pressed): Move | undefined =>
  keys[/^[a-z]$/.test(key) ? key : code.replace(/^Key/, "").toLowerCase()];

const keys: Readonly<Record<string, Move>> = {
  j: "next",
  k: "previous",
  n: "nextChange",
  p: "previousChange",
  l: "live",
};

/** Calls `moved` for the keys above, except while typing. */
export function useKeys(moved: (move: Move) => void): void {
  const onKey = useEffectEvent((press: KeyboardEvent) => {
    const typing =
      press.target instanceof Element && press.target.closest("input, select, textarea") !== null;
    const move = moveOf(press);
    if (typing || move === undefined || press.ctrlKey || press.metaKey || press.altKey) return;
    press.preventDefault();
    moved(move);
  });
  useEffect(() => {
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
