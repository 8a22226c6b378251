import { useEffect, useEffectEvent } from "react";

/**
 * Tells the machines once that the person has come to this screen: by a link, the back button or the address bar.
 * Nothing is fetched here; the machine decides what arriving means.
 */
export const Arrival = ({ tell }: { tell: () => void }) => {
  const onArrival = useEffectEvent(tell);
  useEffect(() => onArrival(), []);
  return null;
};
