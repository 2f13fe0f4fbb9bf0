import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import type pg from 'pg';
import type { Seal } from '../../../src/auditor/journal/compare-seals.ts';
import { privateKeyIn, sealed } from '../../../src/auditor/journal/keys-and-seals.ts';
import { unixSeconds } from '../../../src/kernel/time.ts';
import { linkPostings } from '../../../src/sealing/journal-chain.store.ts';
import { charge } from '../../support/allowances.ts';
import { aMerchant } from '../../support/checkout.ts';
import { firstOf } from '../../support/extent.ts';
import { MoneyOut } from '../../support/money-out.ts';
import { aWaitingTransfer } from '../../support/payment-files.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import type { TestService } from '../../support/test-service.ts';
import { aServiceBeneficiary, aTransferClient } from '../../support/transfer.ts';
import { aPayer, aWalletClient, seen } from '../../support/wallet.ts';
import { watchTheLock } from '../../support/watch-the-lock.ts';

async function orders({ client }: TestService): Promise<void> {
  const shop = await aMerchant(client);
  const { paymentId } = await shop.paidOrder();
  await shop.refund(paymentId, { amount: 50, reference: 'One item' });
  await shop.paidOrder();
  await shop.paidOrder('failed');
}

async function wallets({ client }: TestService): Promise<void> {
  const shop = await aWalletClient(client);
  const payer = await aPayer(client, 50_000);
  const waiting = await shop.created();
  seen(await shop.accept(waiting.transaction_key, payer));
  const confirmed = await shop.created();
  seen(await shop.accept(confirmed.transaction_key, payer));
  seen(await shop.confirm(confirmed.transaction_key));
  await shop.grantedBy(payer, { max_price: 10_000 });
  seen(await charge(shop, payer, { price: 700 }));
}

async function transfers({ client }: TestService): Promise<void> {
  const shop = await aTransferClient(client, 500_000);
  const { beneficiary } = await aServiceBeneficiary(client);
  const { id } = await shop.created(beneficiary);
  await shop.acted(id, 'sign');
  const out = await MoneyOut.open(client);
  await aWaitingTransfer(shop, '30.00');
  const file = await out.sentFile();
  const taken = await out.books([{ minor: -3_000, endToEndId: file.ids[0] ?? '' }]);
  if (taken.status !== 200) throw new Error(taken.text);
  // This one waits for the next file, and its money is held.
  await aWaitingTransfer(shop, '40.00');
}

/**
 * Orders; in the long form also wallets, transfers and a bank. Each kind has ended and open things.
 */
export async function makeHistory(service: TestService): Promise<void> {
  await service.database.asSuperuser((session) => session.query(watchTheLock));
  for (const make of firstOf([[orders], [wallets], [transfers]])) await make[0](service);
}

export type SealedHistory = {
  readonly key: KeyObject;
  readonly publicKey: KeyObject;
  readonly seals: readonly Seal[];
};

type DayRow = { readonly statement: string; readonly day: string };

/** Links all postings, closes the day, and seals it as an outside party would. */
export async function sealHistory(
  { database }: TestService,
  statements: () => Promise<readonly DayRow[]>,
): Promise<SealedHistory> {
  const [newest] = await database.query<{ at: string }>(
    'SELECT max(created_at) AS at FROM posting',
  );
  const later = unixSeconds(Number(newest?.at) + 3 * 86_400);
  while (await linkPostings(database.database, later));
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const key = privateKeyIn(privateKey.export({ format: 'pem', type: 'pkcs8' }).toString());
  const seals = (await statements()).map(({ day, statement }) => sealed(key, day, statement));
  return { key, publicKey, seals };
}

/** Changes rows as no part of the service would, looks, and undoes the change. */
export async function tampered<Found>(
  database: TestDatabase,
  tamper: (session: pg.Client) => Promise<unknown>,
  look: (session: pg.Client) => Promise<Found>,
): Promise<Found> {
  const found: Found[] = [];
  await database.asSuperuser(async (session) => {
    await session.query('BEGIN');
    // Neither triggers nor foreign keys stop a superuser of the database.
    await session.query("SET LOCAL session_replication_role = 'replica'");
    await tamper(session);
    found.push(await look(session));
    await session.query('ROLLBACK');
  });
  const [only] = found;
  if (only === undefined) throw new Error('nothing was looked at');
  return only;
}
