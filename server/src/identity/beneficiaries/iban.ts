import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';

/** The IBAN without spaces and in capitals; null when it is none. */
export function ibanIn(text: string): string | null {
  const iban = electronicFormatIBAN(text);
  return iban !== null && isValidIBAN(iban) ? iban : null;
}

/** The BIC in capitals; null when it is none, or of no country. */
export function bicIn(text: string): string | null {
  const bic = text.replaceAll(/\s/g, '').toUpperCase();
  return isValidBIC(bic) ? bic : null;
}

/** As people write it: in groups of four. */
export const ibanInGroups = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Enough to recognise it by, and too little to pay to. */
export const maskedIban = (iban: string): string => `${iban.slice(0, 4)} … ${iban.slice(-4)}`;
