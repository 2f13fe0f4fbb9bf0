import type { Received, Receiver } from '../../support/receivers.ts';
import { receivedAt } from '../../support/webhooks.ts';

const sequenceOf = ({ headers }: Received): number => Number(headers['x-service-sequence']);

/** The sequence numbers of the events at one path, in the order of their arrival. */
export const sequencesAt = (receiver: Receiver, path: string): readonly number[] =>
  receivedAt(receiver, path).map(sequenceOf);

export const upTo = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => index + 1);
