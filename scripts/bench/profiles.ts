import type { CDPSession } from "@playwright/test";

/** `cpu`: slowdown; network in bytes per second and ms. */
export type Profile = { cpu: number; network: { down: number; up: number; latency: number } };

/** A slow phone: processor 4 × slower, 1.6 Mbit/s down, 0.75 up, 150 ms. */
export const slow: Profile = {
  cpu: 4,
  network: { down: 1_600_000 / 8, up: 750_000 / 8, latency: 150 },
};

/** Applies a profile to a page (Chrome DevTools Protocol). */
export const slowDown = async (devtools: CDPSession, { cpu, network }: Profile): Promise<void> => {
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: cpu });
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: network.latency,
    downloadThroughput: network.down,
    uploadThroughput: network.up,
  });
};
