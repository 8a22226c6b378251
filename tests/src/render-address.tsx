import { RouterProvider, createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import type { Language } from "#contract/language.ts";
import type { Machines } from "#src/actors/use-view.tsx";
import { Frame } from "#src/app/all-pages.tsx";
import { createAppRouter } from "#src/app/router.tsx";
import type { Texts } from "#src/i18n/texts.ts";
import { ProvideTitle, createDynamicTitle } from "#src/routing/dynamic-title.tsx";
import type { RouterContext } from "#src/routing/router-context.tsx";

interface Opened {
  language: Language;
  address: string;
  app: Parameters<typeof Machines>[0]["app"];
  context: RouterContext;
  texts: Pick<Texts, "i18n">;
}

/** The page that a loaded router shows. */
export const wholePage = (
  router: ReturnType<typeof createAppRouter>,
  { app, context, texts }: Pick<Opened, "app" | "context" | "texts">,
) => (
  <I18nextProvider i18n={texts.i18n}>
    <Frame app={app} context={context}>
      <ProvideTitle value={createDynamicTitle()}>
        <RouterProvider router={router} />
      </ProvideTitle>
    </Frame>
  </I18nextProvider>
);

/** Loads an address; the result renders its page to HTML, as it is then. */
export const openAddress = async ({
  language,
  address,
  app,
  context,
  texts,
}: Opened): Promise<() => string> => {
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createAppRouter(language, context, history);
  await router.load();
  return () => renderToString(wholePage(router, { app, context, texts }));
};
