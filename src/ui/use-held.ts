import { useEffect, useState } from "react";

/** When a skeleton can be seen (skeleton.module.css), and for how long it then stays at least, in ms. */
const appears = 300;
const stays = 200;

/**
 * Whether bones are shown: as long as something loads, and once they have been seen for 200 ms at least, so that
 * nothing flashes (spec §9, minimum delay). What comes before they are seen is shown at once.
 */
export const useHeld = (loading: boolean): boolean => {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!loading) return;
    const appear = setTimeout(() => {
      setHeld(true);
      setTimeout(() => setHeld(false), stays);
    }, appears);
    return () => clearTimeout(appear);
  }, [loading]);
  return loading || held;
};
