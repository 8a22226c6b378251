import { RouterProvider, createMemoryHistory, createRouter, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { createActor } from "xstate";
import { shownLanguage } from "../../i18n/texts.ts";
import { Frame } from "../../app/frame.tsx";
import { inLanguage } from "#contract/language.ts";
import { sessionOf } from "../../actors/running.ts";
import type { RouterContext, Seconds } from "../../routing/router-context.ts";
import { useRouterContext } from "../../routing/use-router-context.tsx";
import { now } from "./samples.ts";
import type { Situation } from "./situation.ts";
import { silentApp } from "./surroundings.ts";

const nothing = (): void => undefined;
/** Nothing in a situation runs down. */
const still: Seconds = { now: () => now, subscribe: () => nothing };

/**
 * The product itself at the address of a situation, with an application of its own that begins in it. Its links and
 * buttons work as far as nobody has to answer; where the visitor is in truth, they do not touch.
 */
export const Stage = ({ situation }: { situation: Situation }) => {
  const { options } = useRouter();
  const context = useRouterContext();
  const { i18n } = useTranslation();
  const [{ app, router, around }] = useState(() => {
    const app = createActor(silentApp, { snapshot: situation.stage(), input: { version: "" } }).start();
    const around: RouterContext = {
      ...context,
      session: sessionOf(app),
      seconds: still,
      serverTime: still,
      choices: { keep: nothing, device: () => null, forgetDevice: nothing },
    };
    const address = inLanguage(situation.address, shownLanguage(i18n));
    const history = createMemoryHistory({ initialEntries: [address] });
    return { app, around, router: createRouter({ ...options, context: around, history }) };
  });
  return (
    <div data-situation={situation.name}>
      <Frame app={app} context={around}>
        <RouterProvider router={router} />
      </Frame>
    </div>
  );
};
