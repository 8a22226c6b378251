import type { RegisteredRouter } from "@tanstack/react-router";
import type { SessionView } from "#machines/session/session.view.ts";

/** Whoever is not signed in sees what the build saw. */
const visiting = new Set<SessionView["screen"]>(["phone", "code", "locked"]);

/**
 * Whether what is to be shown is, letter for letter, what has arrived: of a visitor, at an address without a search. The
 * sign-in form is the same whatever a link chooses.
 */
export const isTakenOver = (
  arrived: string | null,
  router: RegisteredRouter,
  screen: SessionView["screen"],
): boolean => {
  const matches = router.stores.matches.get();
  if (router.latestLocation.pathname !== arrived) return false;
  if (!matches.every(({ status, _notFound }) => status === "success" && _notFound !== true)) return false;
  if (arrived === "/") return screen === "phone";
  // Every route reads its search part by a schema of its own: what they have in common is that it is an object.
  const found: { search: object } | undefined = matches.at(-1);
  return visiting.has(screen) && Object.values(found?.search ?? {}).every((value) => value === undefined);
};
