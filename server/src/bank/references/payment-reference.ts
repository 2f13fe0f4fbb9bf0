import { hash } from 'node:crypto';
import { makeReference, randomBytesNeeded } from './creditor-reference.ts';
import { isOfWallet } from './wallet-reference.ts';

/** Two payments with one reference are very rare, so two candidates are enough. */
const candidates = 2;

const referenceOf = (paymentId: string, number: number): string =>
  makeReference(
    hash('sha256', `bank reference ${number} ${paymentId}`, 'buffer').subarray(
      0,
      randomBytesNeeded,
    ),
  );

/**
 * The candidates for a payment's reference: the payment takes the first that is free. They are
 * derived from its id, so a repeated decision gives the same ones. None has the form of a wallet's
 * reference.
 */
export function paymentReferences(paymentId: string): readonly string[] {
  const references: string[] = [];
  for (let number = 0; references.length < candidates; number += 1) {
    const reference = referenceOf(paymentId, number);
    if (!isOfWallet(reference)) references.push(reference);
  }
  return references;
}
