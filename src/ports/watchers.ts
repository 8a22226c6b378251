import type { AppListeners } from "#machines/app/app.ports.ts";
import type { Access } from "./access.ts";
import { deletionFlag } from "./deletion-flag.ts";
import { storedCredentials } from "./stored-values.ts";
import type { Store } from "./storage.ts";
import type { World } from "./world.ts";

/** A page that was hidden for this time shows old data, ms. */
const longAway = 10 * 60_000;

/** Listeners of the application: the network, refused tokens and other tabs. */
export const appListeners = (world: World, store: Store, access: Access): AppListeners => ({
  watchConnection: (_, sendBack) => {
    let online = true;
    let hiddenAt = world.clock.now();
    const compare = () => {
      if (world.isOnline() === online) return;
      online = !online;
      sendBack({ type: online ? "connection.restored" : "connection.lost" });
    };
    compare();
    const stops = [
      world.on("offline", compare),
      // Also sent when the network changes: the server may now be reachable.
      world.on("online", () => {
        online = true;
        sendBack({ type: "connection.restored" });
      }),
      // A page in the back/forward cache or a frozen one gets no events.
      world.on("pageshow", compare),
      world.on("visibilitychange", () => {
        compare();
        if (!world.isVisible()) hiddenAt = world.clock.now();
        // The page reads its data again, as after an outage.
        else if (online && world.clock.now() - hiddenAt >= longAway)
          sendBack({ type: "connection.restored" });
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  },

  watchUnauthorized: (_, sendBack) => access.listen(sendBack),

  watchTabs: (_, sendBack) => {
    const compare = () => {
      const stored = store.read(storedCredentials)?.token ?? null;
      if (stored === access.token()) return;
      sendBack(
        stored === null
          ? { type: "session.endedElsewhere" }
          : { type: "session.startedElsewhere", token: stored },
      );
    };
    /** Does not compare in a tab that cannot read the storage. */
    const look = () => {
      if (store.read(storedCredentials) !== null || store.isKept()) compare();
    };
    const stops = [
      store.onChangeElsewhere(storedCredentials, compare),
      // A deletion request in another tab also bars POST requests here.
      deletionFlag(store).onChangeElsewhere(() => {
        const token = access.token();
        if (token !== null) sendBack({ type: "client.flagged", token });
      }),
      // A page in the back/forward cache or a frozen one gets no events (C47).
      world.on("pageshow", ({ restored }) => restored && look()),
      world.on("visibilitychange", () => world.isVisible() && look()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  },
});
