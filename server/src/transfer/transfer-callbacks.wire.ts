import { Type } from 'typebox';
import { standardHeaderTexts } from '../delivery/sending/forming/standard-webhooks.ts';
import type { WebhookDescription } from '../edge/answering/webhook.ts';
import { callbackStatuses } from './transfers/transfer.ts';

const transferCallback = Type.Object(
  {
    transfer_id: Type.Integer({ description: 'Number of the transfer' }),
    status: Type.Enum([...callbackStatuses], { description: 'Status that it has now' }),
    date: Type.Integer({ description: 'When it happened, Unix seconds' }),
    project_id: Type.String({ format: 'uuid', description: 'Whose transfer it is' }),
    mode: Type.Enum(['test', 'live'], { description: 'Whether real money is used: `live`' }),
    formed_at: Type.Integer({
      description:
        'When this text was formed, Unix seconds: later than date in a resend, and where it was kept for longer than its retries',
    }),
  },
  {
    $id: 'TransferCallback',
    examples: [
      {
        transfer_id: 5000001,
        status: 'done',
        date: 1767225601,
        project_id: '0d9c3a52-0f3c-4f0e-8e0a-6a3f9f0d5c11',
        mode: 'live',
        formed_at: 1767225601,
      },
    ],
  },
);

/** Transfer 6. */
export const transferCallbacks: readonly WebhookDescription[] = [
  {
    name: 'transfer',
    summary: 'A transfer has a new status',
    description:
      'To the callback.url of the transfer, each status once. One key signs for all projects: compare project_id and mode with your own. Anything but a 2xx within 30 seconds is tried again after 1, 5 and 15 minutes, 1, 2 and 4 hours.',
    tags: ['Transfer: callbacks'],
    contentType: 'application/x-www-form-urlencoded',
    headers: {
      'X-Service-Signature': 'Base64 of the RSA-SHA256 signature of the raw body, key: /publickey',
      'X-Service-Signature-Alg': 'RSA-SHA256',
      'X-Service-Callback-Id': 'The same for all attempts of one event: an idempotency key',
      'X-Service-Request-Id': 'New for each attempt',
      'X-Service-Created-At': 'When it happened, Unix seconds',
      'X-Service-Sequence': 'Counts the events of one transfer without a gap',
      ...standardHeaderTexts,
    },
    body: transferCallback,
  },
];
