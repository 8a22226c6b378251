import { useAccount } from "../../machines.tsx";
import { useToday } from "../../use-calendar.ts";

/** Today where the client lives. */
export const useCityDay = (): string => {
  const zone = useAccount(
    ({ context }) => context.catalog?.cities.find(({ id }) => id === context.client.cityId)?.timezone,
  );
  return useToday(zone ?? "Europe/Moscow");
};
