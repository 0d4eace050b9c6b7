// Names a session by browser and system, so that people recognise their own ("Where you're signed in"). No version and no model:
// they change, and reveal more than necessary.

// The first match wins: most browsers also name those they descend from.
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

/** "Firefox on Windows"; "A browser" for an unknown user agent. */
export function describeDevice(userAgent: string): string {
  const browser = wordFor(userAgent, browsers) ?? 'A browser'
  const system = wordFor(userAgent, systems)
  return system ? `${browser} on ${system}` : browser
}
