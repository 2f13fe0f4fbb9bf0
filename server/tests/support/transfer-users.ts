import { randomUUID } from 'node:crypto';
import { aProject, aUser, type TestProject } from './identity.ts';
import type { OperatorClient } from './operator-client.ts';
import { TransferClient } from './transfer.ts';
import { pay, seen, WalletClient } from './wallet.ts';

const secret = 'correct horse';

/** A person with a wallet, who can sign in. */
export type TransferUser = {
  readonly email: string;
  readonly walletId: number;
  readonly account: string;
};

export async function aTransferUser(
  operator: OperatorClient,
  funds = 100_000,
): Promise<TransferUser> {
  const email = `${randomUUID()}@people.example`;
  const user = await aUser(operator, { email, password: secret });
  if (funds > 0) await pay(operator, user.wallet_id, funds);
  return { email, walletId: user.wallet_id, account: String(user.account_numbers['EUR']) };
}

/** A project whose users give it tokens by their password. */
export const anApplication = (operator: OperatorClient): Promise<TestProject> =>
  aProject(operator, { rights: ['password_grant'] });

type Tokens = { readonly access_token: string; readonly mac_key: string };

/** The application acting for a user: the key of the user's token signs its requests. */
export async function speakingFor(
  operator: OperatorClient,
  application: TestProject,
  { email, account, walletId }: TransferUser,
  scope: string,
): Promise<TransferClient> {
  const grant = { grant_type: 'password', username: email, password: secret, scope };
  const answer = await new WalletClient(operator, application).sendForm('/oauth/v1/token', grant);
  const { access_token: client_id, mac_key } = seen<Tokens>(answer);
  return new TransferClient(operator, {
    ...application,
    client_id,
    mac_key,
    wallet_id: walletId,
    account_numbers: { EUR: account },
  });
}
