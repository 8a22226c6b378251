import { useSearch } from "@tanstack/react-router";
import { use } from "react";
import { useTranslation } from "react-i18next";
import * as v from "valibot";
import { SituationBar } from "./situation-bar.tsx";
import { SituationIndex } from "./situation-index.tsx";
import { everySituation } from "./situations.ts";
import { SituationsSearch } from "./situations-search.ts";
import { Stage } from "./stage.tsx";
import { UnknownSituation } from "./unknown-situation.tsx";

/** `/subscriptionstest/`: all situations, or one of them as people would see it, with a bar over it. */
export const SituationsPage = () => {
  const { i18n } = useTranslation();
  const { situation: name, find = "" } = v.parse(SituationsSearch, useSearch({ strict: false }));
  const all = use(everySituation());
  if (name === undefined) return <SituationIndex all={all} find={find} />;
  const situation = all.find((each) => each.name === name);
  return situation === undefined ? (
    <UnknownSituation />
  ) : (
    <>
      <SituationBar all={all} current={situation} />
      <Stage key={`${i18n.language} ${name}`} situation={situation} />
    </>
  );
};
