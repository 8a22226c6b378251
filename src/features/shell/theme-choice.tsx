import { useId, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { themes } from "../../routing/router-context.ts";
import { useRouterContext } from "../../routing/use-router-context.tsx";
import { Segment, SegmentOption } from "../../ui/segment.tsx";

/** Light, dark, or as the system has it; it is kept on this device until the sign-out. */
export const ThemeChoice = () => {
  const { t } = useTranslation("shell");
  const { theme } = useRouterContext();
  const name = useId();
  const chosen = useSyncExternalStore(theme.subscribe, theme.read, () => "system" as const);
  return (
    <Segment legend={t("theme.legend")} low>
      {themes.map((one) => (
        <SegmentOption
          key={one}
          name={name}
          title={t(`theme.${one}`)}
          checked={chosen === one}
          onChange={() => theme.choose(one)}
        />
      ))}
    </Segment>
  );
};
