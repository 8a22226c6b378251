import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Builder, type WebDriver, WebElement } from "selenium-webdriver";
import { findFreePort } from "../../scripts/free-port.ts";
import { findWebKit, webkitMissing } from "../../scripts/engines.ts";
import type { Engine, Size, Tab } from "./engine.ts";
import { until } from "./until.ts";
import { type IncomingMessage, type ServerResponse, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

const script = "/watcher.js";
const reportPath = "/errors/";

/** Runs in each page first and reports errors. */
const watcher = `
const report = (text) => navigator.sendBeacon("${reportPath}", text);
addEventListener("error", ({ message, error, target }) =>
  report(error?.stack ? message + "\\n" + error.stack : message ?? "not loaded: " + (target.src ?? target.href)), true);
addEventListener("unhandledrejection", ({ reason }) => report("unhandled: " + reason + "\\n" + reason?.stack));
addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
  report("refused by " + violatedDirective + ": " + blockedURI + " " + sourceFile + ":" + lineNumber));
const { error } = console;
console.error = (...args) => { report("console: " + args.join(" ")); error.apply(console, args); };
`;

/** Proxies a request and adds the watcher to the head of HTML pages. */
const pass = (asked: IncomingMessage, answer: ServerResponse, to: string): void => {
  const isPage = asked.headers.accept?.includes("text/html") === true;
  const headers = { ...asked.headers, ...(isPage && { "accept-encoding": "identity" }) };
  const onward = request(new URL(asked.url ?? "/", to), { method: asked.method, headers }, (reply) => {
    const { statusCode = 502, headers: replyHeaders } = reply;
    if (!isPage || replyHeaders["content-type"]?.startsWith("text/html") !== true) {
      answer.writeHead(statusCode, replyHeaders);
      reply.pipe(answer);
      return;
    }
    const parts: Buffer[] = [];
    reply.on("data", (part: Buffer) => parts.push(part));
    reply.on("end", () => {
      const page = Buffer.concat(parts)
        .toString()
        .replace("<head>", `<head><script src="${script}"></script>`);
      const { "content-length": _, ...rest } = replyHeaders;
      answer.writeHead(statusCode, rest);
      answer.end(page);
    });
  });
  // The client or server disconnected; both are noticed elsewhere.
  onward.on("error", () => answer.destroy());
  asked.pipe(onward);
};

/**
 * A proxy that collects errors of the pages, for an engine whose driver reports none. `run` gets its URL, a
 * function that sets the server, and the errors so far.
 */
const withProxy = async (
  run: (proxy: { url: string; leadTo(server: string): void; errors: readonly string[] }) => Promise<void>,
): Promise<void> => {
  const errors: string[] = [];
  let server = "";
  const proxy = createServer((asked, answer) => {
    if (asked.url === script)
      return void answer.writeHead(200, { "content-type": "text/javascript" }).end(watcher);
    if (asked.url !== reportPath) return pass(asked, answer, server);
    let text = "";
    asked.on("data", (part: Buffer) => (text += part.toString()));
    asked.on("end", () => {
      errors.push(text);
      answer.writeHead(204).end();
    });
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  // Cast: it listens on a port, not on a file.
  const { port } = proxy.address() as AddressInfo;
  try {
    await run({ url: `http://127.0.0.1:${port}`, leadTo: (address) => (server = address), errors });
  } finally {
    proxy.closeAllConnections();
    proxy.close();
  }
};

/** Started processes end with the test. */
const endLater = (child: ChildProcess): void => void process.once("exit", () => child.kill());

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill();
  await ended;
};

/** An X server in memory; `run` gets its DISPLAY. */
const withScreen = async (program: string, run: (display: string) => Promise<void>): Promise<void> => {
  const child = spawn(
    program,
    ["-displayfd", "3", "-screen", "0", "1400x1100x24", "-nolisten", "tcp", "-noreset"],
    { stdio: ["ignore", "ignore", "ignore", "pipe"] },
  );
  endLater(child);
  try {
    // Cast: the fourth pipe is opened above.
    const lines = createInterface(child.stdio[3] as NodeJS.ReadableStream);
    // Cast: readline emits strings.
    const [number] = (await Promise.race([
      once(lines, "line"),
      once(child, "exit").then(() =>
        Promise.reject(new Error("the screen for WebKit (Xvfb) does not start")),
      ),
    ])) as string[];
    await run(`:${number}`);
  } finally {
    await end(child);
  }
};

const withDriver = async (
  program: string,
  env: NodeJS.ProcessEnv,
  run: (address: string) => Promise<void>,
): Promise<void> => {
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const child = spawn(program, [`--port=${port}`, "--host=127.0.0.1"], { stdio: "ignore", env });
  endLater(child);
  try {
    await until("WebKitWebDriver answers", async () => (await fetch(`${address}/status`)).ok);
    await run(address);
  } finally {
    await end(child);
  }
};

const tabOf = (driver: WebDriver, faults: readonly string[]): Tab => ({
  open: (address) => driver.get(address),
  ask: (question, given) => driver.executeScript(question, given),
  find: async (question, given) => {
    const found: unknown = await driver.executeScript(question, given);
    if (!(found instanceof WebElement)) return null;
    return { press: () => found.click(), write: (text) => found.sendKeys(text) };
  },
  picture: async () => Buffer.from(await driver.takeScreenshot(), "base64"),
  faults: () => faults,
});

/** Sizes the window so that the page has this size; a window has a minimum. */
const resize = async (driver: WebDriver, { width, height }: Size): Promise<void> => {
  const window = driver.manage().window();
  await window.setRect({ x: 0, y: 0, width, height });
  const frame = await driver.executeScript<number>(() => outerHeight - innerHeight);
  await window.setRect({ x: 0, y: 0, width, height: height + frame });
};

/** WebKit as Debian packages it: driver, MiniBrowser and an X server in memory. */
export const webkit: Engine = {
  name: "WebKit",
  withTab: async ({ size, serve }, run) => {
    const programs = findWebKit();
    if (programs === null) throw new Error(webkitMissing);
    const home = await mkdtemp(join(tmpdir(), "kabinet-webkit-"));
    try {
      await withScreen(programs.display, (display) => {
        const env = {
          ...process.env,
          DISPLAY: display,
          GDK_BACKEND: "x11",
          HOME: home,
          XDG_RUNTIME_DIR: home,
          NO_AT_BRIDGE: "1",
          // Its sandbox needs rights that a container lacks; it opens our pages only.
          WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
          LIBGL_ALWAYS_SOFTWARE: "1",
        };
        return withDriver(programs.driver, env, (address) =>
          withProxy(async (proxy) => {
            const driver = await new Builder()
              .usingServer(address)
              .withCapabilities({
                browserName: "MiniBrowser",
                "webkitgtk:browserOptions": { binary: programs.browser, args: ["--automation"] },
              })
              .build();
            try {
              await resize(driver, size);
              await serve(proxy.url, async (server) => {
                proxy.leadTo(server);
                await run(tabOf(driver, proxy.errors), proxy.url);
              });
            } finally {
              await driver.quit();
            }
          }),
        );
      });
    } finally {
      await rm(home, { recursive: true, force: true });
    }
  },
};
