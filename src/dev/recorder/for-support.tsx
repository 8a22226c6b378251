import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import type { InspectionEvent, Observer } from "xstate";
import { languageNamed, languageOf } from "#contract/language.ts";
import { createTexts } from "../../i18n/texts.ts";
import { texts as english } from "../../i18n/locales/recorder/en.ts";
import { texts as russian } from "../../i18n/locales/recorder/ru.ts";
import type { World } from "../../ports/world.ts";
import { RefusedBar, SupportBar } from "./support-bar.tsx";
import { recordParameter, signedOf } from "#contract/recording-link.ts";
import { passKey } from "../../ports/recording-pass.ts";
import * as v from "valibot";
import { type Recording, version } from "../recording/entry.ts";
import { beginRecording } from "./begin-recording.ts";
import { observeActors } from "./observe.ts";
import { safely } from "./safely.ts";

type SupportRecorder = {
  observer: Observer<InspectionEvent>;
  /** The redacted recording of this tab, in the inspector's import format. */
  file: () => Promise<File>;
  /** Stops and deletes the recording. */
  stop: () => Promise<void>;
};

/**
 * Records the actors of this tab for support until a moment in ms since 1970. Unlike the recorder of development it
 * opens no channel to other pages, so nothing can act on the page.
 */
export const startSupportRecorder = async (until: number): Promise<SupportRecorder> => {
  const now = () => Date.now();
  const { tab, recording, redact } = await beginRecording(now, () => undefined);
  const { inspect } = observeActors(tab.load, redact, recording.write, now);
  let isOver = false;
  return {
    observer: safely((event) => {
      if (!isOver && now() < until) inspect(event);
    }),
    file: async () => {
      const content: Recording = { version, entries: await recording.read() };
      const day = new Date(now()).toISOString().slice(0, 10);
      return new File([JSON.stringify(content)], `kabinet-recording-${day}.json`, {
        type: "application/json",
      });
    },
    stop: async () => {
      isOver = true;
      await recording.forget();
    },
  };
};

/** `until.signature` (contract/recording-link.ts). */
const Pass = v.pipe(v.string(), v.regex(/^[1-9]\d{12}\.[\w-]{86}$/));

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

/**
 * When a pass expires, ms since 1970; null if it has expired at `now`, or its signature does not match the key (the
 * server's `recordingKey`).
 */
export const verifyPass = async (pass: string, key: string, now: number): Promise<number | null> => {
  if (!v.is(Pass, pass)) return null;
  const dot = pass.indexOf(".");
  const until = Number(pass.slice(0, dot));
  const curve = { name: "ECDSA", namedCurve: "P-256" };
  const shop = await crypto.subtle.importKey("raw", bytesOf(key), curve, false, ["verify"]);
  const isSigned = await crypto.subtle.verify(
    { name: "ECDSA", hash: "SHA-256" },
    shop,
    bytesOf(pass.slice(dot + 1)),
    new TextEncoder().encode(signedOf(until)),
  );
  return isSigned && now < until ? until : null;
};

type Place = Pick<World, "navigation" | "tabStorage">;

/** Stores the pass in the tab, or removes it (null), and removes it from the address so that it is not shared. */
export const rememberPass = ({ navigation, tabStorage }: Place, pass: string | null): void => {
  const address = navigation.address();
  if (address.searchParams.has(recordParameter)) {
    address.searchParams.delete(recordParameter);
    navigation.replaceAddress(address.pathname + address.search);
  }
  try {
    if (pass === null) tabStorage().removeItem(passKey);
    else tabStorage().setItem(passKey, pass);
  } catch {
    // Without storage the tab is recorded until its next load.
  }
};

type Asked = {
  pass: string;
  /** The shop's key from the page's settings. */
  key: string | undefined;
  supportUrl: string | null;
};

/** An element above the page, in the page's language. It is not part of the application, which may have failed. */
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
  const container = document.createElement("div");
  // Stories leave it out of their pictures (e2e/record-story.ts).
  container.dataset["recorder"] = "";
  const root = createRoot(container);
  return {
    show: (bar: ReactNode) => {
      root.render(<I18nextProvider i18n={texts.i18n}>{bar}</I18nextProvider>);
      document.body.prepend(container);
    },
    close: () => {
      watch.disconnect();
      root.unmount();
      container.remove();
    },
  };
};

/** Records this tab if its pass is valid, and shows a bar above the page. Null if it does not. */
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
