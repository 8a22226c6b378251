import { and, eq } from "drizzle-orm";
import { confirmCode, endSession, requestCode } from "#contract/auth.ts";
import { sessions } from "../database/schema.ts";
import type { Dependencies } from "../dependencies.ts";
import { confirm } from "../effects/confirm-code.ts";
import { requestCall } from "../effects/request-call.ts";
import { sendCode } from "../effects/send-code.ts";
import { createEndpoints } from "../http/endpoints.ts";
import { Refusal } from "../http/refusal.ts";

/** Signing in by a code, and out again. */
export const authRoutes = (deps: Dependencies) => {
  const { routes, anyone, client } = createEndpoints(deps);

  anyone(requestCode, ({ request, address, language }) =>
    request.channel === "sms"
      ? sendCode(deps, { phone: request.phone, address, language })
      : requestCall(deps, request),
  );

  anyone(confirmCode, ({ request, userAgent }) => confirm(deps, { ...request, userAgent }));

  client(endSession, async ({ request, caller }) => {
    const ended = await deps.database
      .delete(sessions)
      .where(
        and(eq(sessions.id, request.session ?? caller.sessionId), eq(sessions.clientId, caller.clientId)),
      )
      .returning({ id: sessions.id });
    if (ended.length === 0) throw new Refusal("resource.missing");
    return {};
  });

  return routes;
};
