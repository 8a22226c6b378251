const semver = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/;

/**
 * Whether requests of this version of the application are understood: a released version (`major.minor.patch`) of
 * the same major as ours (V28). Within one major the contract only grows, so a page that is open since before a release,
 * or from just after it, keeps working.
 */
export const isSupported = (version: string, ours: string): boolean =>
  semver.test(version) && semver.exec(version)?.[1] === semver.exec(ours)?.[1];
