import react from "@vitejs/plugin-react";
import { build, preview } from "vite";

/**
 * Builds the application for tests, which has `/subscriptionstest/` in it, and serves it without any API. It is built
 * without what makes it small and quick: that is looked at elsewhere.
 */
export const serveSituations = async (run: (url: string) => Promise<void>): Promise<void> => {
  const settings = {
    configFile: false as const,
    logLevel: "error" as const,
    mode: "test",
    define: { "import.meta.env.BUILD_YEAR": JSON.stringify(new Date().getFullYear()) },
    build: { outDir: ".cache/situations", emptyOutDir: true, minify: false, target: "es2024" },
  };
  await build({ ...settings, plugins: [react()] });
  const server = await preview({ ...settings, preview: { host: "127.0.0.1", port: 0 } });
  try {
    await run(server.resolvedUrls?.local[0] ?? "");
  } finally {
    await server.close();
  }
};
