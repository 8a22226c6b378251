import { useMemo, useState } from "react";
import { PlacePage } from "../shell/place-page.tsx";
import { PaymentPage } from "./payment-page.tsx";
import { PaymentsPlace } from "./payments-place.tsx";
import type { PaymentsSearch } from "./payments-search.ts";

/** All payments, or the one that the address names. */
export const PaymentsPage = ({ search }: { search: PaymentsSearch }) => {
  const { p, paper } = search;
  const filter = useMemo(() => {
    const { p: _, paper: __, ...asked } = search;
    return asked;
  }, [search]);
  // Whoever comes back to the list goes on from the payment they looked at.
  const [last, setLast] = useState(p);
  if (p !== undefined && p !== last) setLast(p);
  return p === undefined ? (
    <PlacePage>
      <PaymentsPlace filter={filter} returnTo={last} />
    </PlacePage>
  ) : (
    <PaymentPage id={p} onRoll={paper === "roll"} filter={filter} />
  );
};
