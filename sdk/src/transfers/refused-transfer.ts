import type { RefusedTransfer, Transfer } from '../generated/transfer-types.ts';

/** Tells what was refused from what was made, among the answers to a batch. */
export const isRefusedTransfer = (entry: Transfer | RefusedTransfer): entry is RefusedTransfer =>
  typeof entry['error'] === 'string';
