import { hash } from 'node:crypto';
import { makeReference } from './creditor-reference.ts';
import { walletOfReference } from './wallet-reference.ts';

/** Two payments with one reference are rarer than one in a billion billions: a second try is enough. */
const tries = [0, 1, 2, 3];

/**
 * The references that a payment may get, the first of them that no other has. They follow from its
 * id, so a decision that is repeated gives the same. None of them can be read as a wallet's.
 */
export const paymentReferences = (paymentId: string): readonly string[] =>
  tries
    .map((number) =>
      makeReference(hash('sha256', `bank reference ${number} ${paymentId}`, 'buffer')),
    )
    .filter((reference) => walletOfReference(reference) === null);
