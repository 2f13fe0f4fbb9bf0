/** The value of a cookie in a Cookie header. Null: there is none of this name and form. */
export function cookieIn(
  header: string | undefined,
  { name, form }: { readonly name: string; readonly form: RegExp },
): string | null {
  const opening = `${name}=`;
  const found = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(opening));
  const value = found?.slice(opening.length);
  return value !== undefined && form.test(value) ? value : null;
}
