import type { Bench } from '../../asking/bench.ts';
import type { Client } from '../../asking/client.ts';
import type { Answer } from '../../asking/exchange.ts';
import {
  aBoolean,
  anInteger,
  at,
  expectAnswer,
  expectFields,
  expectRefusal,
  expectThat,
} from '../../asking/expecting.ts';
import type { Check } from '../../check.ts';
import { aScene, aTransfer, type Scene, step, transfersPath } from './things.ts';

const needs = ['operator'] as const;
const made = 23;

const list = async (client: Client, query: string): Promise<Answer> =>
  expectAnswer(await client.signed('GET', `${transfersPath}?${query}`), 200);

const idsIn = (answer: Answer): readonly number[] =>
  (answer['transfers'] as readonly { id: number }[]).map(({ id }) => id);

/** A project with 23 registered transfers, more than one page holds. */
const listed = (bench: Bench): Promise<Scene & { readonly query: string }> =>
  bench.once('listed transfers', async () => {
    const scene = await aScene(bench, 'lists');
    const { shop } = scene;
    for (let number = 0; number < made; number += 1) {
      await step(shop, await aTransfer(shop), 'register');
    }
    // Gaps 4, List: the credit account is the payer's.
    return { ...scene, query: `credit_account_number=${shop.account}` };
  });

/** Transfer 2 and 4, lists. */
export const listChecks: readonly Check[] = [
  {
    rules: ['transfer 4 GET /transfers', 'transfer 2'],
    title: 'A list has 20 transfers unless limit says otherwise, and tells the total.',
    needs,
    run: async (bench) => {
      const { shop, query } = await listed(bench);
      const first = await list(shop, query);
      const metadata = { total: made, limit: 20, offset: 0, has_next: true, has_previous: false };
      expectFields(at(first, '_metadata'), metadata, '_metadata');
      expectThat(idsIn(first).length === 20, '20 transfers', `${idsIn(first).length}`);
    },
  },
  {
    rules: ['transfer 4 GET /transfers'],
    title: 'limit and offset lead through all transfers, each once.',
    needs,
    run: async (bench) => {
      const { shop, query } = await listed(bench);
      const pages = [0, 8, 16].map((offset) => list(shop, `${query}&limit=8&offset=${offset}`));
      const answers = await Promise.all(pages);
      const ids = answers.flatMap(idsIn);
      expectThat(new Set(ids).size === made && ids.length === made, `${made}`, `${ids.length}`);
      const last = { limit: 8, offset: 16, has_next: false, has_previous: true };
      expectFields(at(answers[2], '_metadata'), last, '_metadata of the last page');
    },
  },
  {
    rules: ['transfer 4 GET /transfers'],
    gap: 'gaps 4, List',
    title: 'The cursors after and before lead from page to page and back.',
    needs,
    run: async (bench) => {
      const { shop, query } = await listed(bench);
      const first = await list(shop, `${query}&limit=8`);
      const after = encodeURIComponent(String(at(first, '_metadata.cursors.after')));
      const second = await list(shop, `${query}&limit=8&after=${after}`);
      const isNew = idsIn(second).every((id) => !idsIn(first).includes(id));
      expectThat(isNew && idsIn(second).length === 8, 'the next 8', idsIn(second).join(', '));
      const before = encodeURIComponent(String(at(second, '_metadata.cursors.before')));
      const back = await list(shop, `${query}&limit=8&before=${before}`);
      const isFirst = String(idsIn(back)) === String(idsIn(first));
      expectThat(isFirst, String(idsIn(first)), String(idsIn(back)));
    },
  },
  {
    rules: ['transfer 4 GET /transfers'],
    title: 'A list needs an account: without one it is refused.',
    needs,
    run: async (bench) => {
      const { shop } = await listed(bench);
      expectRefusal(await shop.signed('GET', transfersPath), { status: 400 });
    },
  },
  {
    rules: ['transfer 8 Transfer query results'],
    title: 'A page has at most 100 results: 100 is accepted, 101 and 0 are not.',
    needs,
    run: async (bench) => {
      const { shop, query } = await listed(bench);
      expectFields(at(await list(shop, `${query}&limit=100`), '_metadata'), { limit: 100 }, 'it');
      for (const limit of [101, 0]) {
        const seen = await shop.signed('GET', `${transfersPath}?${query}&limit=${limit}`);
        const isCut = seen.status === 200 && at(seen.body, '_metadata.limit') === 100;
        if (!isCut) expectRefusal(seen, { status: 400 });
      }
    },
  },
  {
    rules: ['transfer 2'],
    title: 'A list of an account without transfers is empty, with its _metadata.',
    needs,
    run: async (bench) => {
      const { shop, friend } = await listed(bench);
      const empty = await list(shop, `debit_account_number=${friend.account}`);
      const fields = { total: 0, limit: anInteger, has_next: false, has_previous: aBoolean };
      expectFields(at(empty, '_metadata'), fields, '_metadata');
      expectThat(idsIn(empty).length === 0, 'no transfers', `${idsIn(empty).length}`);
    },
  },
  {
    rules: ['transfer 3'],
    gap: 'gaps 4, List',
    title: 'A new transfer is not visible in lists until it is registered.',
    needs,
    run: async (bench) => {
      const { shop } = await aScene(bench, 'hidden', 0);
      const id = await aTransfer(shop);
      const query = `credit_account_number=${shop.account}`;
      expectThat(!idsIn(await list(shop, query)).includes(id), 'nothing', `transfer ${id}`);
      await step(shop, id, 'register');
      expectThat(idsIn(await list(shop, query)).includes(id), `transfer ${id}`, 'nothing');
    },
  },
];
