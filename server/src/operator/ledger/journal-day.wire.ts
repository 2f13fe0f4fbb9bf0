import { type Static, Type } from 'typebox';
import { createdAt, currencyCode, testMode } from '../../edge/wire.ts';
import type { CsvForm } from '../../figures/lists/csv.ts';
import { keyedAnswerOf, keyedQuery } from '../../figures/lists/list.wire.ts';
import type { DayHead, Sums } from '../../sealing/journal-chain.ts';
import { dateOf, type JournalSeal, statementOf } from '../../sealing/journal-seal.ts';

const date = (description: string) =>
  Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description });

export const dayParams = Type.Object({ day: date('The day in UTC, such as 2026-11-18.') });

export const daysQuery = keyedQuery({});

const base64 = (description: string, maxLength: number) =>
  Type.String({ pattern: '^[A-Za-z0-9+/]+={0,2}$', maxLength, description });

const publicKey = base64('The Ed25519 public key: SubjectPublicKeyInfo, DER in base64.', 200);
const signature = base64('The Ed25519 signature of `statement`, in base64.', 200);

export const sealRequest = Type.Object(
  { public_key: publicKey, signature },
  {
    $id: 'SealJournalDay',
    additionalProperties: false,
    examples: [
      {
        public_key: 'MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=',
        signature:
          'yLTBrnP1bEL4xNgyMbGyNmzMBqfSsm4QoRmXaiJjVxnkCkHZ8fkPQZyP3Gg7hGzl8kVnXqk8sH0xQm1wq2eCDw==',
      },
    ],
  },
);

export const sealAnswer = Type.Object(
  {
    day: date('The day that is sealed.'),
    key_id: Type.String({ description: 'SHA-256 of the public key, in hexadecimal digits.' }),
    public_key: publicKey,
    signature,
    statement: Type.String({ description: 'The text that was signed.' }),
    created_at: createdAt(),
  },
  { $id: 'JournalSeal' },
);

export const dayAnswer = Type.Object(
  {
    day: date('The day in UTC. Days without postings are left out.'),
    first_position: Type.Integer({ description: 'Place of its first posting in the chain.' }),
    position: Type.Integer({ description: 'Place of its last posting in the chain.' }),
    hash: Type.String({ description: 'The hash of its last link, which covers all before it.' }),
    sums: Type.Array(
      Type.Object({
        currency: currencyCode(),
        test_mode: testMode(),
        postings: Type.Integer({ description: 'How many postings the day has.' }),
        amount: Type.String({ description: 'How much they moved, minor units in digits.' }),
      }),
      { description: 'Count and sum of its postings, by currency and mode.' },
    ),
    statement: Type.String({ description: 'The text to sign: all of the above, line by line.' }),
    seals: Type.Array(sealAnswer, { description: 'What was signed about it so far.' }),
  },
  { $id: 'JournalDay' },
);

type DayOnWire = Static<typeof dayAnswer>;

export const daysAnswer = keyedAnswerOf(
  dayAnswer,
  'JournalDays',
  'Finished days of the journal, the newest first.',
);

const sumsOnWire = (sums: Sums): DayOnWire['sums'] =>
  Object.entries(sums)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([book, { postings, amount }]) => {
      const [currency = '', mode] = book.split(' ');
      return { currency, test_mode: mode === 'test', postings, amount };
    });

export const sealOnWire = (seal: JournalSeal): Static<typeof sealAnswer> => ({
  day: dateOf(seal.day),
  key_id: seal.keyId,
  public_key: seal.publicKey,
  signature: seal.signature,
  statement: seal.statement,
  created_at: seal.createdAt,
});

export type SealedDay = { readonly head: DayHead; readonly seals: readonly JournalSeal[] };

export const dayOnWire = ({ head, seals }: SealedDay): DayOnWire => ({
  day: dateOf(head.day),
  first_position: head.firstPosition,
  position: head.position,
  hash: head.hash.toString('hex'),
  sums: sumsOnWire(head.sums),
  statement: statementOf(head),
  seals: seals.map(sealOnWire),
});

export const dayCsv: CsvForm<DayOnWire> = {
  columns: ['day', 'first_position', 'position', 'hash', 'sums', 'statement', 'seals'],
  amounts: [],
  currencyOf: () => '',
};
