import type { Config } from "../routing/config.ts";
import type { Documents } from "../routing/router-context.tsx";
import type { Access } from "./access.ts";
import { type Api, type PostRefusal, createApi } from "./api/api.ts";
import { type FailureReports, createFailureReports } from "./api/report-failures.ts";
import { type OnlineSession, onlineSession } from "./session-online.ts";
import type { Store } from "./storage.ts";
import type { TabPhone } from "./stored-values.ts";
import type { World } from "./world.ts";
import { getDoc, getFaq } from "#contract/info.ts";
import { checkPaper } from "#contract/paper.ts";
import { replyOf } from "./api/answer.ts";

/** Documents and questions from the API. */
const createDocuments = (api: Api): Documents => ({
  doc: async (name, signal) => replyOf(await api(getDoc, { path: { doc: name }, signal })),
  faq: async (signal) => replyOf(await api(getFaq, { signal })),
  checkPaper: async (code, signal) => replyOf(await api(checkPaper, { request: { code }, signal })).matches,
});

/** What this chunk needs from the application. */
export type OnlineInput = {
  world: World;
  config: Config;
  store: Store;
  tabPhone: TabPhone;
  access: Access;
  language(): string;
  postRefusal(): PostRefusal | null;
  onReplyTime(answered: number, requested: number): void;
  onOutdated(): void;
};

export type Online = {
  api: Api;
  failures: FailureReports;
  session: OnlineSession;
  documents: Documents;
  /** Whether no call is in progress. */
  isIdle(): boolean;
};

/** The code that talks to the server: a chunk of its own, loaded after the first screen. */
export const goOnline = (input: OnlineInput): Online => {
  const { world, config, store, tabPhone, access, language, postRefusal, onReplyTime, onOutdated } = input;
  const failures = createFailureReports(world);
  const plain = failures.withFailureReports(
    createApi(world, config, { access, language, postRefusal, onReplyTime, onOutdated }),
  );
  let inFlight = 0;
  const api: Api = async (call, ask) => {
    inFlight += 1;
    try {
      return await plain(call, ask);
    } finally {
      inFlight -= 1;
    }
  };
  return {
    api,
    failures,
    session: onlineSession(world, store, tabPhone, api, config.app.version),
    documents: createDocuments(api),
    isIdle: () => inFlight === 0,
  };
};
