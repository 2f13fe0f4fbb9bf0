import { expect, test } from 'vitest';
import { issue } from '../../support/certificates.ts';
import { certified } from '../../support/certified.ts';
import { useService } from '../../support/test-service.ts';
import { useTlsFiles } from '../../support/tls.ts';
import { aServiceBeneficiary, TransferClient, transfersPath } from '../../support/transfer.ts';
import { balanceOf, pay } from '../../support/wallet.ts';

// Transfer 5: all endpoints accept a client certificate instead of MAC. The rules of certificates
// themselves are tested in server/tests/api/identity/certificates.test.ts.

const authority = issue({ name: 'Authority', isAuthority: true });
const tls = useTlsFiles(authority.cert);
const service = useService(tls.environment);
const { certificate, aCertifiedProject, at, send } = certified(service, tls, authority);

test('transfer 5: a transfer can be created, read and signed with a certificate alone', async () => {
  const { client } = service();
  const { project, shown } = await aCertifiedProject();
  await pay(client, project.wallet_id, 5_000);
  const { user, beneficiary } = await aServiceBeneficiary(client);
  const signing = new TransferClient(client, project);
  const showing = at(shown);

  const created = await send(showing, 'POST', transfersPath, { body: signing.body(beneficiary) });
  expect([created.status, created.body['status']]).toEqual([200, 'new']);
  const id = Number(created.body['id']);
  const read = await send(showing, 'GET', `${transfersPath}/${id}`);
  expect(read.text).toBe((await signing.read(id)).text);
  const signed = await send(showing, 'PUT', `${transfersPath}/${id}/sign`);
  expect([signed.status, signed.body['status']]).toEqual([200, 'done']);

  expect(await balanceOf(client, project.wallet_id)).toEqual({ balance: 4_000, held: 0 });
  expect(await balanceOf(client, user.wallet_id)).toEqual({ balance: 1_000, held: 0 });
});

test('transfer 8: requests by certificate and by MAC share the limit of the client id', async () => {
  const { project, shown } = await aCertifiedProject();
  const signing = new TransferClient(service().client, project);
  expect((await signing.read(1)).headers['x-ratelimit-remaining']).toBe('99');
  const byCertificate = await send(at(shown), 'GET', `${transfersPath}/1`);
  expect(byCertificate.headers['x-ratelimit-remaining']).toBe('98');
});

test('decision 0148: an answer that is not counted shows the remaining requests of the client', async () => {
  const { shown } = await aCertifiedProject();
  for (const _ of [1, 2, 3]) await send(at(shown), 'GET', `${transfersPath}/1`);
  const remaining = async (known: Parameters<typeof at>[0]) =>
    (await send(at(known), 'GET', `${transfersPath}/1/nothing`)).headers['x-ratelimit-remaining'];
  expect(await remaining(shown)).toBe('97');
  for (const other of [undefined, certificate()]) expect(await remaining(other)).toBe('100');
  const { headers } = await send(at(shown), 'GET', `${transfersPath}/1`);
  expect(headers['x-ratelimit-remaining']).toBe('96');
});

test('transfer 5: a missing or unregistered certificate gets 401 and counts for no client', async () => {
  for (const shown of [undefined, certificate()]) {
    const answer = await send(at(shown), 'POST', transfersPath, { body: {} });
    expect([answer.status, answer.body['error']]).toEqual([401, 'unauthorized']);
    expect(answer.headers['x-ratelimit-remaining']).toBe('100');
  }
});
