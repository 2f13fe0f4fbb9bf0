import { hash } from 'node:crypto';
import { makeReference, randomBytesNeeded } from './creditor-reference.ts';
import { isOfWallet } from './wallet-reference.ts';

/** Two payments with one reference are very rare: a second candidate is enough. */
const candidates = 2;

const referenceOf = (paymentId: string, number: number): string =>
  makeReference(
    hash('sha256', `bank reference ${number} ${paymentId}`, 'buffer').subarray(
      0,
      randomBytesNeeded,
    ),
  );

/**
 * The references that a payment may get: the first of them that no other has. They follow from its
 * id, so a decision that is repeated gives the same. None of them is of the form of a wallet's.
 */
export function paymentReferences(paymentId: string): readonly string[] {
  const references: string[] = [];
  for (let number = 0; references.length < candidates; number += 1) {
    const reference = referenceOf(paymentId, number);
    if (!isOfWallet(reference)) references.push(reference);
  }
  return references;
}
