import type { Answer, OperatorClient } from './operator-client.ts';
import { bankBeneficiary, type TransferClient } from './transfer.ts';

export const paymentFilesPath = '/admin/v1/payment-files';

/** The token of a second treasurer. */
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

/** A signed transfer to a bank account, which waits for a file. */
export async function aWaitingTransfer(
  shop: TransferClient,
  amount = '10.00',
  beneficiary: object = bankBeneficiary,
): Promise<number> {
  const { id } = await shop.created(beneficiary, { amount: { amount, currency: 'EUR' } });
  await shop.acted(id, 'sign');
  return id;
}
