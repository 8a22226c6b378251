import type { Call } from "#contract/call.ts";
import { apiPath } from "#contract/headers.ts";
import { getCatalog } from "#contract/info.ts";
import { listSubscriptions } from "#contract/subscription.ts";
import { ownPagePath } from "#contract/own-page.ts";
import { getClient } from "#contract/user.ts";
import { getHeaders, requestOptions } from "../ports/api/get-headers.ts";
import { encodeRequest } from "../ports/api/request.ts";
import type { Config } from "../routing/config.ts";

/** How a page asks for what all pages of a client need, before the application is there (scripts/build/early.js). */
export const requestsAhead = ({ app, apiUrl }: Config) => {
  const addressOf = (call: Call): string => encodeRequest(call, {}, apiUrl).url;
  return {
    headers: getHeaders(app),
    options: requestOptions,
    client: addressOf(getClient),
    subscriptions: addressOf(listSubscriptions),
    /** The id of a city follows. */
    catalog: `${addressOf(getCatalog)}?city=`,
    /** The address of a page follows; null where its server is not the one that answers calls. */
    page: apiUrl === "/" ? `${apiPath}${ownPagePath}?at=` : null,
  };
};
