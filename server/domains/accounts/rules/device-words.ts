// What a session is called, so that people know their own again: browser and system in words (BRIEF: "Where you're signed
// in"). No version and no model: they would change, and say more than anybody needs.

// First match wins: most browsers also name those that they descend from.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'a Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'a Mac'],
  [/\bLinux\b/, 'Linux'],
]

const wordFor = (userAgent: string, words: readonly (readonly [RegExp, string])[]) =>
  words.find(([pattern]) => pattern.test(userAgent))?.[1]

/** "Firefox on Windows"; "A browser" where the user agent tells nothing we know. */
export function describeDevice(userAgent: string): string {
  const browser = wordFor(userAgent, browsers) ?? 'A browser'
  const system = wordFor(userAgent, systems)
  return system ? `${browser} on ${system}` : browser
}
