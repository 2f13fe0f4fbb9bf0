import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examplesIn, type Program } from '../../../server/src/front-door/docs/examples/examples.ts';
import { blocksIn } from '../../../server/src/front-door/docs/markdown.ts';
import { anIban } from '../../../server/tests/support/bank.ts';
import { extent } from '../../../server/tests/support/extent.ts';
import { Receiver } from '../../../server/tests/support/receivers.ts';
import { useService } from '../../../server/tests/support/test-service.ts';
import { until } from '../../../server/tests/support/until.ts';
import { tell } from '../../../server/tests/support/webhooks.ts';
import { exampleEnvironment } from '../support/example-environment.ts';
import { type FoundSdk, findSdk } from '../support/packed-sdk.ts';
import { ensureLanguages, printsOf, runIn, shownExamples } from '../support/shown-examples.ts';

// Runs every example of docs/guides as its page shows it. The long form runs each in every
// language. The short form runs the quick start in all of them and every other example in one.

const service = useService({ FLORIN_RATE_LIMIT: '0', FLORIN_SEED: 'demo' });

const folder = new URL('../../../docs/guides/', import.meta.url);
const page = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
const pages = readdirSync(folder)
  .toSorted()
  .map((name) => ({ name, text: page(name) }));

let sdk: FoundSdk;
beforeAll(async () => {
  ensureLanguages();
  sdk = await findSdk();
});
afterAll(() => sdk?.remove());

describe('names of variables', () => {
  const namesIn = (text: string): readonly string[] =>
    [...new Set(text.match(/\bFLORIN_[A-Z_]+/g) ?? [])].toSorted();

  /** The page on production explains its own names. */
  const readers = [
    ...pages.filter(({ name }) => name !== 'production.md'),
    { name: 'README.md of the SDK', text: page('../../sdk/README.md') },
  ];

  test.each(readers)('$name uses only names that a fresh start prints', async ({ text }) => {
    const given = await exampleEnvironment(service().client);
    expect(namesIn(text).filter((name) => !(name in given))).toEqual([]);
  });

  test('the quick start lists every name', async () => {
    const given = await exampleEnvironment(service().client);
    const listed = page('quick-start.md').match(/^\| `FLORIN_[A-Z_]+`/gm) ?? [];
    expect(namesIn(listed.join())).toEqual(Object.keys(given).toSorted());
  });
});

type Shown = {
  readonly page: string;
  /** The number of the example on its page, from 1. */
  readonly nth: number;
  readonly language: Program['language'];
  readonly name: string;
};

const languages: readonly Program['language'][] = ['sh', 'js', 'php', 'python'];

// These need machines of their own: server/tests/production and server/tests/trials/leader.
const withMachines = ['high-availability.md', 'production.md'];
const guides = pages.filter(({ name }) => !withMachines.includes(name));
const all: readonly Shown[] = guides.flatMap(({ name, text }) =>
  examplesIn(blocksIn(text)).flatMap((programs, index) =>
    programs.map((program) => ({ page: name.replace('.md', ''), nth: index + 1, ...program })),
  ),
);
const ofQuickStart = ({ page: of }: Shown): boolean => of === 'quick-start';
const pagesRun = [...new Set(all.filter((one) => !ofQuickStart(one)).map(({ page: of }) => of))];
/**
 * All examples of a page run in one language, since they build on each other. The next page takes
 * the next language.
 */
const inTurn = ({ page: of, language }: Shown): boolean => {
  const at = pagesRun.indexOf(of);
  return languages[at % languages.length] === language;
};

const isVerifying = ({ page: of, nth }: Shown): boolean => of === 'webhooks' && nth === 1;

/** The page as shown: with values on the machine itself, with names of variables to other hosts. */
async function shownAs({ page: of, nth, name }: Shown, host?: string): Promise<string> {
  const headers = { authorization: undefined, ...(host === undefined ? {} : { host }) };
  const { text } = await service().client.send('GET', `/docs/${of}`, { headers });
  const program = shownExamples(text)[nth - 1]?.get(name);
  if (program === undefined) throw new Error(`/docs/${of} does not show example ${nth} (${name})`);
  return program;
}

