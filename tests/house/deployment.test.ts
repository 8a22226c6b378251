import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { afterCard, afterSavedCard, banks, tooMuch } from "#sandbox/acquirer/outcome.ts";
import { type Behaviour, testCards } from "#sandbox/test-cards.ts";
import { settings } from "#server/environment.ts";
import { constantIn } from "./constant-in.ts";

const read = (file: string): string => readFileSync(file, "utf8");
const withoutComments = (text: string): string => text.replaceAll(/^\s*[#;].*\n/gm, "");

const nginx = withoutComments(read("deploy/nginx.conf"));
const compose = withoutComments(read("compose.yaml"));
const image = withoutComments(read("Containerfile"));
const unit = withoutComments(read("deploy/kabinet.service"));
const alerts = read("deploy/alerts.yml");
const readme = read("README.md");

const drain = constantIn("server/serve.ts", "drain");
const grace = constantIn("server/serve.ts", "proxyGrace");
const telemetry = constantIn("server/serve.ts", "telemetryDrain");
const idle = constantIn("server/platform/http/open-server.ts", "idle");
const body = constantIn("server/platform/http/read-input.ts", "bodyLimit");
const requestLife = constantIn("server/app.ts", "requestLife");
const defaultOf = (name: string): string | null =>
  settings.find((each) => each.name === name)?.inDevelopment ?? null;

/** `15s`, `500ms`, `2m`: milliseconds. */
const inMs = (duration: string): number => {
  const [, digits = "", unitOf = "s"] = /^(\d+)(ms|s|m|h)?$/.exec(duration) ?? [];
  return Number(digits) * ({ ms: 1, s: 1_000, m: 60_000, h: 3_600_000 }[unitOf] ?? Number.NaN);
};
/** Values of a directive of nginx, in a block or in the whole file. */
const directives = (text: string, name: string): string[] =>
  Array.from(text.matchAll(new RegExp(`^\\s*${name} ([^;{]+);`, "gm")), ([, value = ""]) => value.trim());
const blocksOf = (text: string, head: string): string[] =>
  Array.from(
    text.matchAll(new RegExp(`^( *)${head} \\{\\n([^]*?)^\\1\\}`, "gm")),
    ([, , content = ""]) => content,
  );
const numberIn = (text: string, pattern: RegExp): number => {
  const [, digits] = pattern.exec(text) ?? [];
  return digits === undefined ? Number.NaN : Number(digits);
};

/** `drain` as the comments write it. */
const nine = ["eight", "nine", "ten"][drain / 1_000 - 8];

describe("nginx", () => {
  const [upstream = ""] = blocksOf(nginx, "upstream kabinet");
  const [unnamed = "", redirect = "", site = ""] = blocksOf(nginx, "server");

  test("refuses other names, sends http to https and speaks TLS 1.2 and 1.3 alone", () => {
    expect(blocksOf(nginx, "server")).toHaveLength(3);
    expect(directives(unnamed, "listen").every((value) => value.endsWith("default_server"))).toBe(true);
    expect(directives(unnamed, "(?:ssl_reject_handshake|return)")).toEqual(["on", "444"]);
    const [name = ""] = directives(site, "server_name");
    expect(directives(redirect, "server_name")).toEqual([name]);
    expect(directives(redirect, "return")).toEqual([`308 https://${name}$request_uri`]);
    expect(directives(redirect, "listen")).toEqual(["80", "[::]:80"]);
    expect(directives(site, "listen")).toEqual(["443 ssl http2", "[::]:443 ssl http2"]);
    expect(directives(site, "ssl_protocols")).toEqual(["TLSv1.2 TLSv1.3"]);
    const ciphers = directives(site, "ssl_ciphers").flatMap((list) => list.split(":"));
    expect(ciphers.filter((cipher) => !/^ECDHE-\w+-(?:AES\d+-GCM|CHACHA20-POLY1305)/.test(cipher))).toEqual(
      [],
    );
    expect(ciphers.length).toBeGreaterThan(3);
    expect(directives(site, "ssl_session_tickets")).toEqual(["off"]);
    expect(directives(site, "server_tokens")).toEqual(["off"]);
  });

  test("sets every header that the server believes of a proxy, never to what a client sent", () => {
    const believed = Array.from(
      ["http/address.ts", "http/observe.ts", "http/endpoints.ts", "http/client-page.ts", "logging/trace.ts"]
        .map((file) => read(`server/platform/${file}`))
        .join("\n")
        .matchAll(/header\("(X-[\w-]+|Request-Id|traceparent|tracestate|Forwarded)"\)/g),
      ([, name = ""]) => name,
    ).filter((name) => name !== "X-Signature");
    expect(new Set(believed)).toContain("X-Forwarded-For");
    const set = new Map(
      directives(site, "proxy_set_header").map((value) => {
        const [name = "", ...rest] = value.split(" ");
        return [name, rest.join(" ")] as const;
      }),
    );
    expect(directives(site, "proxy_set_header")).toHaveLength(set.size);
    expect(believed.filter((name) => !set.has(name) && name !== "Request-Id")).toEqual([]);
    expect(Object.fromEntries(set)).toEqual({
      Connection: '""',
      Host: "$host",
      "X-Forwarded-For": "$remote_addr",
      "X-Forwarded-Proto": "$scheme",
      Forwarded: '""',
      "X-Request-Id": "$request_id",
      "Request-Id": '""',
      traceparent: '""',
      tracestate: '""',
    });
    // The server's own security headers reach the browser as they are.
    const [passed = ""] = blocksOf(site, "location /");
    expect(passed).not.toMatch(/add_header/);
    expect(
      directives(nginx, "(?:proxy_hide_header|proxy_ignore_headers|proxy_intercept_errors|sub_filter)"),
    ).toEqual([]);
    expect(directives(nginx, "(?:real_ip_header|set_real_ip_from)")).toEqual([]);
  });

  test("logs no paths: those of confirmation links and of clients' photographs are secret", () => {
    for (const server of [redirect, site]) expect(directives(server, "access_log")).toEqual(["off"]);
  });

  test("shows a page in both languages, which nothing stores, while no server answers", () => {
    expect(directives(site, "error_page")).toEqual(["502 504 @unavailable"]);
    const [page = ""] = blocksOf(site, "location @unavailable");
    expect(directives(page, "add_header")).toEqual([
      "Cache-Control no-store always",
      "Retry-After 30 always",
    ]);
    expect(page).toContain("return 502 '<!doctype html>");
    expect(page).toMatch(/<html lang="ru">[^]*<h1>[^]*<h2 lang="en">/);
  });

  test("repeats no request that may have been done", () => {
    expect(directives(site, "proxy_next_upstream")).toEqual(["error timeout http_502"]);
    expect(directives(site, "proxy_next_upstream_tries")).toEqual(["2"]);
    expect(directives(nginx, "(?:proxy_cache|proxy_store|mirror)")).toEqual([]);
  });

  test("passes all on to the server's address, over kept connections that end before the server's", () => {
    expect(directives(upstream, "server").map((value) => value.split(" ")[0])).toEqual([
      `${defaultOf("HOST")}:${defaultOf("PORT")}`,
    ]);
    expect(directives(site, "proxy_pass")).toEqual(["http://kabinet"]);
    expect(directives(site, "proxy_http_version")).toEqual(["1.1"]);
    expect(Array.from(site.matchAll(/location (\S+)/g), ([, path]) => path)).toEqual(["/", "@unavailable"]);
    const kept = inMs(directives(upstream, "keepalive_timeout")[0] ?? "");
    expect(kept).toBeGreaterThanOrEqual(30_000);
    expect(kept).toBeLessThanOrEqual(idle - 10_000);
    expect(Number(directives(upstream, "keepalive")[0])).toBeGreaterThan(0);
    expect(read("deploy/nginx.conf")).toContain(`the servers' ${idle / 1_000} s`);
    expect(read("docs/deploy.md")).toContain(
      `(${kept / 1_000} s) before the\nservers end them (${idle / 1_000} s)`,
    );
  });

  test("asks no server that has just failed three times, for a few seconds", () => {
    const [, ...limits] = directives(upstream, "server")[0]?.split(" ") ?? [];
    expect(limits).toEqual(["max_fails=3", "fail_timeout=5s"]);
  });

  test("reads as much as the server, waits longer than a request lives, and packs nothing", () => {
    expect(directives(site, "client_max_body_size")).toEqual([`${body / 1_024}k`]);
    expect(directives(site, "client_body_buffer_size")).toEqual([`${body / 1_024}k`]);
    expect(read("docs/deploy.md")).toContain(`bodies up to ${body / 1_024} KB`);
    for (const name of ["proxy_read_timeout", "proxy_send_timeout"]) {
      const waits = inMs(directives(site, name)[0] ?? "");
      expect(waits).toBeGreaterThan(requestLife + 1_000);
      expect(waits).toBeLessThanOrEqual(30_000);
    }
    for (const name of ["client_header_timeout", "client_body_timeout"])
      expect(inMs(directives(site, name)[0] ?? "")).toBeLessThanOrEqual(10_000);
    expect(inMs(directives(site, "proxy_connect_timeout")[0] ?? "")).toBeLessThan(requestLife / 2);
    expect(directives(nginx, "gzip")).toEqual(["off"]);
    expect(directives(site, "limit_conn_status")).toEqual(["429"]);
    expect(directives(nginx, "limit_conn_zone")[0]).toMatch(/^\$binary_remote_addr /);
    expect(Number(directives(site, "limit_conn")[0]?.split(" ")[1])).toBeGreaterThanOrEqual(1_000);
  });
});

describe("a process that is stopped", () => {
  const longest = Math.max(grace, drain) + telemetry;

  test("is given more time than its last requests take, by systemd and by the container engine", () => {
    expect(numberIn(unit, /^TimeoutStopSec=(\d+)$/m) * 1_000).toBeGreaterThan(longest);
    expect(inMs(/stop_grace_period: (\S+)/.exec(compose)?.[1] ?? "")).toBeGreaterThan(longest);
    expect(unit).toContain("\nKillSignal=SIGTERM\n");
    expect(compose).not.toContain("stop_signal");
    for (const file of ["compose.yaml", "deploy/kabinet.service"])
      expect(read(file)).toContain(`finish, for up to ${nine} seconds.`);
  });
});

describe("the containers", () => {
  const [, database = "", server = ""] = compose.split(/^ {2}(?:database|server):$/m);

  test("open their ports to this machine alone, and the database none", () => {
    const published = Array.from(compose.matchAll(/^\s+- (\S*\d+:\d+)$/gm), ([, ports = ""]) => ports);
    const port = (name: string): string => new RegExp(`${name}: "(\\d+)"`).exec(server)?.[1] ?? "";
    expect(published).toEqual(
      ["PORT", "METRICS_PORT"].map((name) => `127.0.0.1:${port(`\\b${name}`)}:${port(`\\b${name}`)}`),
    );
    expect(database).not.toContain("ports:");
    expect(compose).not.toMatch(/network_mode|privileged: true|pid: host/);
    expect(read("deploy/prometheus.yml")).toContain(`127.0.0.1:${port("METRICS_PORT")}`);
    for (const text of [server, image])
      expect(text).toMatch(
        /\/readyz'\)\.then\(\(r\)=>process\.exit\(r\.ok\?0:1\),\(\)=>process\.exit\(1\)\)/,
      );
    expect(server).toContain(`127.0.0.1:${port("\\bPORT")}/readyz`);
    expect(image).toContain(`PORT=${port("\\bPORT")}\n`);
    expect(image).toContain(`EXPOSE ${port("\\bPORT")}\n`);
  });

  test("run as a user without rights, read-only, from the sources that a server needs", () => {
    const [, runtime = ""] = image.split(/^FROM .*AS build$/m)[1]?.split(/^FROM /m) ?? [];
    const steps = runtime.split("\n").filter((line) => /^[A-Z]+ /.test(line));
    expect(steps.filter((line) => line.startsWith("USER "))).toEqual(["USER node"]);
    expect(steps.slice(steps.indexOf("USER node")).some((line) => /^(?:RUN|COPY|ENV)/.test(line))).toBe(
      false,
    );
    expect(steps.filter((line) => line.startsWith("ENV"))[0]).toContain("NODE_ENV=production");
    expect(steps.at(-1)).toBe('CMD ["node", "server/main.ts"]');
    expect(server).toMatch(/read_only: true[^]*cap_drop: \[ALL\]/);
    expect(compose.match(/no-new-privileges:true/g)).toHaveLength(2);
    expect(compose.match(/restart: unless-stopped/g)).toHaveLength(2);
    expect(server).not.toContain("user:");
    expect(server).toMatch(/condition: service_healthy/);
  });

  test("are built with every setting that goes into the page, and name no setting that there is not", () => {
    const built = /envPrefix: \[([^\]]+)\]/.exec(read("vite.config.ts"))?.[1]?.match(/\w+/g) ?? [];
    const args = Array.from(image.matchAll(/^ARG (\w+)$/gm), ([, name = ""]) => name);
    expect(new Set(args)).toEqual(new Set(built));
    expect(args.filter((name) => !server.includes(`\n        ${name}: \${${name}:`))).toEqual([]);
    // Without it the application leaves for no page of the acquirer, so that no card and no SBP pays.
    expect(server).toContain("ACQUIRER_ORIGIN: ${ACQUIRER_ORIGIN:?");
    expect(read("docs/deploy.md")).toMatch(/APP_NAME=.* ACQUIRER_ORIGIN=.* npm run build$/m);
    const known = new Set(settings.map(({ name }) => name));
    const named = Array.from(server.matchAll(/^ {6}([A-Z_]+): /gm), ([, name = ""]) => name);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !known.has(name) && !/POSTGRES_/.test(name))).toEqual([]);
    for (const name of ["APP_NAME", "APP_VERSION", "APP_KEY"]) {
      expect(server).toContain(`${name}: \${${name}:?`);
      expect(image).toContain(`test -n "$${name}"`);
    }
    const release = /"node": "(\d+)/.exec(read("package.json"))?.[1];
    expect(new Set(Array.from(image.matchAll(/node:(\d+)-/g), ([, version]) => version))).toEqual(
      new Set([release]),
    );
  });

  test("have every folder that the server imports, and no secret and no data of the machine that builds", () => {
    const folders = Array.from(
      image.matchAll(/^COPY --from=build \/kabinet\/(\S+) /gm),
      ([, name = ""]) => name,
    );
    const imported = globSync("{server,contract}/**/*.ts").flatMap((file) =>
      Array.from(read(file).matchAll(/^import (?!type )[^;]*? from "#(\w+)\//gm), ([, name = ""]) => name),
    );
    const needed = new Set([...imported, "server", "scripts", "dist", "node_modules", "package.json"]);
    expect([...needed].filter((name) => !folders.includes(name))).toEqual([]);
    const ignored = read(".dockerignore").split("\n");
    for (const name of [".env*", "*.env", ".data", "backups", ".git", "node_modules"])
      expect(ignored).toContain(name);
  });

  test("keep what must outlive them in volumes that the user of the image owns", () => {
    const volumes = Array.from(server.matchAll(/- (\w+):(\/\S+)/g), ([, name = "", path = ""]) => [
      name,
      path,
    ]);
    const folders = volumes.map(([, path]) => path);
    expect(image).toContain(`install --directory --owner=node --group=node ${folders.join(" ")}\n`);
    const [, assets] = /ASSETS_DIR: (\S+)/.exec(server) ?? [];
    const [, purges = ""] = /DESTRUCTION_FILE: (\S+)/.exec(server) ?? [];
    expect(folders).toEqual([assets, purges.slice(0, purges.lastIndexOf("/"))]);
    for (const [name] of [...volumes, ["database"]])
      expect(compose).toMatch(new RegExp(`^ {2}${name}: \\{\\}$`, "m"));
    expect(database).toContain("database:/var/lib/postgresql/data");
  });
});

test("systemd confines the process, and restarts it", () => {
  const on = Array.from(unit.matchAll(/^(\w+)=yes$/gm), ([, name = ""]) => name);
  expect(on).toEqual(
    expect.arrayContaining(
      (
        "DynamicUser NoNewPrivileges ProtectHome PrivateTmp PrivateDevices PrivateUsers ProtectClock ProtectControlGroups " +
        "ProtectHostname ProtectKernelLogs ProtectKernelModules ProtectKernelTunables RestrictNamespaces RestrictRealtime " +
        "RestrictSUIDSGID RemoveIPC LockPersonality"
      ).split(" "),
    ),
  );
  for (const line of [
    "Environment=NODE_ENV=production",
    "User=kabinet",
    "ExecStart=/usr/bin/node server/main.ts",
    "Restart=always",
    "ProtectSystem=strict",
    "StateDirectoryMode=0700",
    "UMask=0077",
    "CapabilityBoundingSet=",
    "AmbientCapabilities=",
    "SystemCallFilter=@system-service",
    "SystemCallFilter=~@privileged @resources",
    "RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX",
  ])
    expect(unit).toContain(`\n${line}\n`);
  const state = `/var/lib/${/StateDirectory=(\S+)/.exec(unit)?.[1]}`;
  expect(/ASSETS_DIR=(\S+)/.exec(unit)?.[1]).toBe(`${state}/assets`);
  expect(/DATA_DIR=(\S+)/.exec(unit)?.[1]).toBe(state);
  // Thirty tries of a database that is away must not count as a crash loop.
  expect(numberIn(unit, /RestartSec=(\d+)/) * numberIn(unit, /StartLimitBurst=(\d+)/)).toBeLessThan(
    numberIn(unit, /StartLimitIntervalSec=(\d+)/),
  );
});

test("a pooler refuses in time, and keeps no session for a client", () => {
  const pooler = read("deploy/pgbouncer.ini");
  expect(numberIn(pooler, /^query_wait_timeout = (\d+)$/m) * 1_000).toBeLessThan(requestLife);
  expect(numberIn(pooler, /^server_connect_timeout = (\d+)$/m) * 1_000).toBeLessThan(requestLife);
  expect(pooler).toContain("\npool_mode = transaction\n");
  expect(pooler).toContain("\nlisten_addr = 127.0.0.1\n");
});

test("a failover loses nothing that was acknowledged, and HAProxy leads to the primary alone", () => {
  const patroni: unknown = JSON.parse(read("deploy/failover/patroni.json"));
  expect(patroni).toMatchObject({ bootstrap: { dcs: { synchronous_mode: true } } });
  const ttl = numberIn(read("deploy/failover/patroni.json"), /"ttl": (\d+)/);
  expect(read("docs/failover.md")).toContain(`within \`ttl\` (${ttl} s)`);
  const proxy = withoutComments(read("deploy/failover/haproxy.cfg"));
  expect(proxy).toContain("option httpchk OPTIONS /primary\n");
  expect(proxy).toContain("http-check expect status 200\n");
  expect(proxy).toMatch(/on-marked-down shutdown-sessions$/m);
});

describe("the alerts", () => {
  const rules = alerts.split(/^\s+- alert: /m).slice(1);
  const rule = (name: string): string => rules.find((each) => each.startsWith(`${name}\n`)) ?? "";
  const numbersOf = (name: string): number[] =>
    Array.from(
      (/expr:([^]*?)\n\s+(?:for|labels):/.exec(rule(name))?.[1] ?? "").matchAll(
        /(?:[<>]=? |== )(?!max|sum|kabinet)([\d.]+)/g,
      ),
      ([, digits = ""]) => Number(digits),
    );

  /** What a summary says, and the numbers of its expression. */
  const said: readonly [alert: string, words: RegExp, ...thresholds: number[]][] = [
    ["KabinetServerAway", /cannot be asked/, 0],
    ["KabinetDatabaseAway", /does not answer/, 0],
    ["KabinetDatabaseBusy", /wait for a connection/, 0],
    ["KabinetJobsNotRunning", /for five minutes/, 300, 0, 0],
    ["KabinetNoJobs", /No server runs jobs/],
    ["KabinetBankAway", /^\s+summary: More than half/m, 0.5],
    ["KabinetLettersNotGoing", /more than two hours/, 7_200],
    ["KabinetPaymentNeedsAPerson", /for an hour/, 3_600, 0],
    ["KabinetRowsLost", /has lost/, 0],
    ["KabinetUnaskedMoney", /several times within an hour/, 3],
    ["KabinetRefundsFailing", /did not give money back/, 0],
    ["KabinetErrors", /one request in a hundred/, 0.01, 5],
    ["KabinetSlow", /more than two seconds/, 2, 0.5],
    ["KabinetTextsNotArriving", /nobody signs in with them/, 0.2, 20, 0.1],
    ["KabinetPaymentsFailing", /Many more payments fail/, 2],
    ["KabinetCodesGuessed", /More wrong codes than right ones/, 50],
    ["KabinetPagesFailing", /report errors of pages/, 20],
  ];
  test.each(said)("%s: its numbers are what its summary says", (name, words, ...thresholds) => {
    expect(rule(name)).toMatch(words);
    expect(numbersOf(name)).toEqual(thresholds);
  });

  test("each has such a summary", () => {
    const names = rules.map((each) => each.split("\n")[0]);
    expect(new Set(said.map(([name]) => name))).toEqual(new Set(names));
  });

  test("look at spans of several scrapes", () => {
    const scrape = inMs(/scrape_interval: (\S+)/.exec(read("deploy/prometheus.yml"))?.[1] ?? "");
    const spans = Array.from(alerts.matchAll(/\[(\d+[mh])[:\]]/g), ([, span = ""]) => inMs(span));
    expect(Math.min(...spans) / scrape).toBeGreaterThanOrEqual(4);
  });

  test("compare ratios with a share between 0 and 1, and hold long enough for two scrapes", () => {
    const ratios = Array.from(
      alerts.matchAll(/(?:ratio5m\{[^}]*\}|\/ sum\([^\n]*?\[5m\]\)\)) > ([\d.]+)/g),
      ([, digits = ""]) => Number(digits),
    );
    expect(ratios.length).toBeGreaterThan(2);
    expect(ratios.filter((share) => share <= 0 || share >= 1)).toEqual([]);
    for (const [, held = ""] of alerts.matchAll(/for: (\S+)/g)) {
      expect(inMs(held)).toBeGreaterThanOrEqual(60_000);
      expect(inMs(held)).toBeLessThanOrEqual(15 * 60_000);
    }
  });

  const series = read("deploy/alerts.test.yml");
  test("each has a series in deploy/alerts.test.yml that makes it fire, and one that does not", () => {
    const cases = Array.from(
      series.matchAll(/alertname: (\w+)\n\s+eval_time: \S+\n\s+exp_alerts:( \[\])?/g),
      ([, name = "", quiet]) => `${name} ${quiet === undefined ? "fires" : "is quiet"}`,
    );
    const names = rules.map((each) => each.split("\n")[0]);
    for (const does of ["fires", "is quiet"])
      expect(names.filter((name) => !cases.includes(`${name} ${does}`))).toEqual([]);
  });

  const promtool = spawnSync("promtool", ["--version"]).error === undefined;
  test.skipIf(!promtool)("fire for their series (promtool)", () => {
    const { status, stdout, stderr } = spawnSync("promtool", ["test", "rules", "deploy/alerts.test.yml"], {
      encoding: "utf8",
    });
    expect({ status, said: status === 0 ? "" : `${stdout}${stderr}` }).toEqual({ status: 0, said: "" });
  });
});

