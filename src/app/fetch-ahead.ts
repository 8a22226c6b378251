import { loadErrorPages } from "../features/errors/error-pages.tsx";
import { loadNextScreens } from "../features/sign-in/sign-in.tsx";
import { storedFonts } from "../ports/stored-values.ts";
import type { World } from "../ports/world.ts";
import type { createKabinet } from "./create-kabinet.ts";

const fetchFonts = async (
  page: Document,
  store: ReturnType<typeof createKabinet>["store"],
): Promise<void> => {
  await page.fonts.load("1em 'Onest Variable'", "aя₽");
  page.documentElement.dataset["fonts"] ??= "next";
  store.write(storedFonts, true);
};

/** Prefetches, while idle, the chunks of the next screens and what is needed offline. */
export const fetchAhead = (
  world: World,
  { store, signedIn }: Pick<ReturnType<typeof createKabinet>, "store" | "signedIn">,
  page: Document,
): void => {
  loadNextScreens();
  void loadErrorPages();
  signedIn().catch(() => undefined);
  // Fonts apply on the next page or visit, so that text does not change while it is read.
  fetchFonts(page, store).catch(() => undefined);
  import("../ports/background-worker.ts").then(
    ({ registerWorker }) => registerWorker(world),
    () => undefined,
  );
};
