import type { Bench } from '../../asking/bench.ts';
import { anObject, expectAnswer, expectFields, expectRefusal } from '../../asking/expecting.ts';
import type { Check } from '../../check.ts';
import { untilField } from '../checkout/things.ts';
import { expectMoney } from '../wallet/things.ts';
import {
  aScene,
  aTransfer,
  createTransfer,
  readTransfer,
  revoke,
  step,
  toAccount,
  transfersPath,
} from './things.ts';

const needs = ['operator'] as const;
const funds = 5_000;

const payOut = ({ operator }: Bench, id: number, outcome: string) =>
  operator('POST', `/test/transfers/${id}/payout`, { outcome });

/** Transfer 3: signing, reserving, revoking and completing a transfer, and the money that moves. */
export const transferMoneyChecks: readonly Check[] = [
  {
    rules: ['transfer 4 PUT /transfers/{id}/sign', 'transfer 2 auto_process_to_done'],
    gap: 'gaps 4, When done',
    title: 'A signed transfer inside the service is done, and the money has moved.',
    needs,
    run: async (bench) => {
      const { shop, friend } = await aScene(bench, 'sign');
      const id = await aTransfer(shop, { beneficiary: toAccount(friend) });
      await expectMoney(bench, shop.walletId, { balance: funds }, 'before it is signed');
      expectAnswer(await step(shop, id, 'sign'), 200, { status: 'done' });
      await expectMoney(bench, shop.walletId, { balance: funds - 1_000 }, 'of the payer');
      await expectMoney(bench, friend.walletId, { balance: 1_000 }, 'of the beneficiary');
      expectRefusal(await step(shop, id, 'sign'));
      expectRefusal(await revoke(shop, id));
      await expectMoney(bench, shop.walletId, { balance: funds - 1_000 }, 'in the end');
    },
  },
  {
    rules: ['transfer 3 → signed', 'transfer 2 auto_process_to_done'],
    title: 'With auto_process_to_done false a signed transfer is signed until it is reserved.',
    needs,
    run: async (bench) => {
      const { shop, friend } = await aScene(bench, 'steps');
      const more = { auto_process_to_done: false, beneficiary: toAccount(friend) };
      const id = await aTransfer(shop, more);
      expectAnswer(await step(shop, id, 'sign'), 200, { status: 'signed' });
      await expectMoney(bench, friend.walletId, { balance: 0 }, 'before it is reserved');
      expectAnswer(await step(shop, id, 'reserve'), 200, { status: 'done' });
      await expectMoney(bench, friend.walletId, { balance: 1_000 }, 'after it was reserved');
    },
  },
  {
    rules: ['transfer 4 PUT /transfers/{id}/reserve'],
    gap: 'gaps 4, When done',
    title: 'reserve holds the money; revoking the transfer frees it.',
    needs,
    run: async (bench) => {
      const { shop } = await aScene(bench, 'reserve');
      const id = await aTransfer(shop);
      expectAnswer(await step(shop, id, 'reserve'), 200, { status: 'reserved' });
      await expectMoney(bench, shop.walletId, { balance: funds, held: 1_000 }, 'while held');
      expectAnswer(await revoke(shop, id), 200, { status: 'rejected' });
      await expectMoney(bench, shop.walletId, { balance: funds }, 'afterwards');
    },
  },
  {
    rules: ['transfer 4 PUT /transfers/{id}/reserve'],
    gap: 'gaps 4, When done',
    title: 'A reserve without the money is refused as insufficient_funds and changes nothing.',
    needs,
    run: async (bench) => {
      const { shop } = await aScene(bench, 'poor', 0);
      const id = await aTransfer(shop);
      expectRefusal(await step(shop, id, 'reserve'), { error: 'insufficient_funds' });
      expectFields(await readTransfer(shop, id), { status: 'new' }, 'the transfer');
    },
  },
  {
    rules: ['transfer 3 waiting_funds → reserved'],
    gap: 'gaps 4, When done',
    title: 'A signed transfer without money is waiting_funds and goes on when the money comes.',
    needs,
    run: async (bench) => {
      const { shop, friend } = await aScene(bench, 'waiting', 0);
      const id = await aTransfer(shop, { beneficiary: toAccount(friend) });
      expectAnswer(await step(shop, id, 'sign'), 200, { status: 'waiting_funds' });
      const deposit = { amount: 1_000, currency: 'EUR', reference: `later ${shop.projectId}` };
      await bench.operator('POST', `/wallets/${shop.walletId}/deposits`, deposit);
      await untilField(() => shop.signed('GET', `${transfersPath}/${id}`), 'status', 'done');
      await expectMoney(bench, friend.walletId, { balance: 1_000 }, 'of the beneficiary');
    },
  },
  {
    rules: ['transfer 3 waiting_funds → failed'],
    gap: 'gaps 4, When done',
    title: 'A transfer that waits for money until its time is over fails.',
    needs,
    run: async (bench) => {
      const { shop, friend } = await aScene(bench, 'lapsing', 0);
      const beneficiary = toAccount(friend);
      const { created_at } = expectAnswer(await createTransfer(shop), 200);
      const reserve_until = Number(created_at) + 4;
      const id = await aTransfer(shop, { beneficiary, reserve_until });
      expectAnswer(await step(shop, id, 'sign'), 200, { status: 'waiting_funds' });
      await untilField(() => shop.signed('GET', `${transfersPath}/${id}`), 'status', 'failed');
    },
  },
  {
    rules: ['transfer 4 PUT /transfers/{id}/provide-password'],
    gap: 'gaps 4, When done',
    title: 'A transfer with a password is done once the right one was given.',
    needs,
    run: async (bench) => {
      const { shop, friend } = await aScene(bench, 'password');
      const id = await aTransfer(shop, {
        beneficiary: toAccount(friend),
        password: { value: 'correct horse' },
      });
      expectAnswer(await step(shop, id, 'sign'), 200, { status: 'waiting_password' });
      expectRefusal(await step(shop, id, 'provide-password', { password: { value: 'wrong' } }));
      await expectMoney(bench, friend.walletId, { balance: 0 }, 'after a wrong password');
      const given = { password: { value: 'correct horse' } };
      expectAnswer(await step(shop, id, 'provide-password', given), 200, { status: 'done' });
      await expectMoney(bench, friend.walletId, { balance: 1_000 }, 'of the beneficiary');
    },
  },
  {
    rules: ['transfer 3'],
    gap: 'gaps 4, When done',
    title:
      'A bank transfer that the bank refuses fails with failure_status, and the money is back.',
    needs,
    run: async (bench) => {
      const { shop } = await aScene(bench, 'bank');
      const failing = await aTransfer(shop);
      expectAnswer(await step(shop, failing, 'sign'), 200, { status: 'reserved' });
      await payOut(bench, failing, 'failed');
      const failed = await readTransfer(shop, failing);
      expectFields(failed, { status: 'failed', failure_status: anObject }, 'the transfer');
      await expectMoney(bench, shop.walletId, { balance: funds }, 'of the payer');
      const paid = await aTransfer(shop);
      await step(shop, paid, 'sign');
      await payOut(bench, paid, 'done');
      expectFields(await readTransfer(shop, paid), { status: 'done' }, 'the transfer');
      await expectMoney(bench, shop.walletId, { balance: funds - 1_000 }, 'in the end');
    },
  },
  {
    rules: ['transfer 4 PUT /transfers/{id}/sign'],
    gap: 'gaps 4, Who may',
    title: 'A client cannot sign or reserve a transfer out of an account that is not its own.',
    needs,
    run: async (bench) => {
      const { shop, friend } = await aScene(bench, 'foreign');
      const payer = { account_number: friend.account };
      const { id } = expectAnswer(await createTransfer(shop, { payer }), 200);
      for (const action of ['sign', 'reserve'] as const) {
        expectRefusal(await step(shop, Number(id), action), { status: 403 });
      }
    },
  },
];
