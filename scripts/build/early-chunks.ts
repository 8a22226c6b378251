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
const isAsking = from(String.raw`ports[\\/]online\.ts`);
const isSignedIn = from(String.raw`ports[\\/]signed-in\.ts`);
/** Alone it would be a request of its own. */
const ofSubscription = /[\\/]machines[\\/]subscription[\\/]subscription\.view\.ts$/;
/** What travels: whoever asks for something needs it. */
const ofContract = /[\\/](?:contract|node_modules[\\/]valibot)[\\/]/;
/** What pages are made of, whichever they are, and what follows the phone number. */
const ofParts =
  /[\\/]src[\\/](?:ui[\\/]|features[\\/](?:shell[\\/]|sign-in[\\/]next-screens)|routing[\\/](?:use-[\w-]+|dynamic-title)\.tsx?$)/;
/** Shared by public pages and client pages, or by two client pages: otherwise each would be a chunk of its own, or public pages would load the account. */
const ofOpenPages =
  /[\\/]features[\\/](?:consequences[\\/](?:sentences|use-sentences)|catalog[\\/]use-office-hours|documents[\\/](?:in-order|paper-facts|use-paper-name)|payments[\\/]use-failure-text|profile[\\/]citizenship-options|subscriptions[\\/]list-failed)\.tsx?$/;
/** Texts to read. */
const ofDocuments = /[\\/]src[\\/]features[\\/]documents[\\/](?:document-page|search-faq|markdown)\.tsx?$/;
/** Recording for support, which a signed link asks for (docs/decisions/095). */
const ofRecorder =
  /[\\/](?:src[\\/](?:dev|i18n[\\/]locales)[\\/]recorder[\\/]|src[\\/]dev[\\/]recording[\\/]|tools[\\/]statecharts[\\/]guard-name\.ts$)/;
/** All situations, for those who develop (docs/decisions/043), and the models and samples that they come from. */
const ofSituations =
  /[\\/](?:src[\\/](?:dev|i18n[\\/]locales[\\/]situations)[\\/]|tools[\\/]statecharts[\\/]|machines[\\/](?:.*(?:\.model|[\\/]sample-[\w-]+)\.ts$))/;

type IsRoot = (id: string, module: ModuleInfo) => boolean;
const isFirst: IsRoot = (id, { isEntry }) => isEntry || id.includes("rolldown/runtime");
/** `of`: only modules that are named so, of all that are reached. */
type Group = { name: string; test: IsRoot; of?: RegExp; reaches: boolean };

/*
 * Few chunks instead of the dozens into which the bundler splits what lazy ones share, each of which is one more
 * request before something works: the libraries that the entry imports statically, which stay as they are from one
 * release to the next (docs/speed.md); what else it imports; how the server is asked and what travels; what all
 * pages are made of; the account of who is signed in; what several pages need; and texts to read. None imports one that
 * comes after it: no two wait for each other.
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
/** What at least three pages need beside that; texts stay with their pages. */
const shared = {
  name: "shared",
  test: /[\\/](?:src|machines)[\\/](?!i18n[\\/]locales)/,
  minShareCount: 3,
  priority: 0,
};
/** The groups in the order in which they choose. */
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
