/**
 * The text of a payment QR code (EPC069-12, version 002). A bank's app reads it to fill in a credit
 * transfer. Its bytes are limited, so that phones can read the code.
 */
export type EpcPayment = {
  readonly name: string;
  readonly iban: string;
  readonly bic: string | null;
  /** Cents of euros; null: the payer decides. */
  readonly minor: bigint | null;
  /** An ISO 11649 reference. */
  readonly reference: string;
};

const nameLengthMax = 70;
const bytesMax = 331;
const minorMax = 99_999_999_999n;

/** Null: no code can carry this amount. */
export function epcText({ name, iban, bic, minor, reference }: EpcPayment): string | null {
  if (minor !== null && (minor < 1n || minor > minorMax)) return null;
  const textWith = (shownName: string): string =>
    [
      'BCD',
      '002',
      '1', // UTF-8
      'SCT',
      bic ?? '',
      shownName,
      iban.replace(/\s/g, ''),
      minor === null ? '' : eurosOf(minor),
      '', // purpose
      reference,
    ].join('\n');
  const room = bytesMax - Buffer.byteLength(textWith(''));
  return textWith(fittingName(name, room));
}

const eurosOf = (minor: bigint): string =>
  `EUR${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;

/**
 * Line breaks would end the field, and invisible marks would count as letters. Letters of any
 * language stay unchanged. A name that is too long is cut between two letters.
 */
function fittingName(name: string, bytes: number): string {
  const letters = [
    ...name
      .normalize('NFC')
      .replace(/[\p{C}\p{Z}]+/gu, ' ')
      .trim(),
  ];
  let shown = '';
  for (const letter of letters.slice(0, nameLengthMax)) {
    if (Buffer.byteLength(shown + letter) > bytes) break;
    shown += letter;
  }
  return shown.trim();
}
