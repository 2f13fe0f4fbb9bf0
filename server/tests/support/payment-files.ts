import type { Answer, OperatorClient } from './operator-client.ts';
import { bankBeneficiary, type TransferClient } from './transfer.ts';

export const paymentFilesPath = '/admin/v1/payment-files';

/** A second person: another token that may deal with money. */
export async function aTreasurer(client: OperatorClient): Promise<string> {
  const { status, body, text } = await client.send('POST', '/admin/v1/tokens', {
    body: { name: 'Treasurer', role: 'treasurer' },
  });
  if (status !== 201) throw new Error(text);
  return String(body['token']);
}

export const makeFile = (
  client: OperatorClient,
  accountId: string,
  more: Readonly<Record<string, unknown>> = {},
  key?: string,
): Promise<Answer> =>
  client.send('POST', paymentFilesPath, {
    body: { bank_account_id: accountId, ...more },
    ...(key === undefined ? {} : { key }),
  });

export const actOnFile = (
  client: OperatorClient,
  fileId: unknown,
  act: 'release' | 'withdraw',
  token?: string,
): Promise<Answer> =>
  client.send('POST', `${paymentFilesPath}/${fileId}/${act}`, {
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
  });

/** A transfer to a bank that has been signed: it waits for a file. */
export async function aWaitingTransfer(
  shop: TransferClient,
  amount = '10.00',
  beneficiary: object = bankBeneficiary,
): Promise<number> {
  const { id } = await shop.created(beneficiary, { amount: { amount, currency: 'EUR' } });
  await shop.acted(id, 'sign');
  return id;
}

/** A file that the bank has, with the ids of its payments. */
export type Sent = {
  readonly fileId: string;
  readonly messageId: string;
  readonly ids: readonly string[];
};

/** Makes a file of everything that waits, and gives it to the bank. */
export async function sendFile(
  client: OperatorClient,
  accountId: string,
  treasurer: string,
): Promise<Sent> {
  const made = await makeFile(client, accountId);
  const fileId = String(made.body['payment_file_id']);
  await actOnFile(client, fileId, 'release', treasurer);
  await client.send('GET', `${paymentFilesPath}/${fileId}/xml`);
  const { body } = await client.send('GET', `${paymentFilesPath}/${fileId}`);
  const items = body['items'] as readonly Record<string, unknown>[];
  const ids = items.map((item) => String(item['end_to_end_id']));
  return { fileId, messageId: String(made.body['message_id']), ids };
}
