import { createFileRoute } from "@tanstack/react-router";
import { BadAddress } from "../features/errors/not-found.tsx";

export const Route = createFileRoute("/400")({
  staticData: { title: "common:error.400.title" },
  component: BadAddress,
});
