import { recordEvent } from '../../delivery/events/record-event.ts';
import { signedFor } from '../../delivery/events/signed-for.ts';
import type { Draft } from '../../engine/rows.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import type { CallbackStatus, Transfer } from './transfer.ts';
import { callbackBody } from './transfer-event.wire.ts';

const transferObject = (id: number): string => `transfer ${id}`;

export const transferIdOf = (object: string): number =>
  Number.parseInt(object.slice(object.indexOf(' ') + 1), 10);

/**
 * Sends a status to the callback address: each once, and only the requested ones. Returns the
 * transfer that remembers it; the caller writes it.
 */
export function tellTransfer(
  draft: Draft,
  transfer: Transfer,
  status: CallbackStatus,
  now: UnixSeconds,
): Transfer {
  const { id, projectId, clientId, isTest, callback, told } = transfer;
  if (told.includes(status)) return transfer;
  const isWanted = (one: CallbackStatus): boolean => callback?.statuses?.includes(one) ?? true;
  const project = { id: projectId, clientId, isTest };
  recordEvent(
    draft,
    {
      dialect: 'transfer',
      project,
      object: transferObject(id),
      // Receivers see no gap: statuses that they did not request are not counted. Without a
      // receiver all are counted, as for events of orders and transactions (decision 0041).
      sequence: isWanted(status) ? told.filter(isWanted).length + 1 : null,
      type: 'transfer',
      name: status,
      body: callbackBody({ transferId: id, status, at: now }, signedFor(project, now)),
      url: isWanted(status) ? (callback?.url ?? null) : null,
    },
    now,
  );
  return { ...transfer, told: [...told, status] };
}
