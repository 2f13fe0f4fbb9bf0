import type { OperatorClient, Sent } from './operator-client.ts';

type Service = { readonly client: OperatorClient };

/** Above the limit of FLORIN_POSTING_LIMIT, which no test sets. */
export const largeAmount = 1_000_001;

/** A new token of the operator API, as a header. */
export async function asNewToken({ client }: Service, role: string): Promise<Sent> {
  const { body } = await client.send('POST', '/admin/v1/tokens', { body: { name: role, role } });
  return { headers: { authorization: `Bearer ${body['token']}` } };
}

export type WaitingPosting = {
  readonly requestId: string;
  /** The token that requested it. */
  readonly asker: Sent;
  readonly debit: string;
  readonly credit: string;
};

/** A posting requested by a treasurer's token, between two accounts of its own. */
export async function aWaitingPosting(service: Service): Promise<WaitingPosting> {
  const { client } = service;
  const { wallet, bank } = await client.fundedWallet(2 * largeAmount);
  const asker = await asNewToken(service, 'treasurer');
  const body = { debit_account: wallet, credit_account: bank, amount: largeAmount };
  const asked = await client.send('POST', '/admin/v1/postings', { ...asker, body });
  if (asked.status !== 202) throw new Error(asked.text);
  return { requestId: String(asked.body['request_id']), asker, debit: wallet, credit: bank };
}
