import type { CDPSession } from "@playwright/test";

/** How fast the device and its network are; `cpu` is a slowdown, network in bytes a second and ms. */
export type Profile = { cpu: number; network: { down: number; up: number; latency: number } };

/** A slow phone on a slow network: 4 × slower processor, 1.6 Mbit/s down, 0.75 up, 150 ms. */
export const slow: Profile = {
  cpu: 4,
  network: { down: 1_600_000 / 8, up: 750_000 / 8, latency: 150 },
};

/** Makes a page as slow as the profile says (Chrome DevTools Protocol). */
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
