import { randomInt } from 'node:crypto';
import { camtXml } from './camt-file.ts';
import type { CamtEntry, CamtFile, CamtKind } from './camt-model.ts';
import type { Answer, OperatorClient } from './operator-client.ts';

type Body = Readonly<Record<string, unknown>>;

export const bankAccountsPath = '/admin/v1/bank-accounts';

/** The remainder of a number that is too long for a Number. */
const mod97 = (digits: string): number =>
  [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);

/** A Lithuanian IBAN that is unique in these tests. */
export function anIban(): string {
  const number = Array.from({ length: 16 }, () => randomInt(10)).join('');
  // L is 21 and T is 29 in the check of ISO 7064.
  const check = String(98 - mod97(`${number}212900`)).padStart(2, '0');
  return `LT${check}${number}`;
}

/** A bank account of the installation, for test money by default. */
export async function aBankAccount(client: OperatorClient, more: Body = {}): Promise<Body> {
  const { status, body, text } = await client.send('POST', bankAccountsPath, {
    body: { iban: anIban(), holder: 'Example UAB', currency: 'EUR', ...more },
  });
  if (status !== 201) throw new Error(text);
  return body;
}

const statementsPath = '/admin/v1/bank-statements';
export const transactionsPath = '/admin/v1/bank-transactions';

/** Uploads a file to the service. */
export const giveFile = (
  client: OperatorClient,
  content: string | Buffer,
  contentType = 'application/xml',
): Promise<Answer> =>
  client.send('POST', statementsPath, {
    body: content,
    headers: { 'content-type': contentType },
  });

const decimals = (minor: number): string => (minor / 100).toFixed(2);

export type Line = Omit<CamtEntry, 'amount' | 'direction'> & {
  /** Minor units; negative: a debit. */
  readonly minor: number;
  readonly reference?: string;
  readonly text?: string;
  readonly from?: string;
  readonly iban?: string;
  readonly endToEndId?: string;
};

let serial = 0;

/** One entry with one payment. Omitted fields get unique values. */
export function entryOf({
  minor,
  reference,
  text,
  from,
  iban,
  endToEndId,
  ...more
}: Line): CamtEntry {
  serial += 1;
  const party = { name: from ?? 'Ona Onaitė', iban: iban ?? 'LT121000011101001000' };
  return {
    amount: decimals(Math.abs(minor)),
    direction: minor < 0 ? 'DBIT' : 'CRDT',
    servicerReference: `E${serial}-${randomInt(1_000_000_000)}`,
    transactions: [
      {
        endToEndId: endToEndId ?? `ID${serial}`,
        ...(minor < 0 ? { creditor: party } : { debtor: party }),
        ...(reference === undefined ? {} : { structured: [reference] }),
        ...(text === undefined ? {} : { unstructured: [text] }),
      },
    ],
    ...more,
  };
}

/** The bank's own book of one account: it writes a statement for each day. */
export class BankBook {
  readonly iban: string;
  #balance: number;
  #day: number;
  #sequence = 0;

  constructor(iban: string, opening = 0, firstDay = '2026-03-02') {
    this.iban = iban;
    this.#balance = opening;
    this.#day = Date.parse(`${firstDay}T00:00:00Z`);
  }

  get balance(): number {
    return this.#balance;
  }

  /** The day of the next statement. */
  get day(): string {
    return new Date(this.#day).toISOString().slice(0, 10);
  }

  /** The statement of the next day, as a camt.053 or another kind. */
  statement(lines: readonly Line[], more: Partial<CamtFile> = {}): string {
    const [opening, day] = [this.#balance, this.day];
    this.#balance += lines.reduce((sum, { minor }) => sum + minor, 0);
    this.#day += 86_400_000;
    this.#sequence += 1;
    return this.write(
      lines.map((line) => entryOf({ bookedOn: day, valueOn: day, ...line })),
      {
        ...{ opening, closing: this.#balance, day, sequence: this.#sequence, more },
      },
    );
  }

  /** A camt.052 or camt.054 of the coming day, without balances. */
  notice(kind: CamtKind, entries: readonly CamtEntry[], day = this.day): string {
    return this.write(entries, {
      ...{ opening: null, closing: null, day, sequence: 1, more: { kind } },
    });
  }

  write(
    entries: readonly CamtEntry[],
    {
      opening,
      closing,
      day,
      sequence,
      more = {},
    }: {
      readonly opening: number | null;
      readonly closing: number | null;
      readonly day: string;
      readonly sequence: number;
      readonly more?: Partial<CamtFile>;
    },
  ): string {
    const statement = {
      ...{ id: `S${sequence}`, sequence: String(sequence), account: this.iban, from: day, to: day },
      opening: opening === null ? null : decimals(opening),
      closing: closing === null ? null : decimals(closing),
      entries,
    };
    return camtXml({ kind: 'camt.053', version: 8, statements: [statement], ...more });
  }
}
