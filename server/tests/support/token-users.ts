import { randomUUID } from 'node:crypto';
import { aUser, type TestProject } from './identity.ts';
import type { OperatorClient } from './operator-client.ts';
import { pay, seen, WalletClient } from './wallet.ts';

/** A person with a wallet, an allowance, and an access token of the project. */
export type TokenUser = {
  readonly userId: number;
  readonly email: string;
  readonly walletId: number;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Signs with the key of the token. */
  readonly signing: WalletClient;
};

export const userPassword = 'correct horse';

type Tokens = {
  readonly access_token: string;
  readonly mac_key: string;
  readonly refresh_token: string;
};

/** A client that signs with the tokens of an answer. */
const signingWith = (
  operator: OperatorClient,
  project: TestProject,
  { access_token: client_id, mac_key }: Tokens,
): WalletClient => new WalletClient(operator, { ...project, client_id, mac_key });

/** A user of a project that may ask for passwords, with this scope. */
export async function aTokenUser(
  operator: OperatorClient,
  project: TestProject,
  scope = '',
  funds = 10_000,
): Promise<TokenUser> {
  const email = `${randomUUID()}@people.example`;
  const user = await aUser(operator, { email, password: userPassword, pin: '4711' });
  if (funds > 0) await pay(operator, user.wallet_id, funds);
  const form = { grant_type: 'password', username: email, password: userPassword, scope };
  const answer = await new WalletClient(operator, project).sendForm('/oauth/v1/token', form);
  const tokens = seen<Tokens>(answer);
  return {
    userId: user.user_id,
    email,
    walletId: user.wallet_id,
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    signing: signingWith(operator, project, tokens),
  };
}
