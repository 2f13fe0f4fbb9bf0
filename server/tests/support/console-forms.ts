import { randomUUID } from 'node:crypto';
import { bankForms } from './console-bank-forms.ts';
import { ledgerForms, staffForms } from './console-book-forms.ts';
import { merchantForms, peopleForms } from './console-owner-forms.ts';
import { thingForms } from './console-thing-forms.ts';
import { aProject } from './identity.ts';
import type { OperatorClient } from './operator-client.ts';
import type { TestDatabase } from './test-database.ts';
import { deliveryOf, tell } from './webhooks.ts';

type Service = { readonly client: OperatorClient; readonly database: TestDatabase };

/** A form of the console: its page, and the values to enter. */
export type ConsoleFormCase = {
  /** The full address of the page with the form. */
  readonly at: () => string | Promise<string>;
  readonly chosen?: Readonly<Record<string, string>>;
  /** By default the form whose address ends like its route. */
  readonly formTo?: string;
};

/** No receiver listens there. */
const hook = 'http://127.0.0.1:9/hook';
const host = '127.0.0.1:9';

/** The forms about deliveries and jobs. */
function deliveryForms(service: () => Service): Readonly<Record<string, ConsoleFormCase>> {
  const told = async (): Promise<string> => {
    const { client } = service();
    const object = await tell(client, await aProject(client), { name: randomUUID(), url: hook });
    return (await deliveryOf(client, object, () => true)).id;
  };
  /** A run without progress. */
  const standing = async (): Promise<string> => {
    await service().database.query(
      `INSERT INTO resend_run (id, host, covers, since, at_place, through_place, found_count,
         sent_count, left_count, is_done, is_stopped, started_at, moved_at)
       VALUES ($1, $2, 'failed', 1, 0, 1, 1, 0, 0, false, false, 1, 1)`,
      ['host run.example:443', 'run.example:443'],
    );
    return '/console/deliveries/replays';
  };
  /** A timer without a handler. */
  const resting = async (): Promise<string> => {
    await service().database.query(
      "INSERT INTO timer (id, kind, subject, due_at) VALUES ('unknown:1', 'unknown', '1', 1)",
    );
    return '/console/jobs';
  };
  const failedMail = async (): Promise<string> => {
    await service().client.send('POST', '/admin/v1/mails', { body: { to: 'ona@example.com' } });
    await service().database.query("UPDATE mail SET state = 'failed', next_try_at = NULL");
    return '/console/jobs/mails?state=failed';
  };
  const hosts = async (): Promise<string> => {
    await told();
    return `/console/deliveries/list?host=${host}`;
  };
  return {
    'POST /console/deliveries/:delivery_id/resend': {
      at: async () => `/console/deliveries/${await told()}`,
    },
    'POST /console/deliveries/hosts': { at: hosts, chosen: { reason: 'They move.' } },
    'POST /console/deliveries/replay': { at: hosts },
    'POST /console/deliveries/replay/stop': { at: standing },
    'POST /console/jobs/timers': { at: resting },
    'POST /console/jobs/mails/:mail_id/retry': { at: failedMail },
  };
}

/** Every form of the console, by its endpoint. */
export const consoleForms = (
  service: () => Service,
): Readonly<Record<string, ConsoleFormCase>> => ({
  ...deliveryForms(service),
  ...bankForms(service),
  ...thingForms(service),
  ...ledgerForms(service),
  ...staffForms(service),
  ...merchantForms(service),
  ...peopleForms(service),
});
