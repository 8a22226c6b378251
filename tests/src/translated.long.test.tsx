// @vitest-environment jsdom
import { RouterProvider, createMemoryHistory } from "@tanstack/react-router";
import { type ReactNode, act, useState } from "react";
import { type Root, createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { type AnyStateMachine, type SnapshotFrom, createActor } from "xstate";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { accountModel } from "#machines/account/account.model.ts";
import { cityView, emailView, profileView } from "#machines/account/account.view.ts";
import { appModel } from "#machines/app/app.model.ts";
import { bonusModel } from "#machines/bonus/bonus.model.ts";
import { bonusView, promoView, spendView } from "#machines/bonus/bonus.view.ts";
import { cardBindingModel } from "#machines/card-binding/card-binding.model.ts";
import { cardBindingView } from "#machines/card-binding/card-binding.view.ts";
import { cardsModel } from "#machines/cards/cards.model.ts";
import { cardsView, removalView } from "#machines/cards/cards.view.ts";
import { connectivityModel } from "#machines/connectivity/connectivity.model.ts";
import { deletionModel } from "#machines/deletion/deletion.model.ts";
import { deletionView } from "#machines/deletion/deletion.view.ts";
import type { Model } from "#tools/statecharts/model-spec.ts";
import { type Staged, firstOf, resting, staged } from "#tools/statecharts/staged.ts";
import type { Situation as Reached } from "#tools/statecharts/world.ts";
import { paymentsModel } from "#machines/payments/payments.model.ts";
import { paymentsView, receiptView } from "#machines/payments/payments.view.ts";
import { releaseMachine } from "#machines/release/release.machine.ts";
import { sessionModel } from "#machines/session/session.model.ts";
import { sessionView } from "#machines/session/session.view.ts";
import { signInsModel } from "#machines/sign-ins/sign-ins.model.ts";
import { signInsView } from "#machines/sign-ins/sign-ins.view.ts";
import { documents, faq } from "#server/catalog/content/documents.ts";
import { sessionOf } from "#src/actors/machine-at.ts";
import { createKabinet } from "#src/app/create-kabinet.ts";
import { Frame } from "#src/app/all-pages.tsx";
import { createAppRouter } from "#src/app/router.tsx";
import { collect } from "#src/dev/situations/collect.ts";
import { everyStage, now } from "#src/dev/situations/samples.ts";
import type { Situation } from "#src/dev/situations/situation.ts";
import { everySituation } from "#src/dev/situations/situations-page.tsx";
import { around, readyAccount, silentApp } from "#src/dev/situations/surroundings.ts";
import { createTexts } from "#src/i18n/texts.ts";
import { emptyWorld } from "#src/ports/empty-world.ts";
import { readConfig } from "#src/routing/config.ts";
import type { RouterContext } from "#src/routing/router-context.tsx";
import { ProvideTitle, createDynamicTitle } from "#src/routing/dynamic-title.tsx";
import { defined } from "../defined.ts";

/*
 * A browser's translation replaces every text node. React then writes into detached nodes or fails to remove
 * one. It keeps a text node only beside other nodes, or if a component returns bare text; an element's only
 * text is set as its content.
 */

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

type Screen = Pick<Situation, "name" | "address" | "stage">;

const nothing = (): void => undefined;
const texts = createTexts("ru", nothing);
const { context } = createKabinet(emptyWorld("/"), readConfig({}), {
  texts,
  element: { dataset: {} },
  receiveCode: () => new Promise(nothing),
  switchLanguage: () => Promise.reject(new Error("it is not asked for here")),
});
const still = { now: () => now, renderedAt: null, subscribe: () => nothing };

/** The context of pages in a situation. */
const contextOf = (app: Parameters<typeof sessionOf>[0]): RouterContext => ({
  ...context,
  session: sessionOf(app),
  seconds: still,
  serverTime: still,
  choices: { keep: nothing, device: () => null, forgetDevice: nothing },
  documents: {
    doc: async (name) => defined(documents.ru.get(name), "document"),
    faq: async () => ({ groups: faq.ru }),
    checkPaper: async () => false,
  },
});

/** Every situation of one machine, at one URL. */
const looks = <M extends AnyStateMachine>(
  name: string,
  address: string,
  model: Model<M>,
  view: (snapshot: SnapshotFrom<M>) => object,
  stage: (situation: Reached<M>) => Staged,
): Screen[] =>
  collect(model, view).map(({ name: look, situation }) => ({
    name: `${name}.${look}`,
    address,
    stage: () => stage(situation),
  }));

/** A child machine of the account. */
const beside =
  (name: string, children: Record<string, Staged> = {}) =>
  (situation: Reached<AnyStateMachine>): Staged =>
    around({
      account: readyAccount({}),
      facts: { subscriptions: everyStage },
      children: { [name]: staged(situation, { children }) },
    });

const besideBinding = (situation: Reached<AnyStateMachine>): Staged =>
  beside("cards", { cardBinding: staged(situation) })(
    firstOf(cardsModel, (cards) => cards.matches({ list: "listing" })),
  );

const ofAccount = (account: Reached<typeof accountModel.machine>): Staged =>
  around({ account, facts: { subscriptions: everyStage } });

/** A visitor. */
const ofVisitor = (session: Reached<typeof sessionModel.machine>): Staged =>
  staged(
    firstOf(appModel, () => true),
    {
      children: {
        connectivity: staged(firstOf(connectivityModel, () => true)),
        release: resting(releaseMachine, undefined),
        session: staged(session),
      },
    },
  );

/** A client's pages without a machine of their own. */
const plainPages = [
  "/offices/",
  "/problem/?s=7",
  "/problem/?s=7&what=stolen",
  "/documents/",
  "/faq/",
  "/faq/?q=карта",
  "/about/",
  "/delivery/",
  "/catalog/",
  "/catalog/kolibri-2/",
  "/print/?contract=7",
];

const otherScreens = (): Screen[] => {
  const signIn = looks("session", "/", sessionModel, sessionView, ofVisitor);
  const anonymous = /^session\.(?:phone|code|locked)/;
  const binding = firstOf(cardBindingModel, () => true);
  const cards = beside("cards", { cardBinding: staged(binding) });
  return [
    ...looks("payments", "/payments/", paymentsModel, paymentsView, beside("payments")),
    ...looks("receipt", "/payments/?p=2", paymentsModel, (each) => receiptView(each, 2), beside("payments")),
    ...looks("cards", "/cards/", cardsModel, cardsView, cards),
    ...looks("removal", "/cards/", cardsModel, removalView, cards),
    ...looks("binding", "/cards/", cardBindingModel, cardBindingView, besideBinding),
    ...looks("bonus", "/bonus-system/", bonusModel, bonusView, beside("bonus")),
    ...looks("promo", "/bonus-system/", bonusModel, promoView, beside("bonus")),
    ...looks("spending", "/bonus-system/", bonusModel, spendView, beside("bonus")),
    ...looks("deletion", "/information-delete-profile/", deletionModel, deletionView, beside("deletion")),
    ...looks("signIns", "/profile/", signInsModel, signInsView, beside("signIns")),
    ...looks("profile", "/profile/", accountModel, profileView, ofAccount),
    ...looks("email", "/profile/", accountModel, emailView, ofAccount),
    ...looks("city", "/profile/", accountModel, cityView, ofAccount),
    ...plainPages.map((address) => ({
      name: `page.${address}`,
      address,
      stage: () => ofAccount(readyAccount({})),
    })),
    ...signIn.filter(({ name }) => anonymous.test(name)),
  ];
};

/**
 * Translates as Chrome does: each text, also later ones, moves into an element of its own. The words stay the same,
 * so that they can be compared.
 */
const translate = (container: HTMLElement): void => {
  const wrap = (): void => {
    const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) found.push(walker.currentNode);
    for (const text of found) {
      if (text.data.trim() === "" || text.parentElement?.closest("font, title, style, textarea")) continue;
      const outer = document.createElement("FONT");
      outer.appendChild(document.createElement("FONT")).append(text.data);
      text.replaceWith(outer);
    }
  };
  const observer = new MutationObserver(wrap);
  observer.observe(container, { subtree: true, childList: true, characterData: true });
  wrap();
  onTestFinished(() => observer.disconnect());
};

