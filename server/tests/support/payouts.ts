import type { Browser, SeenPage } from './browser.ts';
import { deposit } from './identity.ts';
import type { OperatorClient } from './operator-client.ts';
import { formTo, staffBrowser } from './portal.ts';
import { aTransferClient, type TransferClient } from './transfer.ts';

const ownIban = 'LT601010012345678901';

type Service = { readonly client: OperatorClient };

/** A project with money and a registered bank account. */
export type PaidProject = {
  readonly api: TransferClient;
  readonly projectId: string;
  readonly walletId: number;
  /** The address of its payouts in the portal. */
  readonly path: string;
};

/** Registers the bank account as an operator does: under the project's own name. */
export async function giveBankAccount(
  { client }: Service,
  projectId: string,
  iban = ownIban,
): Promise<string> {
  const { body: project } = await client.send('GET', `/admin/v1/projects/${projectId}`);
  const { status, body, text } = await client.send('POST', '/admin/v1/beneficiaries', {
    body: { project_id: projectId, name: project['name'], iban },
  });
  if (status !== 201) throw new Error(text);
  return String(body['beneficiary_id']);
}

/** Funds in minor units of EUR; `wanted` changes the project. */
export async function aPaidProject(service: Service, funds: number): Promise<PaidProject> {
  const api = await aTransferClient(service.client, 0);
  const { project_id: projectId, wallet_id: walletId } = api.project;
  if (funds > 0) {
    await deposit(service.client, walletId, { amount: funds, reference: 'Sales' });
  }
  await giveBankAccount(service, projectId);
  return { api, projectId, walletId, path: `/portal/projects/${projectId}/payouts` };
}

/** Fills in the form of a payout and sends it. */
export async function askFor(
  browser: Browser,
  { path }: Pick<PaidProject, 'path'>,
  typed: Readonly<Record<string, string>>,
): Promise<SeenPage> {
  const form = formTo(await browser.open(`${path}/new`), '/payouts/new');
  return browser.submit(form, { currency: 'EUR', ...typed });
}

/** The number of the payout on this page. */
export const numberIn = ({ address }: SeenPage): number =>
  Number(/\/payouts\/(\d+)/.exec(address)?.[1]);

export const financeOf = (service: Service, { projectId }: PaidProject): Promise<Browser> =>
  staffBrowser(service, projectId, 'finance');
