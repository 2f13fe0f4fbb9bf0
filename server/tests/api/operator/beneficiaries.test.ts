import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aMarketplace, variadic } from '../../support/splits.ts';
import { useSharedService } from '../../support/test-service.ts';

const service = useSharedService();

const register = (body: object) =>
  service().client.send('POST', '/admin/v1/beneficiaries', { body });

async function projectId(): Promise<string> {
  const { body } = await service().client.send('POST', '/admin/v1/projects', {
    body: { name: 'Shop' },
  });
  return String(body['project_id']);
}

test('a recipient is registered with an IBAN in any spacing and case', async () => {
  const wanted = { project_id: await projectId(), name: 'Jonas', iban: 'lt60 1010 0123 4567 8901' };
  const answer = await register(wanted);
  expect(answer.status).toBe(201);
  expect(
    await service().database.query('SELECT name, iban FROM beneficiary WHERE id = $1', [
      answer.body['beneficiary_id'],
    ]),
  ).toEqual([{ name: 'Jonas', iban: 'LT601010012345678901' }]);
});

describe('the same recipient again', () => {
  const rowsOf = (project_id: string) =>
    service().database.query('SELECT id FROM beneficiary WHERE project_id = $1', [project_id]);

  test('gives the same response and no new row, in any spelling of the IBAN', async () => {
    const wanted = { project_id: await projectId(), name: 'Jonas', iban: 'LT601010012345678901' };
    const first = await register(wanted);
    const again = await register({ ...wanted, iban: 'lt60 1010 0123 4567 8901' });
    const shouted = await register({ ...wanted, project_id: wanted.project_id.toUpperCase() });
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect([shouted.status, shouted.text]).toEqual([201, first.text]);
    expect(await rowsOf(wanted.project_id)).toEqual([{ id: first.body['beneficiary_id'] }]);
    const { body } = await service().client.send('GET', '/admin/v1/actions?limit=100');
    const subjects = (body['actions'] as { subject: string }[]).map(({ subject }) => subject);
    const own = `beneficiary ${first.body['beneficiary_id']}`;
    expect(subjects.filter((subject) => subject === own)).toHaveLength(1);
  });

  test('is registered once by sixteen concurrent requests', async () => {
    const wanted = { project_id: await projectId(), name: 'Jonas', iban: 'LT601010012345678901' };
    const answers = await Promise.all(Array.from({ length: 16 }, () => register(wanted)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await rowsOf(wanted.project_id)).toHaveLength(1);
  });

  test('with another name, IBAN or project is a different recipient', async () => {
    const [project_id, other] = [await projectId(), await projectId()];
    const wanted = { project_id, name: 'Jonas', iban: 'LT601010012345678901' };
    const answers = [
      await register(wanted),
      await register({ ...wanted, name: 'Ona' }),
      await register({ ...wanted, iban: 'EE382200221020145685' }),
      await register({ ...wanted, project_id: other }),
    ];
    expect(new Set(answers.map(({ body }) => body['beneficiary_id'])).size).toBe(4);
  });

  test.each(['operator', 'order'])(
    'is shared with the splits of an order, registered first by the %s',
    async (first) => {
      const shop = await aMarketplace(service().client);
      await shop.withPolicy([variadic]);
      const beneficiary = { iban: 'lt60 1010 0123 4567 8901', name: 'Jonas' };
      const splits = [{ type: 'variadic', beneficiary, amount: 100 }];
      const byOrder = async () => {
        const { paymentId } = await shop.paidSplit({ splits });
        return (await shop.legs(paymentId))[0]?.beneficiary_id;
      };
      const byOperator = () => shop.aRecipient('Jonas', 'LT601010012345678901');
      const steps = first === 'order' ? [byOrder, byOperator] : [byOperator, byOrder];
      const ids = [];
      for (const step of steps) ids.push(await step());
      expect(await rowsOf(shop.project.project_id)).toEqual([{ id: ids[0] }]);
      expect(ids[1]).toBe(ids[0]);
    },
  );
});

test.each(['LT601010012345678902', 'XX00', '1234', ' '])(
  'the invalid IBAN %j is refused and its field is named',
  async (iban) => {
    const answer = await register({ project_id: await projectId(), name: 'Jonas', iban });
    expect([answer.status, answer.body['error_properties']]).toEqual([
      422,
      { iban: ['Iban should be a valid IBAN'] },
    ]);
  },
);

test('a recipient of an unknown project is 404', async () => {
  const answer = await register({
    project_id: randomUUID(),
    name: 'Jonas',
    iban: 'LT601010012345678901',
  });
  expect([answer.status, answer.body['error']]).toEqual([404, 'not_found']);
});
