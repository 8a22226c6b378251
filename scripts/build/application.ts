import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { backgroundWorker } from "./background-worker.ts";
import { freshTexts } from "./fresh-texts.ts";
import { pages } from "./pages.ts";

/** The Vite plugins of the application. */
export const application = [
  tanstackRouter({
    target: "react",
    autoCodeSplitting: true,
    routesDirectory: "src/routes",
    generatedRouteTree: "src/app/routeTree.gen.ts",
    quoteStyle: "double",
    semicolons: true,
    addExtensions: true,
    disableLogging: true,
  }),
  react(),
  backgroundWorker(),
  pages(),
  freshTexts(),
];
