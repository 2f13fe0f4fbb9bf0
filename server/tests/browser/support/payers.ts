import { randomUUID } from 'node:crypto';
import { aUser, deposit } from '../../support/identity.ts';
import type { OperatorClient } from '../../support/operator-client.ts';

export const payerPassword = 'correct horse battery 83';

/** A person with a live wallet that holds this amount. Returns the login. */
export async function aPayer(client: OperatorClient, amount: number): Promise<string> {
  const email = `ona-${randomUUID()}@example.lt`;
  const wanted = { email, password: payerPassword, test_mode: false };
  const { wallet_id } = await aUser(client, wanted);
  const paidIn = await deposit(client, wallet_id, { amount });
  if (paidIn.status !== 201) throw new Error(paidIn.text);
  return email;
}
