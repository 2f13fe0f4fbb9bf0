import { adminToken } from '../../../server/tests/support/florin-home.ts';
import { aProject, aUser } from '../../../server/tests/support/identity.ts';
import type { OperatorClient } from '../../../server/tests/support/operator-client.ts';
import { pay } from '../../../server/tests/support/wallet.ts';

/** What the page says that programs find in their environment; a project and a payer of its own. */
export async function exampleEnvironment(client: OperatorClient): Promise<Record<string, string>> {
  const shop = await aProject(client, { rights: ['password_grant'] });
  const email = `${crypto.randomUUID()}@example.com`;
  const { wallet_id: payer } = await aUser(client, {
    email,
    password: 'correct horse',
    pin: '1234',
  });
  for (const walletId of [payer, shop.wallet_id]) await pay(client, walletId, 100_000);
  return {
    FLORIN_URL: client.url,
    FLORIN_CLIENT_ID: shop.client_id,
    FLORIN_CLIENT_SECRET: shop.client_secret,
    FLORIN_MAC_KEY: shop.mac_key,
    FLORIN_ADMIN_TOKEN: adminToken,
    FLORIN_ACCOUNT: shop.account_numbers['EUR'] ?? '',
    FLORIN_PAYER_WALLET: String(payer),
    FLORIN_PAYER_EMAIL: email,
    FLORIN_PAYER_PASSWORD: 'correct horse',
  };
}
