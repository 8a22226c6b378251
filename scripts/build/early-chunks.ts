type ModuleInfo = { importers: readonly string[]; isEntry: boolean };
type Context = { getModuleInfo(id: string): ModuleInfo | null };

/** Whether a module, or one that imports it statically, directly or not, is a root. */
const isReached = (
  id: string,
  context: Context,
  isRoot: (id: string, module: ModuleInfo) => boolean,
  seen = new Set<string>(),
): boolean => {
  const module = context.getModuleInfo(id);
  if (module === null || seen.has(id)) return false;
  seen.add(id);
  return isRoot(id, module) || module.importers.some((above) => isReached(above, context, isRoot, seen));
};

const from = (file: string) => {
  const pattern = new RegExp(String.raw`[\\/]src[\\/]${file}$`);
  return (id: string): boolean => pattern.test(id);
};
/** What travels. It imports nothing else, so whoever needs some of it waits for nothing but it. */
const ofContract = /[\\/](?:contract|node_modules[\\/]valibot)[\\/]/;
/** What pages are made of, whichever they are. */
const ofParts =
  /[\\/]src[\\/](?:ui[\\/]|features[\\/]shell[\\/]|routing[\\/](?:use-[\w-]+|told-title)\.tsx?$)/;

// The roots themselves stay as they are, so that they can be found by their names.
const named =
  (name: string, isRoot: (id: string, module: ModuleInfo) => boolean) =>
  (id: string, context: Context): string | null => {
    const module = context.getModuleInfo(id);
    return module === null || isRoot(id, module) || !isReached(id, context, isRoot) ? null : name;
  };

/** All situations, for those who develop (docs/decisions/043), and the models that they come from. */
const ofSituations =
  /[\\/](?:src[\\/](?:dev|i18n[\\/]locales[\\/]situations)[\\/]|machines[\\/](?:kit[\\/]|.*\.model\.ts$))/;

/** One of a kind, unless a group before it has it already. */
const matching =
  (name: string, pattern: RegExp) =>
  (id: string): string | null =>
    pattern.test(id) ? name : null;

/*
 * Few chunks instead of the dozens into which the bundler splits what lazy ones share, each of which is one more
 * request before something works: what the entry imports statically, what travels, how it is asked for, what follows
 * the phone number, the pages behind the first one (src/app/pages.tsx), the account of who is signed in, what all pages
 * are made of, and what several of them need. None imports one that comes after it: no two wait for each other, and the
 * sign-in for none of the pages.
 */
const early = [
  named("first", (_, { isEntry }) => isEntry),
  matching("contract", ofContract),
  named("asking", from(String.raw`ports[\\/]online\.ts`)),
  named("code", from(String.raw`features[\\/]sign-in[\\/]next-screens\.tsx`)),
  named("behind", from(String.raw`app[\\/]pages\.tsx`)),
  named("account", from(String.raw`ports[\\/]signed-in\.ts`)),
  matching("parts", ofParts),
  matching("situations", ofSituations),
];
/** What at least three pages need beside that; texts stay with their pages. */
const shared = {
  name: "shared",
  test: /[\\/](?:src|machines)[\\/](?!i18n[\\/]locales)/,
  minShareCount: 3,
  priority: 0,
};
/** The groups in the order in which they choose. */
export const earlyChunks = [
  ...early.map((name, index) => ({ name, priority: early.length - index })),
  shared,
];