/** React's internals of an element, component or text (react-reconciler, `Fiber`). */
type Fiber = {
  tag: number;
  type: unknown;
  memoizedProps: unknown;
  child: Fiber | null;
  sibling: Fiber | null;
};
const tags = { portal: 4, text: 6 };

const reactTreeOf = (container: HTMLElement): Fiber => {
  const key = Object.keys(container).find((each) => each.startsWith("__reactContainer$"));
  // Cast: React does not type this; the test with the planted text fails if it changes.
  const root = Reflect.get(container, key ?? "") as { stateNode: { current: Fiber } };
  return root.stateNode.current;
};

const nameOf = ({ type }: Fiber): string =>
  typeof type === "string" ? type : typeof type === "function" ? type.name : "";

/** The text that React expects, and texts whose node it keeps. */
const readTree = (container: HTMLElement): { text: string; bare: string[] } => {
  const bare: string[] = [];
  const read = (fiber: Fiber, path: readonly string[]): string => {
    if (fiber.tag === tags.portal) return "";
    if (fiber.tag === tags.text) {
      const text = String(fiber.memoizedProps);
      if (text.trim() !== "") bare.push(`${path.slice(-4).join(" > ")}: ${text}`);
      return text;
    }
    const name = nameOf(fiber);
    const below = name === "" ? path : [...path, name];
    if (fiber.child === null) {
      // Cast: as above.
      const { children } = (typeof fiber.type === "string" ? fiber.memoizedProps : {}) as {
        children?: unknown;
      };
      return typeof children === "string" || typeof children === "number" ? String(children) : "";
    }
    let text = "";
    for (let child: Fiber | null = fiber.child; child !== null; child = child.sibling)
      text += read(child, below);
    return text;
  };
  return { text: read(reactTreeOf(container), []), bare };
};

