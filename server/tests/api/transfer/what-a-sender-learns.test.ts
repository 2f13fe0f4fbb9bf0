import { randomInt, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { firstOf } from '../../support/extent.ts';
import { aProject, aUser } from '../../support/identity.ts';
import { listMails } from '../../support/mails.ts';
import { useSharedService } from '../../support/test-service.ts';
import { TransferClient } from '../../support/transfer.ts';
import { until } from '../../support/until.ts';
import { pay, unlimitedWallet } from '../../support/wallet.ts';

// Decision 0119: for a transfer, an address of the other mode does not exist.

const service = useSharedService(unlimitedWallet);

async function aSender(isTest: boolean): Promise<TransferClient> {
  const { client } = service();
  const project = await aProject(client, { test_mode: isTest });
  await pay(client, project.wallet_id, 100_000);
  return new TransferClient(client, project);
}

const anEmail = () => ({ email: `${randomUUID()}@people.example` });
const aPhone = () => ({ phone: `+3706${randomInt(1_000_000, 9_999_999)}` });
const to = (address: object) => ({ type: 'service', service_account: address });

/** Without the values that differ in every transfer. The hash covers the request. */
const shape = (text: string): string =>
  text
    .replaceAll(/"(email|phone|hash)":"[^"]*"/g, '"$1":""')
    .replaceAll(/"(id|\w+_at|\w+_until)":\d+/g, '"$1":0');

/** Everything that a sender sees: each step, the record and the revocation. */
async function learnt(sender: TransferClient, address: object, wanted: object) {
  const { id } = await sender.created(to(address), wanted);
  const answers = [
    ...(wanted === atOnce
      ? []
      : [await sender.act(id, 'register'), await sender.act(id, 'reserve')]),
    await sender.act(id, 'sign'),
    await sender.read(id),
    await sender.revoke(id),
    await sender.read(id),
  ];
  return answers.map(({ status, text }) => [status, shape(text)]);
}

const atOnce = {};
const stepByStep = { auto_process_to_done: false };

// biome-ignore format: a table
test.each([
  // mode   address    way             is test  made     wanted
  ['test', 'mailbox', 'at once',      true,    anEmail, atOnce    ],
  ['live', 'mailbox', 'at once',      false,   anEmail, atOnce    ],
  ['test', 'phone',   'at once',      true,    aPhone,  atOnce    ],
  ['live', 'phone',   'at once',      false,   aPhone,  atOnce    ],
  ['test', 'mailbox', 'step by step', true,    anEmail, stepByStep],
  ['live', 'mailbox', 'step by step', false,   anEmail, stepByStep],
] as const)('a %s transfer to a %s of the other mode (%s) is answered like one to an unknown address', async (_, _kind, _way, isTest, made, wanted) => {
  const { client } = service();
  const sender = await aSender(isTest);
  const other = made();
  await aUser(client, { ...other, test_mode: !isTest });
  const ofNobody = await learnt(sender, made(), wanted);
  expect(ofNobody.map(([status]) => status)).toEqual(ofNobody.map(() => 200));
  expect(await learnt(sender, other, wanted)).toEqual(ofNobody);
});

// biome-ignore format: a table
test.each(firstOf([
  ['at once',      atOnce    ],
  ['step by step', stepByStep],
]))('a registration in the other mode meanwhile changes nothing: %s', async (_, wanted) => {
  const { client, database } = service();
  const sender = await aSender(true);
  const address = anEmail();
  const { id } = await sender.created(to(address), wanted);
  if (wanted === stepByStep) {
    await sender.acted(id, 'register');
    await sender.acted(id, 'reserve');
  }
  await sender.acted(id, 'sign');
  const before = (await sender.read(id)).text;
  const events = () => database.query('SELECT name FROM event WHERE object LIKE $1', [`%${id}%`]);
  const told = await events();
  await aUser(client, { ...address, test_mode: false });
  await until('it was woken', async () => {
    const sql = "SELECT FROM timer WHERE kind = 'transfer claim' AND subject LIKE $1";
    return (await database.query(sql, [`${id}/%`])).length === 0;
  });
  expect((await sender.read(id)).text).toBe(before);
  expect(await events()).toEqual(told);
  expect(await listMails(client, { to: address.email })).toHaveLength(1);
  expect((await sender.revoke(id)).status).toBe(200);
  const rows = await database.query('SELECT awaited_by FROM address_owner WHERE id = $1', [
    `email:${address.email}`,
  ]);
  expect(rows).toEqual([{ awaited_by: [] }]);
});
