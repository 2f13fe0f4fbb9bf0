/**
 * FLORIN_ALIAS, a second name for what the documents call "service" (decision 0137). Receivers of the
 * original service know its headers and its field by that name.
 */

/** The headers with a second name, as far as the documents know them. */
const named = ['signature', 'signature-alg', 'created-at', 'request-id', 'callback-id'];

/** The same values under the second name. */
export const aliasHeaders = (
  headers: Readonly<Record<string, string>>,
  alias: string,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    named.flatMap((name) => {
      const value = headers[`x-service-${name}`];
      return value === undefined ? [] : [[`x-${alias}-${name}`, value]];
    }),
  );

/** A checkout body with the order's id under both names. It is signed in this form. */
export function withAliasField(text: string, alias: string): string {
  const told = JSON.parse(text) as { readonly order?: { readonly service_order_id: string } };
  if (told.order === undefined) return text;
  const { service_order_id: id, ...rest } = told.order;
  const order = { service_order_id: id, [`${alias}_order_id`]: id, ...rest };
  return JSON.stringify({ ...told, order });
}
