import {
  type Claim,
  credentialsKey,
  first,
  isHome,
  observed,
  type Scene,
  storedToken,
  tokenOf,
} from "../scene.ts";
import type { Page } from "../page.ts";

const isOthers = (scene: Scene, page: Page): boolean =>
  isHome(page) &&
  // A write of this moment reaches other tabs in the next.
  scene.device.written.get(credentialsKey)?.at !== scene.now &&
  !page.isAlone &&
  scene.device.storage === "works" &&
  tokenOf(page) !== storedToken(scene);

export const c47: Claim = () => (scene) => {
  const shown = first(observed(scene, "worldEvent"), ({ page, event, key }) => {
    const isLook =
      (event === "storage" && (key ?? credentialsKey) === credentialsKey) ||
      event === "pageshow" ||
      event === "visibilitychange";
    return isLook && page.state === "open" && page.visible && isOthers(scene, page)
      ? `after ${event} it shows somebody else's home`
      : null;
  });
  if (shown !== null) return shown;
  return first(scene.pages, (page) =>
    page.state === "cached" && isHome(page) && page.document.dataset["away"] === undefined
      ? "a private page went into the back/forward cache in plain sight"
      : null,
  );
};
