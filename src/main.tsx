import { type Developed, showKabinet } from "./app/show-kabinet.tsx";
import { readConfig } from "./routing/config.ts";
import { browserWorld } from "./ports/browser.ts";
import { reportPageErrors } from "./ports/page-errors.ts";
import { readPageSettings } from "./ports/page-settings.ts";
import { readRenderedPage } from "./ports/prefetched-replies.ts";
import { recordingPass } from "./ports/recording-pass.ts";
import type { World } from "./ports/world.ts";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/print.css";
import "./styles/arriving.css";

const plain = browserWorld();
reportPageErrors(plain);
const arrived = readRenderedPage(document, plain);
const real: World = { ...plain, ...(arrived && { fetch: arrived.fetch }) };
const settings = readPageSettings(document);
const { world, ...developed }: { world: World } & Developed =
  import.meta.env.DEV || import.meta.env.MODE === "test"
    ? /* oxlint-disable baseline-js/use-baseline -- in development only */
      await (await import("./dev/develop.ts")).develop(real)
    : /* oxlint-enable baseline-js/use-baseline */
      { world: real };
const container = document.getElementById("root");
if (container === null) throw new Error("the page has no root element");
const config = readConfig({ ...import.meta.env, ...settings });
const show = (development: Developed): void => showKabinet(world, config, container, arrived, development);
// Where the shop has a secret for it, a signed link has the tab recorded for support (docs/decisions/095).
const pass = settings["RECORDER"] === undefined ? null : recordingPass(world);
if (pass === null) show(developed);
else
  void import("./dev/recorder/for-support.tsx")
    .then(({ recordForSupport }) =>
      recordForSupport(world, { pass, key: settings["RECORDER"], supportUrl: config.supportUrl }),
    )
    .catch((failure: unknown) => world.warn("this visit is not recorded", failure))
    .then((inspect) => show(inspect ? { ...developed, inspect } : developed));
