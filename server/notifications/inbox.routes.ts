import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import * as v from "valibot";
import type { ReplyWire } from "#contract/call.ts";
import { listInbox } from "#contract/inbox.ts";
import { type Database, preparedQuery } from "../platform/database/database.ts";
import { createEndpoints, type EndpointNeeds } from "../platform/http/endpoints.ts";
import { SentMessage, notices } from "../platform/database/tables/notices.ts";

const pageSize = 20;

const isOwnMessage = and(eq(notices.clientId, sql.placeholder("clientId")), isNotNull(notices.message));

const cursor = sql`${sql.placeholder("cursor")}::bigint`;

/** One statement for the first page and the next ones: sent before the message of the cursor (0: none), which is the client's. */
const findPage = preparedQuery((database) =>
  database
    .select({
      id: notices.id,
      sentAt: notices.sentAt,
      language: notices.language,
      message: notices.message,
    })
    .from(notices)
    .where(
      and(
        isOwnMessage,
        sql`(${notices.sentAt}, ${notices.id}) < (
          case when ${cursor} = 0 then 'infinity' else (select earlier.sent_at from ${notices} as earlier
            where earlier.id = ${cursor} and earlier.client_id = ${sql.placeholder("clientId")}) end,
          ${cursor})`,
      ),
    )
    .orderBy(desc(notices.sentAt), desc(notices.id))
    .limit(sql.placeholder("limit"))
    .prepare("inbox_of_client"),
);

const findNewest = preparedQuery((database) =>
  database
    .select({ sentAt: notices.sentAt })
    .from(notices)
    .where(isOwnMessage)
    .orderBy(desc(notices.sentAt), desc(notices.id))
    .limit(1)
    .prepare("newest_message_of_client"),
);

/** When the newest message was sent; null: none. */
export const readNewestMessage = async (database: Database, clientId: number): Promise<string | null> => {
  const [newest] = await findNewest(database).execute({ clientId });
  return newest?.sentAt?.toISOString() ?? null;
};

/** What was sent to a client, newest first; the cursor is the id of the last message of a page. */
const readInbox = async (
  database: Database,
  clientId: number,
  request: { cursor?: number | undefined; limit?: number | undefined },
): Promise<ReplyWire<typeof listInbox>> => {
  const limit = request.limit ?? pageSize;
  const rows = await findPage(database).execute({
    clientId,
    cursor: request.cursor ?? 0,
    limit: limit + 1,
  });
  const messages = rows.slice(0, limit).map(({ id, sentAt, language, message }) => {
    if (sentAt === null) throw new Error(`Message ${id} is kept, but was not sent`);
    return { id, sent: sentAt.toISOString(), language, ...v.parse(SentMessage, message) };
  });
  return { messages, next: rows.length > limit ? String(messages.at(-1)?.id ?? "") : null };
};

export const inboxRoutes = (deps: EndpointNeeds) => {
  const { routes, client } = createEndpoints(deps);

  client(listInbox, ({ caller, request }) => readInbox(deps.database, caller.clientId, request));

  return routes;
};
