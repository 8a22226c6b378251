// Three PostgreSQL nodes under Patroni, with etcd and HAProxy, on the loopback: the set-up of deploy/failover.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes, randomInt } from "node:crypto";
import { once } from "node:events";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { type Socket, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pass } from "node:timers/promises";
import * as v from "valibot";
import { findPostgres, ordinaryUser } from "../postgres.ts";
import { findProgram } from "../programs.ts";

type Programs = Readonly<Record<"postgres" | "patroni" | "etcd" | "haproxy", string>>;

/** The programs of the cluster, or what is missing and how to install it. */
export const findClusterPrograms = (): Programs | { readonly missing: string } => {
  const find = (name: string) => findProgram([name, `/usr/sbin/${name}`, `/usr/local/bin/${name}`]);
  const [postgres, patroni, etcd, haproxy] = [findPostgres(), find("patroni"), find("etcd"), find("haproxy")];
  if (postgres !== null && patroni !== null && etcd !== null && haproxy !== null)
    // The folder of the real program, where all others are.
    return { postgres: dirname(realpathSync(join(postgres, "initdb"))), patroni, etcd, haproxy };
  // Patroni of Debian 12 needs python3-etcd.
  const packages = { postgresql: postgres, "patroni python3-etcd": patroni, "etcd-server": etcd, haproxy };
  const lacking = Object.entries(packages)
    .filter(([, found]) => found === null)
    .map(([name]) => name)
    .join(" ");
  return {
    missing: [
      "The failover attack needs PostgreSQL 15, Patroni 3, etcd 3.4 and HAProxy 2.6, or newer ones.",
      `Missing on Debian: apt-get install --no-install-recommends ${lacking}`,
      "The packages start services, which the attack does not use: systemctl disable --now patroni etcd haproxy",
    ].join("\n"),
  };
};

/** Patroni's settings as deployed. */
const deployed = v.parse(
  v.object({
    bootstrap: v.looseObject({ dcs: v.looseObject({}) }),
    postgresql: v.looseObject({}),
  }),
  JSON.parse(readFileSync(new URL("../../deploy/failover/patroni.json", import.meta.url), "utf8")),
);

/** Half of the deployed times, so that many failovers take an hour. Seconds. */
const times = { ttl: 9, loop_wait: 2, retry_timeout: 3 };

/** How long a node may take to follow the primary by itself. Milliseconds. */
const patience = 45_000;

const haproxyConfig = new URL("../../deploy/failover/haproxy.cfg", import.meta.url);

const given = new Set<number>();

/**
 * A free port for a program that listens later: below the ports that the system gives to connections, and none twice.
 */
const reservePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (given.has(port)) continue;
    given.add(port);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once("error", () => resolve(false));
      probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
};

/**
 * A TCP connection that can be cut: packets are then lost, without an error. `mend` resets what was cut, or
 * leaves it silent for good, as when an address moves to another machine.
 */
export const openLink = async (to: number) => {
  const sockets = new Set<Socket>();
  const silent = new WeakSet<Socket>();
  let isCut = false;
  const open = (socket: Socket, other: () => Socket | null): void => {
    sockets.add(socket);
    if (isCut) silent.add(socket);
    socket.on("error", () => socket.destroy());
    socket.once("close", () => {
      sockets.delete(socket);
      if (!silent.has(socket)) other()?.destroy();
    });
  };
  const server = createServer((near) => {
    if (isCut) return open(near, () => null);
    const far = connect(to, "127.0.0.1");
    open(near, () => far);
    open(far, () => near);
    near.pipe(far).pipe(near);
  });
  const port = await reservePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const reset = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    cut: (): void => {
      isCut = true;
      for (const socket of sockets) {
        silent.add(socket);
        socket.unpipe().pause();
      }
    },
    mend: ({ resets = true } = {}): void => {
      isCut = false;
      if (resets) reset();
    },
    close: (): void => {
      server.close();
      reset();
    },
  };
};

