import { Type } from 'typebox';
import { standardHeaderTexts } from '../delivery/sending/forming/standard-webhooks.ts';
import type { WebhookDescription } from '../edge/answering/webhook.ts';

const walletCallback = Type.Object(
  {
    event: Type.String({
      description:
        'JSON: {type, object: "transaction", project_id, mode, formed_at, data: the transaction with its payments}. project_id (UUID), mode (test or live) and formed_at (Unix seconds) say whom this text was signed for, and when; data.project_id is the number of the same project.',
    }),
    sign: Type.String({ description: 'Base64 of the RSA-SHA256 signature of event' }),
  },
  {
    $id: 'WalletCallback',
    examples: [
      {
        event:
          '{"type":"reserved","object":"transaction","project_id":"0d9c3a52-0f3c-4f0e-8e0a-6a3f9f0d5c11","mode":"live","formed_at":1800000060,"data":{"transaction_key":"…"}}',
        sign: 'bWFkZSBvZiB0aGUgdGV4dCBpbiBldmVudA==',
      },
    ],
  },
);

/** Wallet 6. */
export const walletCallbacks: readonly WebhookDescription[] = [
  {
    name: 'transaction',
    summary: 'A transaction changed other than by a request of the client',
    description:
      'Types: waiting_registration, reserved, confirmed, rejected, failed, waiting_funds, waiting_password. Verify sign over the raw text of event with the key of /publickey, and read it only then. One key signs for all projects: compare project_id and mode with your own. Anything but a 2xx is tried again after 1, 5 and 15 minutes, 1, 3, 6, 12 and 24 hours.',
    tags: ['Wallet: callbacks'],
    contentType: 'application/x-www-form-urlencoded',
    headers: {
      'X-Service-Callback-Id': 'The same for all attempts of one event: an idempotency key',
      'X-Service-Request-Id': 'New for each attempt',
      'X-Service-Created-At': 'When it happened, Unix seconds',
      'X-Service-Sequence': 'Counts the events of one transaction without a gap',
      ...standardHeaderTexts,
    },
    body: walletCallback,
  },
];
