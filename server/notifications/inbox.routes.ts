import { listInbox } from "#contract/inbox.ts";
import { createEndpoints, type EndpointNeeds } from "../platform/http/endpoints.ts";
import { readInbox } from "./inbox.reply.ts";

export const inboxRoutes = (deps: EndpointNeeds) => {
  const { routes, client } = createEndpoints(deps);

  client(listInbox, ({ caller, request }) => readInbox(deps.database, caller.clientId, request));

  return routes;
};
