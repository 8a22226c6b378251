import { and, eq } from "drizzle-orm";
import type { ReplyWire } from "#contract/call.ts";
import type { bindCard as bindCardCall } from "#contract/card.ts";
import { cardBindings } from "../platform/database/tables/cards.ts";
import { isUnavailable } from "../platform/database/connection-errors.ts";
import { transact, type Database } from "../platform/database/database.ts";
import type { Clock } from "../platform/clock.ts";
import type { Providers } from "../platform/providers/providers.ts";
import {
  type KeyedRequest,
  StoredReply,
  claimKey,
  keepReply,
  releaseKey,
} from "../platform/idempotency/idempotency.ts";
import { Refusal } from "../platform/refusal.ts";
import { bindingReturnUrl, createHold, saveHold } from "./settle-binding.ts";
import { type BindingInput, type BindingRow, beginBinding } from "./begin-binding.ts";

type Reply = ReplyWire<typeof bindCardCall>;

const begin = (
  { database, clock }: { database: Database; clock: Clock },
  keyed: KeyedRequest,
  input: BindingInput,
): Promise<StoredReply | BindingRow> =>
  transact(database, async (transaction) => {
    const { clientId, key } = keyed;
    const now = clock.now();
    const stored = await claimKey(transaction, keyed, now);
    if (stored !== null) return stored;
    const [earlier] = await transaction
      .select()
      .from(cardBindings)
      .where(and(eq(cardBindings.clientId, clientId), eq(cardBindings.key, key)));
    return earlier ?? beginBinding(transaction, { ...input, clientId, key, now });
  });

/**
 * Begins to bind a card: stores the binding, asks the acquirer outside any transaction, then stores its
 * answer with the reply. After a crash the same key or the reconciliation continues. Refusals: those of
 * `beginBinding`, `acquirer.unavailable`.
 */
export const bindCard = async (
  deps: { database: Database; clock: Clock; providers: Pick<Providers, "acquirer">; publicUrl: string },
  keyed: KeyedRequest,
  input: BindingInput,
): Promise<Reply | StoredReply> => {
  const begun = await begin(deps, keyed, input);
  if (begun instanceof StoredReply) return begun;
  // An ended binding has no acquirer page: our page shows its outcome.
  const ours = bindingReturnUrl(deps.publicUrl, begun);
  if (begun.status !== "processing") {
    const reply = { binding: begun.id, redirect: ours };
    await keepReply(deps.database, keyed, reply);
    return reply;
  }
  try {
    const intent = await createHold(deps, begun);
    const reply = { binding: begun.id, redirect: intent.redirect ?? ours };
    await saveHold(deps, { binding: begun, intent }, (transaction) => keepReply(transaction, keyed, reply));
    return reply;
  } catch (error) {
    await releaseKey(deps.database, keyed, deps.clock.now());
    if (isUnavailable(error)) throw error;
    throw new Refusal("acquirer.unavailable", {}, null, error);
  }
};
