/** The value of a cookie in a Cookie header; null: there is none of this name. */
export function cookieIn(header: string | undefined, name: string): string | null {
  const opening = `${name}=`;
  const found = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(opening));
  return found === undefined ? null : found.slice(opening.length);
}
