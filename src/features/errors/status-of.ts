/** What the server calls the request that it failed at; null where it named none. Support finds it by that. */
export const requestIdOf = (failure: unknown): string | null =>
  failure instanceof Error && "requestId" in failure && typeof failure.requestId === "string"
    ? failure.requestId
    : null;

/** What is said where no server has said otherwise (spec §8). */
const unknown = 500;

/** The HTTP status that a failure carries (a server's 503, say), else 500. */
export const statusOf = (failure: unknown): number =>
  failure instanceof Error &&
  "status" in failure &&
  typeof failure.status === "number" &&
  failure.status >= 400 &&
  failure.status <= 599
    ? failure.status
    : unknown;
