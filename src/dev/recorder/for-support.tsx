import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import type { InspectionEvent, Observer } from "xstate";
import { languageNamed, languageOf } from "#contract/language.ts";
import { createTexts } from "../../i18n/texts.ts";
import { texts as english } from "../../i18n/locales/recorder/en.ts";
import { texts as russian } from "../../i18n/locales/recorder/ru.ts";
import type { World } from "../../ports/world.ts";
import { rememberPass } from "./remember-pass.ts";
import { RefusedBar, SupportBar } from "./support-bar.tsx";
import { startSupportRecorder } from "./support-recorder.ts";
import { verifyPass } from "./verify-pass.ts";

type Asked = {
  pass: string;
  /** The shop's key, as the page says it. */
  key: string | undefined;
  supportUrl: string | null;
};

/** A place above the page, in the language that the page is shown in. It is no part of the application, which may have failed. */
const openBar = (world: World) => {
  const texts = createTexts(languageOf(world.navigation.address().pathname), world.warn);
  texts.i18n.addResourceBundle("ru", "recorder", russian);
  texts.i18n.addResourceBundle("en", "recorder", english);
  const page = document.documentElement;
  const watch = new MutationObserver(() => {
    const language = languageNamed(page.lang);
    if (language !== undefined) void texts.switchTo(language);
  });
  watch.observe(page, { attributeFilter: ["lang"] });
  const place = document.createElement("div");
  // By this a story finds it and leaves it out of its pictures (e2e/recorded.ts).
  place.dataset["recorder"] = "";
  const root = createRoot(place);
  return {
    show: (bar: ReactNode) => {
      root.render(<I18nextProvider i18n={texts.i18n}>{bar}</I18nextProvider>);
      document.body.prepend(place);
    },
    close: () => {
      watch.disconnect();
      root.unmount();
      place.remove();
    },
  };
};

/** Records this tab, if its pass is the shop's and not over, and says so above the page. Null if it does not. */
export const recordForSupport = async (
  world: World,
  { pass, key, supportUrl }: Asked,
): Promise<Observer<InspectionEvent> | null> => {
  const until = key === undefined ? null : await verifyPass(pass, key, world.clock.now());
  rememberPass(world, until === null ? null : pass);
  const bar = openBar(world);
  if (until === null) {
    bar.show(<RefusedBar close={bar.close} />);
    return null;
  }
  const recorder = await startSupportRecorder(until);
  const save = async () => world.saveFile(await recorder.file());
  const stop = () => {
    rememberPass(world, null);
    bar.close();
    recorder.stop().catch((failure: unknown) => world.warn("the recording could not be taken away", failure));
  };
  bar.show(<SupportBar {...{ save, stop, supportUrl }} />);
  return recorder.observer;
};
