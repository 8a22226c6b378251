import { plainTour } from "#machines/kit/plain-tour.ts";
import { sessionModel } from "#machines/session/session.model.ts";
import { chooseTours } from "./choose-tours.ts";
import { onStage as test } from "./fixtures.ts";
import { playTour } from "./tours.ts";

// The API is answered by hand here.

/** Only another tab, a revoked token or a flag can cause these; stories show them. */
const notAtThisPage = new Set([
  "session.rejected",
  "session.startedElsewhere",
  "session.endedElsewhere",
  "client.flagged",
  "post.blocked",
]);
/** Storage that fails is remembered in the tab instead (src/ports/storage.ts): these ports never fail in a browser. */
const neverFail = new Set(["restore", "resetState", "saveVersion", "recallChallenge", "endSession"]);

const tours = chooseTours(
  sessionModel,
  ({ from, move }) => {
    // What storage answers, it answers before anybody could do anything else.
    const answering = from.running.find(({ src }) => neverFail.has(src));
    if (answering !== undefined && !(move.verb === "answer" && move.port === answering.src)) return false;
    if (move.verb === "answer")
      return move.port !== "account" && !(move.outcome.kind === "outage" && neverFail.has(move.port));
    if (move.verb === "elapse") return true;
    // While the client is loaded nothing is offered: it takes a moment, or fails.
    const isLoading = from.snapshot.matches({ authenticated: "loadingClient" });
    return (
      !notAtThisPage.has(move.event.type) && !(isLoading && move.event.type === "session.logoutRequested")
    );
  },
  40,
);

for (const [index, tour] of tours.entries())
  test(`the session's tour ${index + 1} of ${tours.length}: ${tour.length} steps in a browser`, async ({
    page,
  }) => {
    await playTour(page, "session", plainTour(sessionModel, tour));
  });
