import type { SnapshotFrom } from "xstate";
import { inside } from "../kit/common-laws.ts";
import { returned } from "../kit/laws.ts";
import type { Situation, Step } from "../kit/world.ts";
import type { accountMachine } from "./account.machine.ts";
import type { AccountContext } from "./account.context.ts";

/* Places, facts and changes that the laws speak of. */

export type M = typeof accountMachine;
export type Now = SnapshotFrom<M>;

export const at = (...places: Parameters<Now["matches"]>[0][]) => inside<M>(...places);
export const isOpen = at("active");
export const withoutSubscriptions = at({ active: { data: "withoutSubscriptions" } });
export const withoutCatalog = at({ active: { data: "withoutCatalog" } });
export const loadingSubscriptions = at({ active: { data: "loadingSubscriptions" } });
export const loadingCatalog = at({ active: { data: "loadingCatalog" } });
export const loadingClient = at({ active: { data: "loadingClient" } });
export const ready = at({ active: { data: "ready" } });
export const viewing = at({ active: { profile: "viewing" } });
export const saving = at({ active: { profile: "saving" } });
export const saved = at({ active: { profile: "saved" } });

export const mayPost = ({ context }: Now) => context.accountStatus === "loggedIn";
export const mayEdit = (s: Now) => viewing(s) || saved(s);
export const maySave = (s: Now) => mayEdit(s) && mayPost(s) && s.context.online;
export const serves = ({ context }: Now, cityId: number) =>
  context.catalog?.cities.some((city) => city.id === cityId && city.supported) ?? false;

export const runs = ({ running }: Situation<M>, name: string) => running.some(({ src }) => src === name);

/** The client that a step brings. */
export const newClient = (step: Step<M>) => {
  const answer = returned(step, "saveProfile")?.output;
  const fresh = returned(step, "loadClient")?.output ?? returned(step, "deletion")?.output.client;
  return fresh ?? (answer?.kind === "saved" ? answer.client : null);
};

export const changes = ({ from, to }: Step<M>, fact: keyof AccountContext) =>
  from.snapshot.context[fact] !== to.snapshot.context[fact];
