import { ask, type Operation } from '../engine/operation.ts';
import { refuse } from '../kernel/decision.ts';
import { mails } from './mail.store.ts';
import { type Mail, retried } from './mail.ts';

/** Queues a failed mail again. It is sent as soon as a carrier is free. */
export const retryMail: Operation<string, Mail, 'not_found' | 'invalid_state'> = {
  name: 'retry mail',
  load: (id) => [[ask(mails, id)]],
  decide: (draft, id, now) => {
    const mail = draft.get(mails, id);
    if (mail === null) return refuse('not_found', `There is no mail ${id}.`);
    const again = retried(mail, now);
    if (again.ok) draft.update(mails, again.value);
    return again;
  },
};
