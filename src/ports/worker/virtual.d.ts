/** Made by the build (scripts/build/background-worker.ts). */
declare module "virtual:static-files" {
  export const statics: {
    readonly files: readonly string[];
    readonly integrity: Readonly<Record<string, string>>;
    readonly release: string;
    readonly assets: string;
  };
}
