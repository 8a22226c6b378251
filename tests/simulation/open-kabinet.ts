import type { SessionAnnouncement } from "#machines/session/session.machine.ts";
import type { RegisteredRouter } from "@tanstack/react-router";
import type { AnyActorRef, InspectionEvent } from "xstate";
import { createKabinet } from "#src/app/create-kabinet.ts";
import { followRelease } from "#src/routing/follow-release.ts";
import { followSession } from "#src/routing/follow-session.ts";
import type { Texts } from "#src/i18n/texts.ts";
import type { World } from "#src/ports/world.ts";
import type { Parts } from "./parts.ts";
import { createRouter } from "./router.ts";
import { acquirerOrigin } from "./server/acquirer-origin.ts";
import { letterToken } from "./server/beginning.ts";
import { simulated } from "./server/simulated.ts";
// Preloads lazy imports, so that a story is the same in every process.
/* oxlint-disable import/no-unassigned-import -- to have them is all that is wanted */
import "#src/routing/landing.ts";
import "#src/ports/email-verification.ts";
import "#src/ports/online.ts";
import "#src/ports/signed-in.ts";
import "#src/ports/updates.ts";
/* oxlint-enable import/no-unassigned-import */

type Around = {
  world: World;
  version: string;
  element: { dataset: Record<string, string | undefined> };
  parts: Parts;
  inspect?: ((happened: InspectionEvent) => void) | undefined;
  /** Default: ru. */
  language?: "ru" | "en";
  /** Loads a lazy part of the application; rejects if it cannot. */
  part(): Promise<void>;
  onAnnouncement(announcement: SessionAnnouncement): void;
  went(path: string, redirects: number, from: string | null): void;
};

/** The application without rendering, with a model of the router around the product's guards. */
export const openKabinet = ({
  world,
  version,
  element,
  parts,
  inspect,
  language = "ru",
  part,
  onAnnouncement,
  went,
}: Around) => {
  const config = {
    app: { ...simulated, version },
    apiUrl: "/",
    acquirerOrigin,
    supportUrl: null,
    couriersUrl: null,
    hasSituations: false,
  };
  const page = {
    element,
    inspect,
    carried: parts.developed?.carried,
    // Cast: texts are not read here. They load at once, and the server gets the language.
    texts: { load: async () => undefined, i18n: { language } } as unknown as Texts,
    receiveCode: async () => null,
    switchLanguage: async () => undefined,
  };
  const kabinet = createKabinet(world, config, page, { beforePart: part, ...parts });
  const { app, session, release, context, store, access, chunks } = kabinet;
  const leads = parts.leavesOut === "routeGuards" ? null : (parts.leads ?? (() => null));
  const router = createRouter(context, world.navigation.address(), leads, part, went);
  session.on("*", onAnnouncement);
  // Casts: these two use no other part of the router.
  if (parts.leavesOut !== "following")
    followSession(context, router as unknown as RegisteredRouter, Promise.resolve());
  if (parts.leavesOut !== "followingRelease")
    followRelease(release, session, router as unknown as RegisteredRouter, chunks.report);

  /** Root actors for links of letters. */
  const letters: AnyActorRef[] = [];

  return {
    app,
    session,
    store,
    access,
    router,
    context,
    /** Root actors. */
    roots: (): readonly AnyActorRef[] => [app, ...letters],
    /** Opens a letter's link with its token. */
    openLetter: (token = letterToken): void => {
      kabinet.verifyEmail(token).then(
        (verification) => letters.push(verification),
        () => undefined,
      );
    },
    start: (): void => {
      (parts.developed?.start ?? (({ start }: typeof kabinet) => start()))(kabinet);
      void router.load();
      world.whenIdle(() => void kabinet.signedIn().catch(() => undefined));
    },
  };
};
