import { createFileRoute } from "@tanstack/react-router";
import { NotFound } from "../features/errors/not-found.tsx";

export const Route = createFileRoute("/404")({
  staticData: { title: "common:error.404.title" },
  component: NotFound,
});
