import { isCreditorReference } from '../references/creditor-reference.ts';
import { writtenName, writtenNote } from './write-payment-file.ts';

type Given = { readonly name: string; readonly remittance: string | null };

/**
 * The name and the remittance of a file, if they differ from the originals: people see both (bank
 * 3, File; decision 0217). Null: unchanged. Empty: left out.
 */
export function writtenTexts({ name, remittance }: Given): {
  readonly name: string | null;
  readonly remittance: string | null;
} {
  const { text, isChanged } = writtenName(name);
  return { name: isChanged ? text : null, remittance: writtenRemittance(remittance) };
}

function writtenRemittance(given: string | null): string | null {
  if (given === null || isCreditorReference(given)) return null;
  const written = writtenNote(given)?.text ?? '';
  return written === given ? null : written;
}
