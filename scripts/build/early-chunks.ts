type ModuleInfo = { importers: readonly string[]; isEntry: boolean };
type Context = { getModuleInfo(id: string): ModuleInfo | null };

/** The module, or one that imports it statically, directly or not, is a root. */
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
const isAsking = from(String.raw`ports[\\/]online\.ts`);
const isSignedIn = from(String.raw`ports[\\/]signed-in\.ts`);
/** Too small for a request of its own. */
const ofSubscription = /[\\/]machines[\\/]subscription[\\/]subscription\.view\.ts$/;
/** Schemas of requests and replies. */
const ofContract = /[\\/](?:contract|node_modules[\\/]valibot)[\\/]/;
/** Shared by all pages, and the steps after the phone number. */
const ofParts =
  /[\\/]src[\\/](?:ui[\\/]|features[\\/](?:shell[\\/]|sign-in[\\/]next-screens)|routing[\\/](?:use-[\w-]+|dynamic-title)\.tsx?$)/;
/**
 * Shared by public and client pages, or by two client pages: otherwise each would be a chunk, or public pages would load
 * the account.
 */
const ofOpenPages =
  /[\\/](?:machines[\\/](?:acts[\\/]acts\.ports|runtime[\\/]polling)|features[\\/](?:catalog[\\/]use-office-hours|checkout[\\/]delivery-fields|consequences[\\/](?:sentences|subscription-status|use-sentences)|documents[\\/](?:act-pictures|papers)|errors[\\/]not-found|payments[\\/]use-failure-text|profile[\\/]citizenship-options|subscriptions[\\/]list-failed))\.tsx?$/;
/** Long texts. */
const ofDocuments = /[\\/]src[\\/]features[\\/]documents[\\/](?:document-page|search-faq|markdown)\.tsx?$/;
/** Recording for support, started by a signed link (docs/decisions/095). */
const ofRecorder =
  /[\\/](?:src[\\/](?:dev|i18n[\\/]locales)[\\/]recorder[\\/]|src[\\/]dev[\\/]recording[\\/]|tools[\\/]statecharts[\\/]guard-name\.ts$)/;
/** The situations page of development (docs/decisions/043), with its models and samples. */
const ofSituations =
  /[\\/](?:src[\\/](?:dev|i18n[\\/]locales[\\/]situations)[\\/]|tools[\\/]statecharts[\\/]|machines[\\/](?:.*(?:\.model|[\\/]sample-[\w-]+)\.ts$))/;

type IsRoot = (id: string, module: ModuleInfo) => boolean;
const isFirst: IsRoot = (id, { isEntry }) => isEntry || id.includes("rolldown/runtime");
/** `of`: only reached modules with such names. */
type Group = { name: string; test: IsRoot; of?: RegExp; reaches: boolean };

/*
 * Few chunks instead of the dozens that the bundler makes of shared modules, each one more request: the libraries that the
 * entry imports statically, which rarely change (docs/speed.md); the rest of the entry; requests and schemas; the parts of
 * all pages; the account of a client; parts of several pages; long texts. No chunk imports a later one, so that no two
 * wait for each other.
 */
const groups: readonly Group[] = [
  { name: "libraries", test: isFirst, of: /[\\/]node_modules[\\/]/, reaches: true },
  { name: "first", test: isFirst, reaches: true },
  { name: "asking", test: (id) => isAsking(id) || ofContract.test(id), reaches: true },
  { name: "parts", test: (id) => ofParts.test(id) || ofOpenPages.test(id), reaches: true },
  { name: "account", test: (id) => isSignedIn(id) || ofSubscription.test(id), reaches: true },
  { name: "recorder", test: (id) => ofRecorder.test(id), reaches: false },
  { name: "situations", test: (id) => ofSituations.test(id), reaches: false },
  { name: "documents", test: (id) => ofDocuments.test(id), reaches: true },
];
/** Shared by three pages or more; texts stay with their pages. */
const shared = {
  name: "shared",
  test: /[\\/](?:src|machines)[\\/](?!i18n[\\/]locales)/,
  minShareCount: 3,
  priority: 0,
};
/** In order of precedence. */
export const earlyChunks = [
  ...groups.map(({ name, test, of, reaches }, index) => ({
    name: (id: string, context: Context): string | null => {
      const module = context.getModuleInfo(id);
      if (module === null || of?.test(id) === false) return null;
      return (reaches ? isReached(id, context, test) : test(id, module)) ? name : null;
    },
    priority: groups.length - index,
  })),
  shared,
];
