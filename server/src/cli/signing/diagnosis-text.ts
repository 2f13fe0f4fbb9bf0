import {
  type Diagnosis,
  firstDifference,
  type SignatureKind,
  stringToSign,
} from '../../identity/signature-doctor/diagnosis.ts';
import { inEnglish } from '../../identity/signature-doctor/doctor-texts-en.ts';
import { harmless, type Paint } from '../render.ts';

const kinds: Readonly<Record<SignatureKind, string>> = {
  mac: 'A request signed with MAC',
  webhook: 'A webhook of the checkout API, signed with HMAC-SHA256',
  wallet_callback: 'A callback of the wallet API, signed with RSA-SHA256',
  transfer_callback: 'A callback of the transfer API, signed with RSA-SHA256',
};

/** Stands for a line feed, to make it visible. */
const lineFeed = '⏎';

function visible(text: string): string {
  return text
    .split('\n')
    .map((line, index, all) => harmless(line) + (index < all.length - 1 ? lineFeed : ''))
    .join('\n  ');
}

function signedText({ lines, isEnded }: Diagnosis, paint: Paint): string {
  const width = Math.max(...lines.map(({ name }) => name.length));
  const end = isEnded ? paint.dim(lineFeed) : '';
  return lines
    .map(({ name, text }) => {
      const label = name === '' ? '' : `${paint.dim(name.padEnd(width))}  `;
      return `  ${label}${visible(text)}${end}\n`;
    })
    .join('');
}

function comparedText({ comparison }: Diagnosis, paint: Paint): string {
  const { of: what, expected, given } = comparison;
  const rows = [
    ['expected', expected ?? '-'],
    ['given', given ?? '-'],
  ];
  const text = rows
    .map(
      ([label = '', value = '']) =>
        `  ${paint.dim(`${what} ${label.padEnd(8)}`)}  ${harmless(value)}\n`,
    )
    .join('');
  const at = expected === null || given === null ? null : firstDifference(expected, given);
  return at === null ? text : `${text}  they differ from character ${at} on\n`;
}

/** The whole diagnosis, for people. */
export function diagnosisText(diagnosis: Diagnosis, paint: Paint): string {
  const { faults, notes } = diagnosis;
  const verdict =
    faults.length === 0
      ? paint.green('The signature is right.\n')
      : `${paint.red('It is refused:')}\n${inEnglish(faults)
          .map((fault) => `  ${harmless(fault)}\n`)
          .join('')}`;
  return [
    `${kinds[diagnosis.kind]}.\n`,
    `\n${paint.bold('String to sign')} (${lineFeed} is a line feed)\n`,
    signedText(diagnosis, paint),
    `\n${comparedText(diagnosis, paint)}`,
    `\n${verdict}`,
    inEnglish(notes)
      .map((note) => `${paint.dim(harmless(note))}\n`)
      .join(''),
  ].join('');
}

/** The same for programs. */
export function diagnosisDocument(diagnosis: Diagnosis): object {
  const { kind, comparison, faults, notes } = diagnosis;
  const { of: compared, expected, given } = comparison;
  return {
    ok: faults.length === 0,
    kind,
    string_to_sign: stringToSign(diagnosis),
    compared,
    expected,
    given,
    first_difference: expected === null || given === null ? null : firstDifference(expected, given),
    faults: inEnglish(faults),
    notes: inEnglish(notes),
  };
}
