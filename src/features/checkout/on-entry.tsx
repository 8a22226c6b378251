import { useEffect, useEffectEvent } from "react";

/**
 * Sends once that the person has entered this step: by a link, the back button or the address bar. Nothing is fetched here; the
 * machine decides what entering means.
 */
export const OnEntry = ({ send }: { send: () => void }) => {
  const onEntry = useEffectEvent(send);
  useEffect(() => onEntry(), []);
  return null;
};