describe("README", () => {
  /** Seconds until the bank's reply. */
  const delay = (card: Behaviour): number => (afterCard[card].end?.after ?? 0) / 1_000;
  /** The second column of the table. */
  const words: Record<Behaviour, string> = {
    pays: "pays",
    asks3ds: "asks for 3-D Secure, then pays; an automatic charge fails",
    declined: "declined",
    noFunds: "no funds",
    silent: "never answers",
    late: `pays; the webhook comes ${delay("late")} s late, and twice`,
    forgets: `unknown to the bank for ${delay("forgets") / 60} minutes, then it succeeds: by then the money goes back`,
    otherSum: `the bank takes ${tooMuch("charge", "otherSum") / 100} ₽ too much: all of it goes back`,
  };

  test("lists the test cards with what the sandbox's bank does", () => {
    const section = readme.split("\n## Test cards\n")[1] ?? "";
    const rows = Array.from(section.matchAll(/^\| `([\d ]+)` \| (.+) \|$/gm), ([, digits = "", does]) => [
      digits.replaceAll(" ", ""),
      does,
    ]);
    expect(rows).toEqual(Array.from(testCards, ([digits, behaviour]) => [digits, words[behaviour]]));
    // The words are true of the code.
    expect(afterCard.declined).toMatchObject({ stage: "fail", reason: "declined" });
    expect(afterCard.noFunds).toMatchObject({ stage: "fail", reason: "noFunds" });
    expect(afterCard.asks3ds.stage).toBe("challenged");
    expect(afterSavedCard.asks3ds.stage).toBe("fail");
    expect(afterCard.silent).toMatchObject({ stage: "waiting", end: { as: "fail" } });
    expect([afterCard.late.end?.as, afterCard.forgets.end?.as]).toEqual(["success", "success"]);
    const short: Partial<Record<Behaviour, string>> = {
      pays: "pays",
      declined: "declines",
      noFunds: "has no funds",
      late: `is ${delay("late")} s late`,
      silent: "never answers",
    };
    const all = banks.map(({ id, does }) => `${id[0]?.toUpperCase()}${id.slice(1)} ${short[does]}`);
    expect(section).toContain(`its banks do the same: ${all.join(", ")}.`);
  });

  test("names the browsers that the styles are built for", () => {
    const targets = /cssTarget: \[([^\]]+)\]/.exec(read("vite.config.ts"))?.[1] ?? "";
    const [chrome, edge, firefox, safari] = Array.from(
      targets.matchAll(/"[a-z]+([\d.]+)"/g),
      ([, number]) => number,
    );
    expect(edge).toBe(chrome);
    const line = `Chrome or Edge ${chrome}, Firefox ${firefox},\nSafari ${safari}, or newer`;
    expect(readme).toContain(line);
  });

  test("counts the lives and sessions that npm test runs", () => {
    const script = read("scripts/test.ts");
    const [, seeds = "", lives = ""] =
      /\[([\d_, ]+)\]\.map\(\(seed\) =>\s+vitestStep\(`promises of (\d+)/.exec(script) ?? [];
    expect(readme).toContain(`${seeds.split(",").length * Number(lives)} customer lives`);
  });

  test("names no npm command that there is not", () => {
    const scripts: unknown = JSON.parse(read("package.json"));
    const known = JSON.stringify(scripts);
    const named = [
      "README.md",
      "CONTRIBUTING.md",
      "docs/commands.md",
      "docs/deploy.md",
      "docs/operate.md",
    ].flatMap((file) => Array.from(read(file).matchAll(/`npm run ([\w:]+)/g), ([, name = ""]) => name));
    expect(named.filter((name) => !known.includes(`"${name}":`))).toEqual([]);
  });
});
