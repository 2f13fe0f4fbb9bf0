import type { Contestant } from '../contestants.ts';
import type { Traffic } from '../load.ts';
import { inHundreds, operatorOf, request } from '../preparing.ts';

export type Project = {
  readonly project_id: string;
  readonly client_id: string;
  readonly mac_key: string;
  readonly wallet_id: number;
  readonly account_numbers: { readonly EUR: string };
};

/** Many clients, since each may send only a hundred requests a minute. */
const clients = 4_000;
const fundsEach = 100_000_000;
const path = '/transfer/rest/v1/transfers';
const idPlace = '999999999999';

const signersOf = (projects: readonly Project[]) =>
  projects.map(({ client_id: clientId, mac_key: macKey }) => ({ clientId, macKey }));

export async function openProjects(
  { port }: Contestant,
  adminToken: string,
): Promise<readonly Project[]> {
  const post = operatorOf(port, adminToken);
  return inHundreds(clients, async (index) => {
    const project = await post<Project>('/projects', { name: `Bench ${index}` });
    const deposit = { amount: fundsEach, currency: 'EUR', reference: `bench ${index}` };
    await post(`/wallets/${project.wallet_id}/deposits`, deposit);
    return project;
  });
}

/** Create and sign: two signed requests of a client. */
const createdAndSigned = (
  projects: readonly Project[],
  beneficiaryOf: (index: number) => object,
): Traffic => ({
  requests: projects.map(({ account_numbers: { EUR: account } }, index) =>
    request('POST', path, {
      amount: { amount: '1.25', currency: 'EUR' },
      payer: { account_number: account },
      beneficiary: beneficiaryOf(index),
      purpose: { details: `Invoice ${index}` },
    }),
  ),
  followUps: [
    {
      template: request('PUT', `${path}/${idPlace}/sign`),
      number: { name: 'id', place: idPlace },
    },
  ],
  expectedStatus: 200,
  signedBy: signersOf(projects),
});

/** Money from one client's account to the next one's. */
export const transferTraffic = (projects: readonly Project[]): Traffic =>
  createdAndSigned(projects, (index) => ({
    type: 'service',
    service_account: {
      account_number: projects[(index + 1) % projects.length]?.account_numbers.EUR,
    },
  }));

/** Money from a client's account to a bank: held, and handed to the payout rail. */
export const bankTransferTraffic = (projects: readonly Project[]): Traffic =>
  createdAndSigned(projects, () => ({
    type: 'bank',
    name: 'Jonas Jonaitis',
    bank_account: { iban: 'LT601010012345678901' },
  }));

/** The project of the caller: the cheapest request that is signed and limited. */
export const ownProjectTraffic = (projects: readonly Project[]): Traffic => ({
  requests: projects.map(() => request('GET', '/rest/v1/project')),
  expectedStatus: 200,
  signedBy: signersOf(projects),
});
