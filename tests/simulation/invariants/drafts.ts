import * as v from "valibot";
import { storedDrafts } from "#src/ports/checkout-values.ts";
import type { Page } from "../page.ts";
import { type Claim, first } from "../scene.ts";

/** Events that choose something or submit the form for review. */
const choices = new Set(["draft.changed", "review.requested"]);

const read = (text: string | null) => {
  const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), storedDrafts.schema), text);
  return stored.success ? stored.output : null;
};

export const c49: Claim = () => {
  const chose = new WeakSet<Page>();
  let before = new Set<number>();
  return ({ observations }) =>
    first(observations, (each) => {
      if (each.what === "acted" && choices.has(each.event.type)) chose.add(each.page);
      if (each.what !== "stored" || each.key !== storedDrafts.key) return null;
      const stored = read(each.value);
      const known = before;
      before = new Set(stored?.drafts.map(({ draft }) => draft.deviceId));
      // A page on its own memory starts from what it could read.
      if (stored === null || each.page.isAlone) return null;
      const clientId = each.page.session.getSnapshot().context.credentials?.clientId;
      if (clientId !== undefined && stored.clientId !== clientId)
        return `what client ${clientId} chose is stored as client ${stored.clientId}'s`;
      const looked = [...before].find((id) => !known.has(id));
      return looked === undefined || chose.has(each.page)
        ? null
        : `a draft of device ${looked} is stored, and nothing was chosen`;
    });
};
