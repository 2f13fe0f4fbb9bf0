import type { Contestant } from '../contestants.ts';
import { idPlace, type Traffic } from '../load.ts';
import { inHundreds, operatorOf, request } from '../preparing.ts';

/** A merchant with payers who have granted an allowance, and the traffic of its shop. */
export type WalletShop = {
  readonly project: Project;
  /** Create, reserve by allowance, confirm: three signed requests, all crediting this merchant. */
  readonly payment: Traffic;
  readonly readTransactions: (keys: readonly string[]) => Traffic;
};

export type Project = {
  readonly project_id: string;
  readonly project_number: number;
  readonly client_id: string;
  readonly mac_key: string;
  readonly wallet_id: number;
};

const path = '/rest/v1/transaction';
const payers = 1_000;
const fundsEach = 100_000_000_000;

/** The payer's wallet is sent as a parameter: the answer passes it on to the next request. */
const paymentBody = (wallet: number, index: number) => ({
  payments: [
    {
      description: `Ride ${index}`,
      price: 100 + (index % 900),
      currency: 'EUR',
      parameters: { payer_wallet: wallet },
    },
  ],
});

const walletPlace = '999999999999';

const paymentTraffic = (
  { client_id: clientId, mac_key: macKey }: Pick<Project, 'client_id' | 'mac_key'>,
  wallets: readonly number[],
): Traffic => ({
  requests: wallets.map((wallet, index) => request('POST', path, paymentBody(wallet, index))),
  followUps: [
    {
      idName: 'transaction_key',
      template: request('PUT', `${path}/${idPlace}/reserve/${walletPlace}`),
      number: { name: 'payer_wallet', place: walletPlace },
    },
    { idName: 'transaction_key', template: request('PUT', `${path}/${idPlace}/confirm`) },
  ],
  expectedStatus: 200,
  signedBy: { clientId, macKey },
});

const readTraffic = (
  { client_id: clientId, mac_key: macKey }: Pick<Project, 'client_id' | 'mac_key'>,
  keys: readonly string[],
): Traffic => ({
  requests: keys.map((key) => request('GET', `${path}/${key}`)),
  expectedStatus: 200,
  signedBy: { clientId, macKey },
});

export async function openWalletShop(
  { port }: Contestant,
  adminToken: string,
  grant: (project: Project, wallets: readonly number[]) => Promise<void>,
): Promise<WalletShop> {
  const post = operatorOf(port, adminToken);
  const project = await post<Project>('/projects', { name: 'Bench' });
  const wallets = await inHundreds(payers, async (index) => {
    const { wallet_id: wallet } = await post<{ wallet_id: number }>('/users', {
      name: `Payer ${index}`,
    });
    const deposit = { amount: fundsEach, currency: 'EUR', reference: `bench ${index}` };
    await post(`/wallets/${wallet}/deposits`, deposit);
    return wallet;
  });
  await grant(project, wallets);
  return {
    project,
    payment: paymentTraffic(project, wallets),
    readTransactions: (keys) => readTraffic(project, keys),
  };
}
