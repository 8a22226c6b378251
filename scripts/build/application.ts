import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { backgroundWorker } from "./background-worker.ts";
import { dropDescriptions } from "./drop-descriptions.ts";
import { pages } from "./pages.ts";
import { plainScroll } from "./plain-scroll.ts";
import { secondValibot } from "./second-valibot.ts";

/**
 * Parts of the first screen and the leaves it is made of are not memoised in the product: they render once or twice,
 * and what the React Compiler adds to each (3 kB together) would have to arrive before anybody can sign in.
 */
const firstScreen =
  /node_modules|[\\/]src[\\/](?:ui|features[\\/](?:sign-in|errors)|frame|doorstep|machines)\b/;

/** Everything that Vite does to make the application out of its sources. */
export const application = (isBuild: boolean) => [
  tanstackRouter({
    target: "react",
    autoCodeSplitting: true,
    routesDirectory: "src/routes",
    generatedRouteTree: "src/routeTree.gen.ts",
    quoteStyle: "double",
    semicolons: true,
    addExtensions: true,
    disableLogging: true,
  }),
  react({ compiler: true, ...(isBuild && { exclude: firstScreen }) }),
  secondValibot(),
  dropDescriptions(),
  plainScroll(),
  backgroundWorker(),
  pages(),
];