describe('examples', () => {
  test('every example is shown in four languages', () => {
    const shown = guides.flatMap(({ name, text }) =>
      examplesIn(blocksIn(text)).map((programs) => [name, programs.map((one) => one.language)]),
    );
    expect(shown.length).toBeGreaterThan(10);
    for (const [name, found] of shown) {
      expect([name, found]).toEqual([name, languages]);
    }
  });

  const variants = extent<readonly (string | undefined)[]>({
    short: [undefined],
    long: [undefined, 'shop.example'],
  });

  const others = all.filter((one) => !isVerifying(one) && !ofQuickStart(one));
  const run = extent({ short: others.filter(inTurn), long: others });

  test('the short form runs each language', () => {
    expect(new Set(run.map(({ language }) => language))).toEqual(new Set(languages));
  });

  test.each([...all.filter(ofQuickStart), ...run])(
    '$page, example $nth in $name: runs and prints the documented output',
    async (shown) => {
      const env = await exampleEnvironment(service().client);
      for (const host of variants) {
        const text = await shownAs(shown, host);
        // A client id and a bank account can each be used only once.
        const own = text
          .replaceAll('corner-shop', `corner-shop-${shown.language}-${host ?? 'here'}`)
          .replaceAll('LT601010012345678901', anIban());
        // Where the page shows the values, the environment holds only what the page does not show.
        const given = host === undefined ? { FLORIN_ADMIN_TOKEN: env['FLORIN_ADMIN_TOKEN'] } : env;
        const ran = await runIn(sdk, shown.language, own, given);
        expect(ran).toEqual({ code: 0, stdout: `${printsOf(own).join('\n')}\n`, stderr: '' });
      }
    },
  );

  test('an order was paid in each language', async () => {
    const path = '/admin/v1/orders?reference=Order%201&status=paid&limit=100';
    const { body } = await service().client.send('GET', path);
    const orders = body['items'] as readonly { readonly amount: number }[];
    expect(orders.map(({ amount }) => amount)).toEqual(
      variants.flatMap(() => [1250, 1250, 1250, 1250]),
    );
  });
});

describe('the signature of a webhook', () => {
  let receiver: Receiver;
  let body: Buffer;
  let signature: string;
  beforeAll(async () => {
    receiver = await Receiver.start();
    const env = await exampleEnvironment(service().client);
    const project = { project_id: env['FLORIN_PROJECT_ID'] ?? '' };
    await tell(service().client, project, { url: `http://127.0.0.1:${receiver.port}/hooks` });
    await until('the webhook has come', async () => receiver.received.length > 0);
    const [received] = receiver.received;
    body = received?.body ?? Buffer.alloc(0);
    signature = received?.headers['x-service-signature'] ?? '';
  });
  afterAll(() => receiver?.close());

  test.each(all.filter(isVerifying))('is verified in $name', async (shown) => {
    const program = await shownAs(shown);
    const judge = async (raw: Buffer, given: string): Promise<string> => {
      const files = { BODY: raw };
      const { stdout, stderr } = await runIn(
        sdk,
        shown.language,
        program,
        { SIGNATURE: given },
        files,
      );
      return `${stdout}${stderr}`;
    };
    expect(signature).toMatch(/^[0-9a-f]{64}$/);
    expect(await judge(body, signature)).toBe('genuine\n');
    expect(await judge(Buffer.concat([body, Buffer.from(' ')]), signature)).toBe('forged\n');
    expect(
      await judge(
        body,
        signature.replace(/^./, (first) => (first === '0' ? '1' : '0')),
      ),
    ).toBe('forged\n');
    expect(await judge(body, '')).toBe('forged\n');
  });
});
