const firstOf = (userAgent: string, names: readonly (readonly [RegExp, string])[]): string | null =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;

/** Order matters: most browsers also name the ones they descend from. */
const browsers = [
  [/YaBrowser\//, "Yandex"],
  [/Edg\w*\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
] as const;
const systems = [
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux|X11/, "Linux"],
] as const;

/** A few words by which a person knows their own device again; empty if the browser says nothing of use. */
export const deviceName = (userAgent: string): string =>
  [firstOf(userAgent, browsers), firstOf(userAgent, systems)].filter((part) => part !== null).join(", ");
