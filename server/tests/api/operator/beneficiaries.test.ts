import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useService } from '../../support/test-service.ts';

const service = useService();

const register = (body: object) =>
  service().client.send('POST', '/admin/v1/beneficiaries', { body });

async function projectId(): Promise<string> {
  const { body } = await service().client.send('POST', '/admin/v1/projects', {
    body: { name: 'Shop' },
  });
  return String(body['project_id']);
}

test('a recipient is registered with an IBAN, however it is spaced', async () => {
  const wanted = { project_id: await projectId(), name: 'Jonas', iban: 'lt60 1010 0123 4567 8901' };
  const answer = await register(wanted);
  expect(answer.status).toBe(201);
  expect(
    await service().database.query('SELECT name, iban FROM beneficiary WHERE id = $1', [
      answer.body['beneficiary_id'],
    ]),
  ).toEqual([{ name: 'Jonas', iban: 'LT601010012345678901' }]);
});

test.each(['LT601010012345678902', 'XX00', '1234', ' '])(
  '%j is no IBAN, and is refused under its field',
  async (iban) => {
    const answer = await register({ project_id: await projectId(), name: 'Jonas', iban });
    expect([answer.status, answer.body['error_properties']]).toEqual([
      422,
      { iban: ['Iban should be a valid IBAN'] },
    ]);
  },
);

test('a recipient belongs to a project that exists', async () => {
  const answer = await register({
    project_id: randomUUID(),
    name: 'Jonas',
    iban: 'LT601010012345678901',
  });
  expect([answer.status, answer.body['error']]).toEqual([404, 'not_found']);
});
