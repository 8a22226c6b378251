import { showKabinet } from "./app/show-kabinet.tsx";
import { readConfig } from "./routing/config.ts";
import { browserWorld } from "./ports/browser.ts";
import { readPageSettings } from "./ports/page-settings.ts";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/print.css";
import "./styles/arriving.css";

const real = browserWorld();
const { world, ...developed } =
  import.meta.env.DEV || import.meta.env.MODE === "test"
    ? /* oxlint-disable baseline-js/use-baseline -- in development only */
      await (await import("./dev/develop.ts")).develop(real)
    : /* oxlint-enable baseline-js/use-baseline */
      { world: real };
const place = document.getElementById("root");
if (place === null) throw new Error("the page has no place for the application");
showKabinet(world, readConfig({ ...import.meta.env, ...readPageSettings(document) }), place, developed);
