/** Texts that look like a person's name or a credential. Doubtful ones are left out too. */
const personal: readonly (readonly [RegExp, string])[] = [
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[address]'],
  // Credentials within addresses, as in DATABASE_URL.
  [/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@"]*@/gi, '$1[censored]@'],
  [/\b(Bearer|Basic) +[^\s"\\]+/gi, '$1 [censored]'],
  [/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b/g, '[account]'],
  [/\+\d[\d ()-]{6,}\d/g, '[phone]'],
  // Tokens and keys: long words of letters and digits that are not ids.
  [/\b(?![0-9a-f]{8}-[0-9a-f]{4}-)[A-Za-z0-9_-]{32,}={0,2}/g, '[long word]'],
];

const scrubbedText = (text: string): string =>
  personal.reduce((known, [form, instead]) => known.replace(form, instead), text);

/** The same document, with everything personal or secret replaced in all of its texts. */
export function scrubbed(value: unknown): unknown {
  if (typeof value === 'string') return scrubbedText(value);
  if (Array.isArray(value)) return value.map(scrubbed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, scrubbed(one)]));
}
