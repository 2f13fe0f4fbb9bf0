import { ask, type Operation } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { PausedHost } from './paused-host.store.ts';
import { pausedHosts } from './paused-host.store.ts';

/** Whether the state has changed. */
export type HostChange = { readonly host: string; readonly isNew: boolean };

export type PauseHost = Omit<PausedHost, 'pausedAt'> & {
  /** Whether anything was ever sent there: a misspelt host cannot be paused. */
  readonly isKnown: boolean;
};

/**
 * Pauses a host: it gets nothing until it is resumed. Nothing is lost: its deliveries stay pending
 * and lose no attempt meanwhile (decision 0200).
 */
export const pauseHost: Operation<PauseHost, HostChange, 'not_found'> = {
  name: 'pause host',
  load: ({ host }) => [[ask(pausedHosts, host)]],
  decide: (draft, { isKnown, ...paused }, now) => {
    const { host } = paused;
    if (draft.get(pausedHosts, host) !== null) return accept({ host, isNew: false });
    if (!isKnown) return refuse('not_found', `Nothing was ever sent to ${host}.`);
    draft.insert(pausedHosts, { ...paused, pausedAt: now });
    return accept({ host, isNew: true });
  },
};

/** Resumes a host: it gets its pending deliveries. A host that is not paused stays unchanged. */
export const resumeHost: Operation<string, HostChange, never> = {
  name: 'resume host',
  load: (host) => [[ask(pausedHosts, host)]],
  decide: (draft, host) => {
    const isNew = draft.get(pausedHosts, host) !== null;
    if (isNew) draft.remove(pausedHosts, host);
    return accept({ host, isNew });
  },
};
