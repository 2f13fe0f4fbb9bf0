import {
  bigintColumn,
  integerColumn,
  jsonColumn,
  nullable,
  textColumn,
} from '../../engine/column.ts';
import { lockRankOf } from '../../engine/lock-order.ts';
import { defineTable } from '../../engine/table.ts';
import type { Factors } from '../second-factor/factors.ts';
import type { Passkey } from '../second-factor/passkeys.ts';

/** The factors of a wallet owner besides the password (decision 0188). */
export type PersonFactor = Factors & {
  /** The id of the person. */
  readonly id: number;
  /**
   * A payment above this asks for a fresh factor. It is in minor units, whatever the currency
   * (decision 0189). Null: no payment does.
   */
  readonly askAbove: bigint | null;
};

export const personFactors = defineTable<PersonFactor>({
  name: 'person_factor',
  lockRank: lockRankOf('person_factor'),
  key: 'id',
  columns: {
    id: integerColumn(),
    totp: nullable(textColumn()),
    totpStep: nullable(integerColumn()),
    recovery: jsonColumn<readonly string[]>(),
    passkeys: jsonColumn<readonly Passkey[]>(),
    askAbove: nullable(bigintColumn),
  },
  mutable: ['totp', 'totpStep', 'recovery', 'passkeys', 'askAbove'],
});

/** For a person who never had a factor. */
export const noFactor = (id: number): PersonFactor => ({
  id,
  totp: null,
  totpStep: null,
  recovery: [],
  passkeys: [],
  askAbove: null,
});

/** The sealing context of the secret of their app. */
export const personTotpSealing = (id: number): string => `person totp ${id}`;
