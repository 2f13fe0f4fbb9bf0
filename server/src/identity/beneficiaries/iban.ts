import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';

/** The IBAN without spaces and in capitals. Null: the text is not an IBAN. */
export function ibanIn(text: string): string | null {
  const iban = electronicFormatIBAN(text);
  return iban !== null && isValidIBAN(iban) ? iban : null;
}

/** The BIC in capitals. Null: the text is not a BIC, or its country does not exist. */
export function bicIn(text: string): string | null {
  const bic = text.replaceAll(/\s/g, '').toUpperCase();
  return isValidBIC(bic) ? bic : null;
}

/** As people write it: in groups of four. */
export const ibanInGroups = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Enough to recognise the account, and too little to pay to it. */
export const maskedIban = (iban: string): string => `${iban.slice(0, 4)} … ${iban.slice(-4)}`;
