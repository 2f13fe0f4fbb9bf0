import type { EventDialect, FeedEvent } from '../events/event.ts';
import type { SignedFor } from '../events/signed-for.ts';
import { walletEventText } from '../events/wallet-event-text.ts';

/** An object that exists only for trying out a receiver (decision 0043). */
export type TrialObject = { readonly id: string; readonly eventCount: number };

export type TrialEvent = {
  readonly dialect: EventDialect;
  readonly object: string;
  readonly sequence: number;
  readonly data: string;
  readonly boundTo: SignedFor;
  /** The number of the object's events when this body is made. */
  readonly eventCount: number;
};

export const trialKind = 'trial';

export const trialObjectOf = (projectId: string, name: string): string =>
  `${trialKind} ${projectId}/${name}`;

/** The body in the dialect's own shape, so that a receiver treats it like a real one. */
export function trialBody(event: TrialEvent): string {
  const { boundTo } = event;
  const told = {
    object: event.object,
    sequence: event.sequence,
    event_count: event.eventCount,
    data: event.data,
    timestamp: boundTo.formed_at,
  };
  switch (event.dialect) {
    case 'checkout':
      return JSON.stringify({ version: 1, event: { type: trialKind, name: 'trial' }, trial: told });
    case 'wallet':
      return walletEventText({ type: trialKind, object: trialKind, ...boundTo, data: told });
    case 'transfer':
      return new URLSearchParams({
        transfer_id: event.object,
        status: trialKind,
        date: String(boundTo.formed_at),
        project_id: boundTo.project_id,
        mode: boundTo.mode,
        formed_at: String(boundTo.formed_at),
        event_count: String(event.eventCount),
        data: event.data,
      }).toString();
  }
}

/** The data of the first body, for a body that is made anew. */
export function trialDataIn({ dialect, body }: Pick<FeedEvent, 'dialect' | 'body'>): string {
  if (dialect === 'transfer') return new URLSearchParams(body).get('data') ?? '';
  const told = JSON.parse(body) as { trial?: { data: string }; data?: { data: string } };
  return told.trial?.data ?? told.data?.data ?? '';
}
