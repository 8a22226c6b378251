import type { ActorRefFrom } from "xstate";
import type { releaseMachine } from "#machines/release/release.machine.ts";
import type { sessionMachine } from "#machines/session/session.machine.ts";
import { follow } from "../actors/follow.ts";

/**
 * Tells the release machine while an order, a payment or a card binding is in progress, since no reload may interrupt
 * it (C43).
 */
export const followPayments = (
  session: ActorRefFrom<typeof sessionMachine>,
  release: Pick<ActorRefFrom<typeof releaseMachine>, "send">,
): void => {
  const busy = new Set<"checkout" | "binding">();
  const report = (what: "checkout" | "binding") => (now: boolean) => {
    const before = busy.size > 0;
    if (now) busy.add(what);
    else busy.delete(what);
    const after = busy.size > 0;
    if (after !== before) release.send({ type: after ? "payment.begun" : "payment.over" });
  };
  const [checkoutIs, bindingIs] = [report("checkout"), report("binding")];
  follow(
    session.select(({ children }) => children.account),
    (account) => {
      if (account === undefined) {
        checkoutIs(false);
        return bindingIs(false);
      }
      follow(
        account.select(({ children }) => children.checkout),
        (checkout) => {
          if (checkout === undefined) return checkoutIs(false);
          follow(
            checkout.select((now) => now.matches("creating") || now.matches("paying")),
            checkoutIs,
          );
        },
      );
      follow(
        account.select(({ children }) => children.cards),
        (cards) => {
          if (cards === undefined) return bindingIs(false);
          follow(
            cards.select(({ children }) => children.binding),
            (binding) => {
              if (binding === undefined) return bindingIs(false);
              follow(
                binding.select((now) => now.matches("asking") || now.matches("redirecting")),
                bindingIs,
              );
            },
          );
        },
      );
    },
  );
};
