import { randomInt } from 'node:crypto';
import type { OperatorClient } from './operator-client.ts';

type Body = Readonly<Record<string, unknown>>;

export const bankAccountsPath = '/admin/v1/bank-accounts';

/** The remainder of a number that is too long for a Number. */
const mod97 = (digits: string): number =>
  [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);

/** A Lithuanian IBAN that nobody else uses in these tests. */
export function anIban(): string {
  const number = Array.from({ length: 16 }, () => randomInt(10)).join('');
  // L is 21 and T is 29 in the check of ISO 7064.
  const check = String(98 - mod97(`${number}212900`)).padStart(2, '0');
  return `LT${check}${number}`;
}

/** A bank account of the installation, for test money unless it says otherwise. */
export async function aBankAccount(client: OperatorClient, more: Body = {}): Promise<Body> {
  const { status, body, text } = await client.send('POST', bankAccountsPath, {
    body: { iban: anIban(), holder: 'Example UAB', currency: 'EUR', ...more },
  });
  if (status !== 201) throw new Error(text);
  return body;
}
