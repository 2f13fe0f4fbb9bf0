import { electronicFormatIBAN, isValidIBAN } from 'ibantools';

/** The IBAN without spaces and in capitals; null when it is none. */
export function ibanIn(text: string): string | null {
  const iban = electronicFormatIBAN(text);
  return iban !== null && isValidIBAN(iban) ? iban : null;
}
