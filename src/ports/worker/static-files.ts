/** The static files of one release, as the build lists them (scripts/build/background-worker.ts). */
export type StaticFiles = {
  /** A digest of all of them: another one, another release. */
  readonly release: string;
  /** Addresses, each beginning with a slash. */
  readonly files: readonly string[];
};

/** All caches of ours; others on this origin are not touched. */
const ours = "kabinet-";

/** Where the files of a release are kept. */
export const cacheOf = ({ release }: Pick<StaticFiles, "release">): string => ours + release;

/** What another release has left behind. */
export const formerCaches = (names: readonly string[], release: Pick<StaticFiles, "release">): string[] =>
  names.filter((name) => name.startsWith(ours) && name !== cacheOf(release));

/** Whether its name carries a hash: such a file never changes, and a copy that the browser has already is as good. */
export const isHashed = (file: string): boolean => file.startsWith("/assets/");
