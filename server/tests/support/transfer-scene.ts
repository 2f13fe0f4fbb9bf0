import { randomUUID } from 'node:crypto';
import { advance, nowOf } from './clock.ts';
import { readWallet } from './identity.ts';
import type { Answer, OperatorClient } from './operator-client.ts';
import {
  aServiceBeneficiary,
  aTransferClient,
  bankBeneficiary,
  type TransferClient,
  type TransferSeen,
} from './transfer.ts';
import { until } from './until.ts';
import { balanceOf, pay, seen } from './wallet.ts';

/** A client with 1,000.00 EUR, and a payee in this service. */
export type Scene = {
  readonly operator: OperatorClient;
  readonly client: TransferClient;
  /** The wallet of the payee. */
  readonly payee: number;
  readonly beneficiary: object;
};

export async function aScene(operator: OperatorClient, funds = 100_000): Promise<Scene> {
  const client = await aTransferClient(operator, funds);
  const { user, beneficiary } = await aServiceBeneficiary(operator);
  return { operator, client, payee: user.wallet_id, beneficiary };
}

/** The payer's balance, the reserved part of it, and the payee's balance. */
export async function moneyOf({ operator, client, payee }: Scene): Promise<readonly number[]> {
  const payer = await balanceOf(operator, client.project.wallet_id);
  return [payer.balance, payer.held, (await balanceOf(operator, payee)).balance];
}

/** The money of a scene before any payment, with this amount reserved. */
export const untouched = (held = 0): readonly number[] => [100_000, held, 0];
/** The money of a scene after its 10.00 EUR were paid inside the service. */
export const paid: readonly number[] = [99_000, 0, 1_000];

export const password = { value: 'open sesame' };

/** A person without a wallet. */
export const aStranger = (): { readonly email: string; readonly beneficiary: object } => {
  const email = `${randomUUID()}@new.example`;
  return { email, beneficiary: { type: 'service', service_account: { email } } };
};

/** The rail's answer, given by the operator's helper. */
export const payOut = (
  operator: OperatorClient,
  id: number,
  outcome: 'done' | 'failed',
): Promise<Answer> =>
  operator.send('POST', `/admin/v1/test/transfers/${id}/payout`, { body: { outcome } });

export const statusOf = async (client: TransferClient, id: number): Promise<string> =>
  seen<TransferSeen>(await client.read(id)).status;

/**
 * Waits until a transfer has this status. The clock advances meanwhile: a client may send a hundred
 * requests a minute.
 */
export const untilIs = (client: TransferClient, id: number, status: string): Promise<void> =>
  until(`transfer ${id} is ${status}`, async () => {
    await advance(client.operator, 1);
    return (await statusOf(client, id)) === status;
  });

export const month = 30 * 86_400;
const isManual = { auto_process_to_done: false };

async function signed(scene: Scene, beneficiary: object, wanted: object = {}): Promise<number> {
  const { id } = await scene.client.created(beneficiary, wanted);
  await scene.client.acted(id, 'sign');
  return id;
}

/** Brings a transfer to each stage of its life. Returns its number. */
export const stages = {
  new: async ({ client, beneficiary }: Scene) => (await client.created(beneficiary)).id,
  registered: async ({ client, beneficiary }: Scene) => {
    const { id } = await client.created(beneficiary);
    return (await client.acted(id, 'register')).id;
  },
  'reserved and unsigned': async ({ client, beneficiary }: Scene) => {
    const { id } = await client.created(beneficiary);
    return (await client.acted(id, 'reserve')).id;
  },
  signed: (scene: Scene) => signed(scene, scene.beneficiary, isManual),
  waiting_funds: (scene: Scene) =>
    signed(scene, scene.beneficiary, { amount: { amount: '1000.01', currency: 'EUR' } }),
  waiting_registration: (scene: Scene) => signed(scene, aStranger().beneficiary),
  waiting_password: (scene: Scene) => signed(scene, scene.beneficiary, { password }),
  'reserved and not yet due': async (scene: Scene) => {
    const perform_at = (await nowOf(scene.operator)) + 86_400;
    return signed(scene, scene.beneficiary, { perform_at });
  },
  'handed to the rail': (scene: Scene) => signed(scene, bankBeneficiary),
  done: (scene: Scene) => signed(scene, scene.beneficiary),
  rejected: async (scene: Scene) => {
    const { id } = await scene.client.created(scene.beneficiary);
    seen(await scene.client.revoke(id));
    return id;
  },
  failed: async (scene: Scene) => {
    const id = await signed(scene, bankBeneficiary);
    seen(await payOut(scene.operator, id, 'failed'));
    return id;
  },
} as const;

export type Stage = keyof typeof stages;

/** The number of a wallet's account in a currency, opened by its first deposit. */
export async function accountOf(
  operator: OperatorClient,
  walletId: number,
  currency: string,
): Promise<string> {
  await pay(operator, walletId, 1, currency);
  const { body } = await readWallet(operator, walletId);
  const balances = body['balances'] as readonly Record<'currency' | 'account_number', string>[];
  return String(balances.find((one) => one.currency === currency)?.account_number);
}
