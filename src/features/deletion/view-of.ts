import type { DeletionView } from "#machines/deletion/deletion.view.ts";

/** One screen of the deletion. */
export type ViewOf<Screen extends DeletionView["screen"]> = Extract<DeletionView, { screen: Screen }>;
