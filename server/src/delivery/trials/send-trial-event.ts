import { ask, type Operation } from '../../engine/operation.ts';
import { projects } from '../../identity/projects/project.store.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { EventDialect } from '../events/event.ts';
import { feedAsk, recordEvent } from '../events/record-event.ts';
import { signedFor } from '../events/signed-for.ts';
import { trialBody, trialKind, trialObjectOf } from './trial-event.ts';
import { trialObjects } from './trial-object.store.ts';

export type SendTrialEvent = {
  readonly projectId: string;
  readonly dialect: EventDialect;
  readonly url: string;
  /** Events of the same name are events of one object, in order. */
  readonly name: string;
  readonly data: string;
};

export type TrialRecord = { readonly object: string; readonly sequence: number };

/** Sends a test event to a receiver, so that its owner sees whether it arrives. */
export const sendTrialEvent: Operation<SendTrialEvent, TrialRecord, 'not_found'> = {
  name: 'send trial event',
  load: ({ projectId, name }) => [
    [ask(projects, projectId), ask(trialObjects, trialObjectOf(projectId, name)), feedAsk],
  ],
  decide: (draft, { projectId, dialect, url, name, data }, now) => {
    const project = draft.get(projects, projectId);
    if (project === null) return refuse('not_found', `There is no project ${projectId}.`);
    const object = trialObjectOf(projectId, name);
    const known = draft.get(trialObjects, object);
    const sequence = (known?.eventCount ?? 0) + 1;
    const counted = { id: object, eventCount: sequence };
    if (known === null) draft.insert(trialObjects, counted);
    else draft.update(trialObjects, counted);
    const boundTo = signedFor(project, now);
    const body = trialBody({ dialect, object, sequence, data, boundTo, eventCount: sequence });
    const event = { dialect, object, sequence, type: trialKind, name: trialKind, body };
    recordEvent(draft, { ...event, project, url }, now);
    return accept({ object, sequence });
  },
};
