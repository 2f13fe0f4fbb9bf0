import { createVerify } from 'node:crypto';
import { at, expectThat, unixSeconds } from '../../asking/expecting.ts';
import type { Call, Inbox } from '../../asking/receiver.ts';
import { type Check, under } from '../../check.ts';
import { aScene, aTransfer, revoke, step, toAccount } from './things.ts';

const needs = ['operator', 'receiver'] as const;

const formOf = ({ text }: Call): URLSearchParams => new URLSearchParams(text);

const told = (inbox: Inbox, id: number, status: string): Promise<Call> =>
  inbox.wait(
    `a callback of transfer ${id} with status ${status}`,
    (call) => formOf(call).get('status') === status && formOf(call).get('transfer_id') === `${id}`,
  );

/** Transfer 6. */
export const transferCallbackChecks: readonly Check[] = [
  {
    rules: ['transfer 2 callback.url', ...under('transfer 6', 'transfer_id', 'status', 'date')],
    title: 'A status is told by a form POST with transfer_id, status and date.',
    needs,
    run: async (bench) => {
      const inbox = bench.inbox();
      const { shop, friend } = await aScene(bench, 'callbacks');
      const callback = { url: inbox.url };
      const id = await aTransfer(shop, { beneficiary: toAccount(friend), callback });
      await step(shop, id, 'sign');
      const call = await told(inbox, id, 'done');
      const type = String(call.headers['content-type']);
      const isForm = type.startsWith('application/x-www-form-urlencoded');
      expectThat(call.method === 'POST' && isForm, 'a form POST', `${call.method} ${type}`);
      const date = formOf(call).get('date');
      expectThat(unixSeconds.test(Number(date)), unixSeconds.accepts, `date is ${date}`);
    },
  },
  {
    rules: ['transfer 6 status', 'transfer 3'],
    gap: 'gaps 4, When done',
    title: 'Held money is told as reserved, a revoked transfer as revoked or rejected.',
    needs,
    run: async (bench) => {
      const inbox = bench.inbox();
      const { shop } = await aScene(bench, 'revoked');
      const callback = { url: inbox.url };
      const held = await aTransfer(shop, { callback });
      await step(shop, held, 'reserve');
      await told(inbox, held, 'reserved');
      await revoke(shop, held);
      await told(inbox, held, 'revoked');
      const fresh = await aTransfer(shop, { callback });
      await revoke(shop, fresh);
      await told(inbox, fresh, 'rejected');
    },
  },
  {
    rules: ['transfer 6 status', 'transfer 3 waiting_funds → reserved'],
    title: 'A signed transfer without money is told as waiting_funds.',
    needs,
    run: async (bench) => {
      const inbox = bench.inbox();
      const { shop, friend } = await aScene(bench, 'callback without money', 0);
      const callback = { url: inbox.url };
      const id = await aTransfer(shop, { beneficiary: toAccount(friend), callback });
      await step(shop, id, 'sign');
      await told(inbox, id, 'waiting_funds');
    },
  },
  {
    rules: ['transfer 6'],
    gap: 'gaps 4, Callbacks',
    title: 'A callback is signed with the published key over its raw body.',
    needs,
    run: async (bench) => {
      const inbox = bench.inbox();
      const { shop, friend } = await aScene(bench, 'signed callbacks');
      const callback = { url: inbox.url };
      const id = await aTransfer(shop, { beneficiary: toAccount(friend), callback });
      await step(shop, id, 'sign');
      const { text, headers } = await told(inbox, id, 'done');
      const key = (await bench.send('GET', `${bench.addresses.wallet}/publickey`)).text;
      const signature = String(at(headers, 'x-service-signature'));
      const isGenuine = createVerify('RSA-SHA256').update(text).verify(key, signature, 'base64');
      expectThat(isGenuine, 'a signature that verifies', `${signature} over ${text}`);
    },
  },
  {
    rules: ['transfer 6.1', 'transfer 6.2'],
    title: 'A callback that was not taken comes again within minutes, with the same text.',
    needs: [...needs, 'clock'],
    run: async (bench) => {
      const inbox = bench.inbox({ status: (before) => (before === 0 ? 500 : 204) });
      const { shop, friend } = await aScene(bench, 'retries');
      const callback = { url: inbox.url };
      const id = await aTransfer(shop, { beneficiary: toAccount(friend), callback });
      await step(shop, id, 'sign');
      const first = await told(inbox, id, 'done');
      await bench.operator('POST', '/clock/advance', { seconds: 120 });
      const again = await inbox.wait('a second attempt', (call) => call !== first);
      expectThat(again.text === first.text, first.text, again.text);
      await bench.operator('POST', '/clock/advance', { seconds: 7_200 });
      expectThat(inbox.calls.length === 2, 'no third attempt', `${inbox.calls.length} attempts`);
    },
  },
  {
    rules: ['transfer 6.4'],
    title: 'A redirect is not followed.',
    needs: [...needs, 'clock'],
    run: async (bench) => {
      const elsewhere = bench.inbox();
      const inbox = bench.inbox({ status: () => 302, headers: { location: elsewhere.url } });
      const { shop, friend } = await aScene(bench, 'redirects');
      const callback = { url: inbox.url };
      const id = await aTransfer(shop, { beneficiary: toAccount(friend), callback });
      await step(shop, id, 'sign');
      const first = await told(inbox, id, 'done');
      await bench.operator('POST', '/clock/advance', { seconds: 120 });
      await inbox.wait('a second attempt', (call) => call !== first);
      expectThat(elsewhere.calls.length === 0, 'nothing elsewhere', 'a call there');
    },
  },
];
