import type { PayeeAddress } from './payment-message.ts';

type Said = Readonly<Record<'street' | 'postal_code' | 'city' | 'country', unknown>>;

const textIn = (said: unknown): string | null => (typeof said === 'string' ? said : null);

/**
 * The payee's address, as far as a payout has it. Transfers abroad have it, and banks require it
 * for a payee outside the EEA. Null: town or country is unknown (bank 3, File).
 */
export function addressIn(destination: object): PayeeAddress | null {
  const { address } = destination as { readonly address?: Partial<Said> | null };
  const { street, postal_code: postalCode, city, country } = address ?? {};
  const [town, code] = [textIn(city), textIn(country)];
  if (town === null || code === null) return null;
  // The street includes its number: the place of the number differs between countries.
  return { street: textIn(street), postalCode: textIn(postalCode), town, country: code };
}
