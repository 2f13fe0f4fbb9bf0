import type { PayeeAddress } from './payment-message.ts';

type Said = Readonly<Record<'street' | 'postal_code' | 'city' | 'country', unknown>>;

const textIn = (said: unknown): string | null => (typeof said === 'string' ? said : null);

/**
 * Where the payee lives, as far as a payout says it: transfers abroad do, and banks ask for it where
 * the payee is outside the EEA. Null: town or country is not known (bank 3, File).
 */
export function addressIn(destination: object): PayeeAddress | null {
  const { address } = destination as { readonly address?: Partial<Said> | null };
  const { street, postal_code: postalCode, city, country } = address ?? {};
  const [town, code] = [textIn(city), textIn(country)];
  if (town === null || code === null) return null;
  // The street comes with its number: which of it is the number differs from country to country.
  return { street: textIn(street), postalCode: textIn(postalCode), town, country: code };
}