/** A page during translation, with its errors. */
const openTranslated = () => {
  const container = document.body.appendChild(document.createElement("div"));
  const root: Root = createRoot(container);
  const wrong = new Set<string>();
  let where = "";
  const errors = vi.spyOn(console, "error").mockImplementation((...args: unknown[]) => {
    // jsdom does not know the element.
    if (!String(args[0]).includes("is unrecognized in this browser"))
      wrong.add(`${where}: ${args.map(String).join(" ")}`);
  });
  onTestFinished(async () => {
    await act(async () => root.unmount());
    container.remove();
    errors.mockRestore();
  });
  translate(container);
  /** Where the next errors occur. */
  const at = (name: string): void => {
    where = name;
  };
  /** Compares the visible text with React's, and expects no kept text node. */
  const look = (): void => {
    const { text, bare } = readTree(container);
    const shown = container.textContent;
    if (shown !== text) wrong.add(`${where}: it reads ${difference(shown, text)}`);
    for (const each of bare) wrong.add(`${where}: a text beside other nodes: ${each}`);
  };
  return { container, root, wrong, at, look };
};

/** The first difference of two texts. */
const difference = (shown: string, meant: string): string => {
  let at = 0;
  while (shown[at] === meant[at]) at += 1;
  return `"${shown.slice(at - 20, at + 40)}" for "${meant.slice(at - 20, at + 40)}"`;
};

const whenSettled = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));

/** Controls that do not leave the page. */
const controlsOf = (container: HTMLElement, address: string): HTMLElement[] =>
  Array.from(
    container.querySelectorAll<HTMLElement>("button, summary, select, input, textarea, a[href]"),
  ).filter(
    (each) =>
      !(each instanceof HTMLAnchorElement) ||
      new URL(each.href).pathname === new URL(address, each.baseURI).pathname,
  );

const operate = async (control: HTMLElement): Promise<void> => {
  await act(async () => {
    if (control instanceof HTMLInputElement && !/radio|checkbox|submit/.test(control.type)) {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
      set?.call(control, "ABC12");
      control.dispatchEvent(new InputEvent("input", { bubbles: true }));
    } else control.click();
  });
  await whenSettled();
};

/** A machine's screen, without its data. */
const kindOf = ({ name }: Screen): string => name.split(".", 2).join(".");
const oneOfEachKind = (screens: readonly Screen[]): Screen[] => [
  ...new Map(screens.toReversed().map((screen) => [kindOf(screen), screen])).values(),
];

/**
 * Shows the screens one after another in one page and uses every control on the first of each kind. Returns
 * errors.
 */
