import { useMemo, useState } from "react";
import { PlacePage } from "../shell/place-page.tsx";
import { OneSubscription } from "./one-subscription.tsx";
import { SubscriptionsPlace } from "./subscriptions-place.tsx";
import type { SubscriptionsSearch } from "./subscriptions-search.ts";

/** All subscriptions, or the one that the address names, at the step that it names. */
export const SubscriptionsPage = ({ search }: { search: SubscriptionsSearch }) => {
  const { s, at } = search;
  const list = useMemo(() => {
    const { s: _, at: __, ...asked } = search;
    return asked;
  }, [search]);
  // Whoever comes back to the list goes on from the subscription they looked at.
  const [last, setLast] = useState(s);
  if (s !== undefined && s !== last) setLast(s);
  return s === undefined ? (
    <PlacePage>
      <SubscriptionsPlace list={list} returnTo={last} />
    </PlacePage>
  ) : (
    <OneSubscription id={s} at={at} list={list} />
  );
};
