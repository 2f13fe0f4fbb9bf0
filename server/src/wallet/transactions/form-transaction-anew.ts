import type { FormAnew } from '../../delivery/deliveries/resend.ts';
import { signedFor } from '../../delivery/events/signed-for.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Clock } from '../../kernel/time.ts';
import { readTransaction } from './read-transaction.ts';
import { type TransactionEventType, transactionEventBody } from './transaction-event.wire.ts';

/** A resent callback tells the current state of the transaction. */
export const formTransactionAnew =
  (engine: Engine, clock: Clock, settlementSeconds: number): FormAnew =>
  async ({ object, name, projectId, isTest }) => {
    const transactionId = object.slice(object.indexOf(' ') + 1);
    const found = await engine.read(readTransaction, { transactionId, viewer: null });
    if (!found.ok) return null;
    const type = name as TransactionEventType;
    const boundTo = signedFor({ id: projectId, isTest }, clock.now());
    return transactionEventBody(type, found.value, settlementSeconds, boundTo);
  };
