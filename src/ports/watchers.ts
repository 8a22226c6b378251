import type { AppListeners } from "#machines/app/app.ports.ts";
import type { Access } from "./access.ts";
import { deletionFlag } from "./deletion-flag.ts";
import { storedCredentials } from "./stored-values.ts";
import type { Store } from "./storage.ts";
import type { World } from "./world.ts";

/** What the application hears from outside: the network, the server's view of who asks, and other tabs. */
export const appListeners = (world: World, store: Store, access: Access): AppListeners => ({
  watchConnection: (_, sendBack) => {
    let online = true;
    const compare = () => {
      if (world.isOnline() === online) return;
      online = !online;
      sendBack({ type: online ? "connection.restored" : "connection.lost" });
    };
    compare();
    const stops = [
      world.on("offline", compare),
      // Said anew also when one network takes over from another: what could not be reached may be by now.
      world.on("online", () => {
        online = true;
        sendBack({ type: "connection.restored" });
      }),
      // A page in the back/forward cache, or a frozen one, has heard nothing of what happened meanwhile.
      world.on("pageshow", compare),
      world.on("visibilitychange", compare),
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
    /** A tab on its own, which could read nothing when it began to be, has nothing to compare with. */
    const look = () => {
      if (store.read(storedCredentials) !== null || store.isKept()) compare();
    };
    const stops = [
      store.onChangeElsewhere(storedCredentials, compare),
      // Whether this client is leaving decides what may be sent from here, too.
      deletionFlag(store).onChangeElsewhere(() => {
        const token = access.token();
        if (token !== null) sendBack({ type: "client.flagged", token });
      }),
      // A page from the back/forward cache, or a frozen one, has heard nothing of what happened meanwhile (C47).
      world.on("pageshow", ({ restored }) => restored && look()),
      world.on("visibilitychange", () => world.isVisible() && look()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  },
});
