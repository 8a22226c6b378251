/** Made by the build (scripts/build/background-worker.ts). */
declare module "virtual:static-files" {
  export const files: readonly string[];
  export const release: string;
}
