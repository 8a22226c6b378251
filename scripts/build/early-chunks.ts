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

const pages = /[\\/]src[\\/]pages\.tsx$/;
/** What travels is asked for by the sign-in, too, which must not wait for the pages. */
const ofContract = /[\\/](?:contract|node_modules[\\/]valibot)[\\/]/;

// The roots themselves stay as they are, so that they can be found by their names.
const named =
  (name: string, isRoot: (id: string, module: ModuleInfo) => boolean) =>
  (id: string, context: Context): string | null => {
    const module = context.getModuleInfo(id);
    return module === null || isRoot(id, module) || !isReached(id, context, isRoot) ? null : name;
  };

const ofPages = named("behind", (id) => pages.test(id));

/**
 * One chunk for all that the entry imports statically, directly or not, and one for all that only the pages behind it
 * do (src/pages.tsx). Left to itself, the bundler splits what lazy chunks share with them into a dozen files, and each
 * is one more request before something works.
 */
export const earlyChunks = [
  { debugName: "first", priority: 2, name: named("first", (_, { isEntry }) => isEntry) },
  {
    debugName: "behind",
    priority: 1,
    name: (id: string, context: Context) => (ofContract.test(id) ? null : ofPages(id, context)),
  },
];
