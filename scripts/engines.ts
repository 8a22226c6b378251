import { findProgram, installPackages } from "./programs.ts";

/** Debian's packages of Firefox and WebKit. */
const packages = { firefox: "firefox-esr", webkit: "webkit2gtk-driver", display: "xvfb" } as const;

export const findFirefox = (): string | null =>
  findProgram(["firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"]);

/** WebKit's driver, browser, and a virtual display if there is none. */
export const findWebKit = (): { driver: string; browser: string; display: string } | null => {
  const driver = findProgram(["WebKitWebDriver"]);
  const browser = findProgram([
    "/usr/lib/*/webkitgtk-6*/MiniBrowser",
    "/usr/lib/*/webkit2gtk-4*/MiniBrowser",
    "/usr/libexec/webkit2gtk-4*/MiniBrowser",
  ]);
  const display = findProgram(["Xvfb"]);
  return driver === null || browser === null || display === null ? null : { driver, browser, display };
};

export const firefoxMissing = `There is no Firefox: install Firefox, or Debian's package ${packages.firefox}.`;
export const webkitMissing = `There is no WebKit with its driver, or no Xvfb: install Debian's packages ${packages.webkit} and ${packages.display}.`;

/** Installs missing engines if allowed; journeys report missing ones. */
export const provideEngines = async (): Promise<void> => {
  const lacking = [
    ...(findFirefox() === null ? [packages.firefox] : []),
    ...(findWebKit() === null ? [packages.webkit, packages.display] : []),
  ];
  if (lacking.length > 0) await installPackages(...lacking);
};
