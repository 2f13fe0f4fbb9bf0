/** The first match counts: browsers also name those that they resemble. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstIn = (agent: string, known: readonly (readonly [RegExp, string])[]): string[] =>
  known
    .filter(([sign]) => sign.test(agent))
    .slice(0, 1)
    .map(([, name]) => name);

/** The browser's description in plain words: "Firefox, Windows". Empty: it names nothing known. */
export const spokenAgent = (agent: string): string =>
  [...firstIn(agent, browsers), ...firstIn(agent, systems)].join(', ');
