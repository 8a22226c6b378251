import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

const read = (file: string): Promise<Buffer | null> => readFile(file).catch(() => null);

/** Serves a built folder like the product's server: `.br` files, immutable assets, uncached pages. */
export const serve = async (folder: string): Promise<{ url: string; close(): void }> => {
  const server = createServer((request, response) => {
    const answer = async () => {
      const { pathname } = new URL(request.url ?? "/", "http://localhost");
      const path = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
      const file = join(folder, normalize(path));
      const packed = await read(`${file}.br`);
      const content = packed ?? (await read(file));
      if (content === null) return response.writeHead(404).end();
      return response
        .writeHead(200, {
          "Content-Type": types[extname(file)] ?? "application/octet-stream",
          "Cache-Control": path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
          ...(packed !== null && { "Content-Encoding": "br" }),
        })
        .end(content);
    };
    void answer();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // Cast: a server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
};
