import { and, eq, isNotNull } from "drizzle-orm";
import * as v from "valibot";
import { Phone } from "#contract/phone.ts";
import { text } from "#contract/text.ts";
import type { Database } from "../database/database.ts";
import { clients } from "../database/tables/clients.ts";
import { endSessions } from "../sign-in/end-sessions.ts";
import { changePhone } from "./change-phone.ts";
import { flagClient } from "../clients/flag-client.ts";
import { writeStaffAct } from "./acts.ts";
import type { createStaffEndpoints, StaffNeeds } from "./endpoints.ts";
import { readStaffClient } from "./read-client.ts";
import { StaffRefusal } from "./refusal.ts";
import { clientSubject } from "./subjects.ts";

const missing = (): StaffRefusal =>
  new StaffRefusal("resource.missing", "There is no such client, or their data were deleted.");

const phoneTaken = ({ holder, empty }: { holder: number; empty: boolean }): StaffRefusal =>
  new StaffRefusal(
    "phone.taken",
    empty
      ? `The new number belongs to client ${holder}, whose account is empty: "replaceEmpty" destroys it.`
      : `The new number belongs to client ${holder}, who has subscriptions, cards or bonus.`,
    { client: holder, empty },
  );

/** The client locked, so that of two who flag at once the second hears that it is done. */
const lock = async (transaction: Database, id: number): Promise<{ forbidden: boolean }> => {
  const [client] = await transaction
    .select({ forbidden: clients.forbidden })
    .from(clients)
    .where(and(eq(clients.id, id), isNotNull(clients.phone)))
    .for("no key update");
  if (client === undefined) throw missing();
  return client;
};

/** What is done with clients: looked at, flagged, signed out. */
export const declareClients = (
  { act, read }: ReturnType<typeof createStaffEndpoints>,
  { database, clock }: StaffNeeds,
): void => {
  const subjectOf = clientSubject;
  const Reason = v.strictObject({ reason: text(500) });

  // By POST: a phone in an address would stand in the logs of every proxy.
  act(
    {
      act: "lookAt",
      path: "/clients/find/",
      request: v.strictObject({ phone: Phone }),
      subjectOf: async () => ({ subject: "client by phone", clientId: null }),
    },
    async (transaction, { request: { phone } }) => {
      const [found] = await transaction
        .select({ id: clients.id })
        .from(clients)
        .where(eq(clients.phone, phone));
      if (found === undefined) throw missing();
      const about = await clientSubject(transaction, found.id);
      const reply = await readStaffClient(transaction, found.id, clock.now());
      return { outcome: "done", facts: {}, reply: reply ?? {}, about };
    },
  );

  /** Who looks at a person's data leaves a line. */
  read("/clients/:id/", v.strictObject({}), async ({ id: clientId, who }) => {
    const found = await readStaffClient(database, clientId, clock.now());
    if (found === null) throw missing();
    const line = { who, act: "lookAt", subject: `client ${clientId}`, clientId, facts: {} };
    await writeStaffAct(database, { ...line, at: clock.now(), outcome: "done" });
    return found;
  });

  for (const forbidden of [true, false])
    act(
      {
        act: forbidden ? "flag" : "unflag",
        subjectOf,
        request: Reason,
        path: `/clients/:id/${forbidden ? "flag" : "unflag"}/`,
      },
      async (transaction, { id: clientId, request: { reason } }) => {
        const before = await lock(transaction, clientId);
        await flagClient(transaction, { clientId, forbidden });
        return {
          outcome: before.forbidden === forbidden ? "already" : "done",
          facts: { reason },
          reply: { client: { id: clientId, forbidden } },
        };
      },
    );

  const PhoneAsked = v.strictObject({
    from: Phone,
    to: Phone,
    reason: text(500),
    replaceEmpty: v.optional(v.boolean(), false),
  });
  act(
    { act: "changePhone", path: "/clients/:id/change-phone/", subjectOf, request: PhoneAsked },
    async (transaction, { id: clientId, request: { from, to, reason, replaceEmpty } }) => {
      const asked = { clientId, from, to, replaceEmpty, now: clock.now() };
      const changed = await changePhone(transaction, asked);
      switch (changed.kind) {
        case "missing":
          throw missing();
        case "wrong":
          throw new StaffRefusal(
            "phone.wrong",
            `Client ${clientId} has another number than the one in "from".`,
          );
        case "taken":
          throw phoneTaken(changed);
        case "already":
        case "changed": {
          const ended = changed.kind === "changed" ? changed.ended : 0;
          return {
            outcome: changed.kind === "changed" ? "done" : "already",
            // No number: the log names nobody.
            facts: { reason, ended },
            reply: { client: { id: clientId, phone: to }, ended },
          };
        }
      }
    },
  );

  act(
    {
      act: "endSessions",
      path: "/clients/:id/end-sessions/",
      subjectOf,
      request: v.strictObject({ reason: v.optional(text(500)) }),
    },
    async (transaction, { id: clientId, request }) => {
      await lock(transaction, clientId);
      const ended = await endSessions(transaction, clientId);
      return {
        outcome: ended === 0 ? "already" : "done",
        facts: { ...request, ended },
        reply: { client: { id: clientId }, ended },
      };
    },
  );
};
