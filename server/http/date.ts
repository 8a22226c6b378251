import type { Clock } from "../shared/clock.ts";
import type { Listener } from "./open-server.ts";

/**
 * Every answer says when it was given (`Date`, RFC 9110 section 6.6.1), by the clock that the service goes by: the
 * sandbox's may have been put forward, and pages reckon days and deadlines by what they are told.
 */
export const datedBy =
  (clock: Clock, listener: Listener): Listener =>
  (request, response) => {
    response.setHeader("Date", clock.now().toUTCString());
    return listener(request, response);
  };
