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

/** What somebody who owns a wallet has besides their password (decision 0188). */
export type PersonFactor = Factors & {
  /** Of the person. */
  readonly id: number;
  /**
   * A payment of more asks for a fresh factor, in minor units of whichever currency (decision 0189).
   * Null: none does.
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

/** Of somebody who never had one. */
export const noFactor = (id: number): PersonFactor => ({
  id,
  totp: null,
  totpStep: null,
  recovery: [],
  passkeys: [],
  askAbove: null,
});

/** As what the secret of their app is sealed. */
export const personTotpSealing = (id: number): string => `person totp ${id}`;