const walk = async (screens: readonly Screen[]): Promise<string[]> => {
  const { container, root, wrong, at, look } = openTranslated();
  const history = createMemoryHistory({ initialEntries: ["/404/"] });
  const router = createAppRouter("ru", context, history);
  const dynamicTitle = createDynamicTitle();
  const kinds = new Set<string>();
  let former: { stop(): void } | null = null;
  for (const screen of screens) {
    at(screen.name);
    const app = createActor(silentApp, { snapshot: screen.stage(), input: { version: "" } }).start();
    const staged = contextOf(app);
    await act(async () => {
      router.update({ ...router.options, context: staged });
      root.render(
        <I18nextProvider i18n={texts.i18n}>
          <Frame app={app} context={staged}>
            <ProvideTitle value={dynamicTitle}>
              <RouterProvider router={router} />
            </ProvideTitle>
          </Frame>
        </I18nextProvider>,
      );
      history.replace(screen.address);
      await router.load();
    });
    await whenSettled();
    former?.stop();
    former = app;
    look();
    if (kinds.has(kindOf(screen))) continue;
    kinds.add(kindOf(screen));
    const count = controlsOf(container, screen.address).length;
    for (let nth = 0; nth < count; nth += 1) {
      const control = controlsOf(container, screen.address)[nth];
      if (control === undefined) break;
      at(`${screen.name}, "${control.textContent || control.getAttribute("name") || control.tagName}"`);
      await operate(control);
      look();
    }
  }
  former?.stop();
  return [...wrong];
};

beforeAll(() => {
  vi.stubEnv("BUILD_YEAR", "2026");
  // Missing in jsdom.
  vi.stubGlobal("scrollTo", nothing);
  vi.stubGlobal("print", nothing);
  const observer = class {
    observe = nothing;
    unobserve = nothing;
    disconnect = nothing;
  };
  vi.stubGlobal("ResizeObserver", observer);
  vi.stubGlobal("IntersectionObserver", observer);
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: nothing,
    removeEventListener: nothing,
  }));
  Object.assign(Element.prototype, { scrollIntoView: nothing });
  Object.assign(HTMLElement.prototype, { showPopover: nothing, hidePopover: nothing });
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
  return () => vi.unstubAllGlobals();
});

/** Hundreds of pages; a guard against hanging on a busy machine. Milliseconds. */
const timeout = 600_000;

test(
  "a translated page is correct on every screen of subscriptions and checkout, whatever is pressed",
  { timeout },
  async () => {
    const screens = oneOfEachKind(await everySituation());
    expect(screens.length).toBeGreaterThan(30);
    expect(await walk(screens)).toEqual([]);
  },
);

test("a translated page reads right, looked at thoroughly : in every situation", { timeout }, async () => {
  const screens = await everySituation();
  expect(screens.length).toBeGreaterThan(700);
  expect(await walk(screens)).toEqual([]);
});

test("a translated page reads right, looked at thoroughly : on every other page", { timeout }, async () => {
  expect(await walk(otherScreens())).toEqual([]);
});

/** Errors of a translated page after a press. */
const press = async (node: ReactNode): Promise<string[]> => {
  const { container, root, wrong, look } = openTranslated();
  await act(async () => root.render(node));
  const button = container.querySelector("button");
  try {
    await act(async () => button?.click());
  } catch (failure) {
    wrong.add(String(failure));
  }
  look();
  return [...wrong];
};

const Sum = ({ children }: { children: (pressed: boolean) => ReactNode }) => {
  const [pressed, setPressed] = useState(false);
  return (
    <div>
      <button type="button" onClick={() => setPressed(true)}>
        Press
      </button>
      <p>{children(pressed)}</p>
    </div>
  );
};

test("a bare text that changes, appears or goes is found", async () => {
  const Bare = ({ sum }: { sum: string }) => sum;
  expect(await press(<Sum>{(pressed) => (pressed ? "200" : "100")}</Sum>)).toEqual([]);
  expect(await press(<Sum>{(pressed) => [<br key="1" />, pressed ? "200" : "100"]}</Sum>)).toEqual([
    expect.stringContaining('it reads "Press100" for "Press200"'),
    expect.stringContaining("a text beside other nodes: Sum > div > p"),
  ]);
  expect(await press(<Sum>{(pressed) => <Bare sum={pressed ? "200" : "100"} />}</Sum>)).toEqual([
    expect.stringContaining('it reads "Press100" for "Press200"'),
    expect.stringContaining("a text beside other nodes: Sum > div > p > Bare"),
  ]);
  expect(String(await press(<Sum>{(pressed) => (pressed ? <br /> : <Bare sum="100" />)}</Sum>))).toContain(
    "NotFoundError",
  );
});
