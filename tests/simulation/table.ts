import { faults } from "./faults.ts";

/** The states of the session, as a page shows them, in which a fault can meet somebody. */
export const screens = [
  "phone",
  "code",
  "locked",
  "loading",
  "unreachable",
  "stopped",
  "registration",
  "home:loggedIn",
  "home:forbidden",
  "home:deletionPending",
] as const;

/** Which fault was met in which state, and how often: a fault that was never met proves nothing. */
export const table = (cells: ReadonlyMap<string, number>): string => {
  const width = 19;
  const line = (name: string, columns: readonly (string | number)[]) =>
    name.padEnd(width) + columns.map((each) => String(each).slice(0, 11).padStart(12)).join("");
  const head = line(
    "",
    screens.map((screen) => screen.replace("home:", "")),
  );
  const lines = faults.map((fault) =>
    line(
      fault,
      screens.map((screen) => cells.get(`${fault} × ${screen}`) ?? 0),
    ),
  );
  return [head, ...lines].join("\n");
};