const Members = v.object({
  members: v.array(
    v.object({
      name: v.string(),
      role: v.string(),
      state: v.string(),
      lag: v.optional(v.union([v.number(), v.string()])),
      timeline: v.optional(v.number()),
    }),
  ),
});

/** Ids of a process and its children, the postmaster first. */
const familyOf = (parent: number): number[] => {
  const children = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" })
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([id = 0, of]) => (of === parent ? [id] : []));
  return [parent, ...children];
};

/** Sends a signal; a process that has gone gets none. */
const signal = (id: number, name: NodeJS.Signals | 0): boolean => {
  try {
    process.kill(id, name);
    return true;
  } catch {
    return false;
  }
};

export type PatroniCluster = Awaited<ReturnType<typeof startCluster>>;

/** How a primary fails. */
export const failures = ["killed", "frozen", "cut off"] as const;
export type Failure = (typeof failures)[number];

/**
 * Starts the cluster with an empty database `kabinet`; resolves when all nodes follow the primary. `url`: by HAProxy.
 * `stop` ends all processes and removes the folder, at any time.
 */
export const startCluster = async (
  programs: Programs,
  { synchronous, onStart }: { synchronous: boolean; onStart: (stop: () => Promise<void>) => void },
) => {
  const folder = mkdtempSync(join(tmpdir(), "kabinet-failover-"));
  const user = ordinaryUser();
  const how = { ...user, cwd: folder, env: { ...process.env, LC_ALL: "C", PATRONI_LOG_LEVEL: "INFO" } };
  const give = (path: string): string => {
    if (user !== null) chownSync(path, user.uid, user.gid);
    return path;
  };
  give(folder);
  const processes = new Set<ChildProcess>();
  const closing: (() => void)[] = [];
  const dataOf = (name: string): string => join(folder, name, "data");
  const logOf = (name: string): string => join(folder, `${name}.log`);

  const run = (name: string, [program = "", ...args]: readonly string[]): ChildProcess => {
    const log = openSync(logOf(name), "a");
    // A group of its own: Ctrl+C reaches this process alone, which ends them in order.
    const child = spawn(program, args, { ...how, stdio: ["ignore", log, log], detached: true });
    child.once("exit", () => processes.delete(child));
    processes.add(child);
    return child;
  };

  /** The first line of `postmaster.pid` (PostgreSQL's manual, 73.1); null without a postmaster. */
  const postmasterOf = (name: string): number | null => {
    const file = join(dataOf(name), "postmaster.pid");
    const id = existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : Number.NaN;
    return Number.isInteger(id) && signal(id, 0) ? id : null;
  };

  /** A killed postmaster leaves its shared memory segment, named in line 7 of `postmaster.pid`. */
  const removeSegment = (name: string): void => {
    const file = join(dataOf(name), "postmaster.pid");
    const id = existsSync(file)
      ? readFileSync(file, "utf8").split("\n")[6]?.trim().split(/\s+/)[1]
      : undefined;
    if (id === undefined) return;
    try {
      execFileSync("ipcrm", ["-m", id], { stdio: "ignore" });
    } catch {
      // It is gone already, as after an orderly end.
    }
  };

  // Before 3.1 Patroni may keep a stale copy of etcd's keys for good, if it speaks version 3 (patroni/patroni#2779).
  const version = execFileSync(programs.patroni, ["--version"], { encoding: "utf8" });
  const protocol = /\b(?:[12]\.|3\.0\.)/.test(version) ? "etcd" : "etcd3";
  const etcdPort = await reservePort();
  const peerPort = await reservePort();
  const port = await reservePort();
  const [superuser, replication] = ["postgres", "replicator"].map((username) => ({
    username,
    password: randomBytes(16).toString("hex"),
  }));
  const password = superuser?.password ?? "";

  const openNode = async (name: string) => {
    const own = { database: await reservePort(), rest: await reservePort() };
    const links = {
      etcd: await openLink(etcdPort),
      database: await openLink(own.database),
      rest: await openLink(own.rest),
    };
    for (const link of Object.values(links)) closing.push(link.close);
    give(mkdirSync(join(folder, name)) ?? join(folder, name));
    const config = {
      scope: "kabinet",
      name,
      restapi: { listen: `127.0.0.1:${own.rest}`, connect_address: `127.0.0.1:${links.rest.port}` },
      // Else Patroni asks etcd for its own address and goes past the link.
      [protocol]: { host: `127.0.0.1:${links.etcd.port}`, use_proxies: true },
      bootstrap: {
        ...deployed.bootstrap,
        dcs: { ...deployed.bootstrap.dcs, ...times, synchronous_mode: synchronous },
      },
      postgresql: {
        ...deployed.postgresql,
        listen: `127.0.0.1:${own.database}`,
        connect_address: `127.0.0.1:${links.database.port}`,
        data_dir: dataOf(name),
        bin_dir: programs.postgres,
        pgpass: join(folder, name, "pgpass"),
        authentication: { superuser, replication },
        // Data need not survive a power loss.
        parameters: { unix_socket_directories: "", fsync: "off", dynamic_shared_memory_type: "mmap" },
      },
    };
    // JSON is YAML.
    const file = join(folder, `${name}.yml`);
    writeFileSync(file, JSON.stringify(config, null, 2), { mode: 0o600 });
    give(file);
    let patroni = run(name, [programs.patroni, file]);
    return {
      name,
      own,
      fail: (failure: Failure): void => {
        if (failure === "cut off") return Object.values(links).forEach((link) => link.cut());
        const postmaster = postmasterOf(name);
        const all = [patroni.pid, ...(postmaster === null ? [] : familyOf(postmaster))];
        for (const id of all) if (id !== undefined) signal(id, failure === "killed" ? "SIGKILL" : "SIGSTOP");
      },
      /** It comes back, after any failure. */
      mend: (failure: Failure): void => {
        if (failure === "cut off") return Object.values(links).forEach((link) => link.mend());
        if (failure === "killed") return void (patroni = run(name, [programs.patroni, file]));
        const postmaster = postmasterOf(name);
        for (const id of [...(postmaster === null ? [] : familyOf(postmaster)), patroni.pid])
          if (id !== undefined) signal(id, "SIGCONT");
      },
    };
  };

  const names = ["node1", "node2", "node3"];
  let isStopped = false;
  /** Data is thrown away, so nothing ends in order. */
  const stop = async (): Promise<void> => {
    if (isStopped) return;
    isStopped = true;
    const ended = [...processes].map((child) => once(child, "exit"));
    for (const { pid } of processes) if (pid !== undefined) signal(-pid, "SIGKILL");
    const left = names.flatMap((name) => {
      const postmaster = postmasterOf(name);
      return postmaster === null ? [] : familyOf(postmaster);
    });
    for (const id of left) signal(id, "SIGKILL");
    for (const close of closing) close();
    await Promise.all(ended);
    for (let tries = 0; tries < 100 && left.some((id) => signal(id, 0)); tries += 1) await pass(50);
    for (const name of names) removeSegment(name);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };

  // It may be stopped before it has started.
  onStart(stop);

  /** Patroni ends if etcd has no leader yet. */
  const etcdReady = async (): Promise<void> => {
    for (let tries = 0; tries < 200; tries += 1, await pass(100)) {
      const reply = await fetch(`http://127.0.0.1:${etcdPort}/health`).catch(() => null);
      const text = await reply?.text();
      if (reply?.ok === true && text?.includes("true") === true) return;
    }
    throw new Error(`etcd does not start:\n${readFileSync(logOf("etcd"), "utf8").slice(-2_000)}`);
  };

  const start = async () => {
    run("etcd", [
      programs.etcd,
      "--name=etcd",
      `--data-dir=${join(folder, "etcd")}`,
      `--listen-client-urls=http://127.0.0.1:${etcdPort}`,
      `--advertise-client-urls=http://127.0.0.1:${etcdPort}`,
      `--listen-peer-urls=http://127.0.0.1:${peerPort}`,
      `--initial-advertise-peer-urls=http://127.0.0.1:${peerPort}`,
      ...(protocol === "etcd" ? ["--enable-v2=true"] : []),
      `--initial-cluster=etcd=http://127.0.0.1:${peerPort}`,
    ]);
    await etcdReady();
    const nodes: Awaited<ReturnType<typeof openNode>>[] = [];
    for (const name of names) nodes.push(await openNode(name));
    const balanced = readFileSync(haproxyConfig, "utf8")
      .replace("bind :5432", `bind 127.0.0.1:${port}`)
      .replaceAll(/server (\w+) \w+:5432 check port 8008/g, (_line, name: string) => {
        const node = nodes.find((each) => each.name === name);
        return `server ${name} 127.0.0.1:${node?.own.database} check port ${node?.own.rest}`;
      });
    writeFileSync(join(folder, "haproxy.cfg"), balanced);
    run("haproxy", [programs.haproxy, "-f", join(folder, "haproxy.cfg")]);
    return nodes;
  };

  try {
    const nodes = await start();
    const ask = async (port: number) => {
      try {
        const reply = await fetch(`http://127.0.0.1:${port}/cluster`, { signal: AbortSignal.timeout(1_000) });
        return v.parse(Members, await reply.json()).members;
      } catch {
        return null;
      }
    };
    /** What the first node that answers says of the cluster; empty without an answer. */
    const members = async () => {
      for (const { own } of nodes) {
        const found = await ask(own.rest);
        if (found !== null) return found;
      }
      return [];
    };
    const isWhole = async (): Promise<boolean> => {
      const all = await members();
      const follow = all.filter(
        ({ role, state, lag }) =>
          role !== "leader" && /running|streaming/.test(state) && typeof lag === "number" && lag < 2 ** 20,
      );
      const leader = all.find(({ role }) => role === "leader");
      return (
        leader?.state === "running" &&
        follow.length === names.length - 1 &&
        follow.every(({ timeline }) => timeline === leader.timeline) &&
        (!synchronous || follow.some(({ role }) => role === "sync_standby"))
      );
    };
    /** Copies the primary's data to each standby that does not follow it. */
    const renew = async (): Promise<void> => {
      const all = await members();
      for (const { name, own } of nodes) {
        const member = all.find((each) => each.name === name);
        if (member?.role === "leader" || /running|streaming/.test(member?.state ?? "")) continue;
        console.log(`${name} does not follow the primary: its data is copied anew`);
        const body = JSON.stringify({ force: true });
        const reply = await fetch(`http://127.0.0.1:${own.rest}/reinitialize`, {
          method: "POST",
          body,
        }).catch(() => null);
        await reply?.body?.cancel();
      }
    };
    /** Waits until all nodes follow one primary. Seconds. */
    const whole = async (atMost = 180): Promise<void> => {
      let isRenewed = false;
      for (const began = performance.now(); !(await isWhole()); await pass(250)) {
        // A former primary may wait for changes that only it had (docs/failover.md, Runbook).
        if (!isRenewed && performance.now() - began > patience) {
          isRenewed = true;
          await renew();
        }
        if (performance.now() - began > atMost * 1_000)
          throw new Error(
            `the cluster is not whole after ${atMost} s: ${JSON.stringify(await members())}\n${names
              .map(
                (name) => `${name}:\n${readFileSync(logOf(name), "utf8").split("\n").slice(-12).join("\n")}`,
              )
              .join("\n")}`,
          );
      }
    };
    const primary = async () => {
      const leader = (await members()).find(({ role }) => role === "leader");
      const node = nodes.find(({ name }) => name === leader?.name);
      if (node === undefined) throw new Error("the cluster has no primary");
      return node;
    };
    await whole();
    return {
      folder,
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      primary,
      members,
      whole,
      /** Hands over to a standby. */
      switchOver: async (): Promise<void> => {
        const { name, own } = await primary();
        const reply = await fetch(`http://127.0.0.1:${own.rest}/switchover`, {
          method: "POST",
          body: JSON.stringify({ leader: name }),
        });
        const text = await reply.text();
        if (!reply.ok) throw new Error(`the switchover was refused: ${text}`);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
