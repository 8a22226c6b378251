type ModuleInfo = { importers: readonly string[]; isEntry: boolean };
type Context = { getModuleInfo(id: string): ModuleInfo | null };

/**
 * Names one chunk for all that the entry imports statically, directly or not. Left to itself, the bundler splits what
 * lazy chunks share with the entry into a dozen files, and each is one more request before the first screen works.
 */
export const firstChunk = (): ((id: string, context: Context) => string | null) => {
  const known = new Map<string, boolean>();
  const isFirst = (id: string, context: Context): boolean => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const module = context.getModuleInfo(id);
    known.set(id, module?.isEntry ?? false);
    const first =
      module !== null && (module.isEntry || module.importers.some((importer) => isFirst(importer, context)));
    known.set(id, first);
    return first;
  };
  // The entry itself stays as it is, so that it can be found by its name.
  return (id, context) =>
    isFirst(id, context) && context.getModuleInfo(id)?.isEntry === false ? "first" : null;
};
