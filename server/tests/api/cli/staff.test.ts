import { describe, expect, test } from 'vitest';
import { aProject } from '../../support/identity.ts';
import { anAddress } from '../../support/staff.ts';
import { useSharedService } from '../../support/test-service.ts';
import { administering, documentIn, runCli } from './run-cli.ts';

// Business 1: florin staff does the same as the API.

const service = useSharedService();
const around = (input = '') => ({ environment: administering(service()), input });
const florin = (...args: string[]) => runCli(['staff', ...args], around());

const newShop = async () => {
  const name = anAddress();
  return { name, id: (await aProject(service().client, { name })).project_id };
};

async function newStaff(...args: string[]) {
  const email = anAddress();
  const named = ['create', '--email', email, '--name', 'Ona', '--json'];
  const { staff_id: id, state } = documentIn(await florin(...named, ...args));
  return { email, id: String(id), state };
}

describe('staff create', () => {
  test('invites by mail, and finds the project by its name', async () => {
    const shop = await newShop();
    const { email, state } = await newStaff('--role', 'owner', '--project', shop.name);
    expect(state).toBe('invited');
    const { items } = documentIn(await florin('list', '--project', shop.id, '--json'));
    expect(items).toMatchObject([{ email, roles: [{ project_id: shop.id, role: 'owner' }] }]);
  });

  test('refuses a partial project name', async () => {
    const shop = await newShop();
    const owner = ['--email', anAddress(), '--name', 'Ona', '--role', 'owner'];
    const { code } = await florin('create', ...owner, '--project', shop.name.slice(0, -2));
    expect(code).toBe(1);
    expect(documentIn(await florin('list', '--project', shop.id, '--json'))['items']).toEqual([]);
  });

  test('takes a password from standard input', async () => {
    const args = ['staff', 'create', '--email', anAddress(), '--name', 'Jonas'];
    const options = ['--role', 'auditor', '--locale', 'lt', '--password-stdin'];
    const { code, stdout } = await runCli([...args, ...options], around('a long password\n'));
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^staff id {2}[0-9a-f-]{36}\nstate {5}active\n$/),
    ]);
  });

  test('prints the message of the server about a role without its project', async () => {
    const { code, stderr } = await florin(
      ...['create', '--email', anAddress(), '--name', 'Ona', '--role', 'owner'],
    );
    expect(code).toBe(1);
    expect(stderr).toContain('Project id is required with the role owner');
  });
});

describe('staff change', () => {
  test('changes a role by the email address and removes it by the id', async () => {
    const shop = await newShop();
    const { email, id } = await newStaff('--role', 'owner', '--project', shop.id);
    const changed = await florin(
      'change',
      email,
      '--role',
      'viewer',
      '--project',
      shop.name,
      '--json',
    );
    expect(documentIn(changed)).toMatchObject({
      ...{ staff_id: id, email },
      roles: [{ project_id: shop.id, role: 'viewer' }],
    });
    const taken = await florin('change', id, '--role', '', '--project', shop.id, '--json');
    expect(documentIn(taken)).toMatchObject({ roles: [] });
  });

  test('suspends and renames', async () => {
    const { id } = await newStaff('--role', 'helpdesk');
    const { code, stdout } = await florin('change', id, '--state', 'suspended', '--name', 'Eva');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^name +Eva$/m);
    expect(stdout).toMatch(/^state +suspended$/m);
  });

  test('without anything to change is wrong usage', async () => {
    expect(await florin('change', 'ona@example.com')).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('Nothing to change; give --role, --state or --name.'),
    });
  });

  test('for an unknown address is refused', async () => {
    const { code, stderr } = await florin('change', 'nobody@staff.example', '--name', 'Eva');
    expect([code, stderr]).toEqual([
      1,
      'florin: Nobody of the staff has the address "nobody@staff.example".\n',
    ]);
  });
});

test('staff list prints a table or CSV', async () => {
  const shop = await newShop();
  const { email, id } = await newStaff('--role', 'finance', '--project', shop.id);
  const listed = await florin('list', '--project', shop.id);
  expect(listed.stdout).toMatch(/^STAFF +EMAIL +NAME +STATE +SECOND FACTOR +ROLES/);
  expect(listed.stdout).toContain(id);
  const { stdout } = await florin('list', '--project', shop.id, '--csv');
  const [header, ...lines] = stdout.split('\r\n');
  expect(header).toBe('staff_id,email,name,locale,state,second_factor,roles,created_at');
  expect(lines).toEqual([expect.stringContaining(`${id},${email},Ona,en,invited,false,`), '']);
});

test('staff invite sends a new invitation to staff who have not accepted the first', async () => {
  const shop = await newShop();
  const { email, id } = await newStaff('--role', 'owner', '--project', shop.id);
  expect(documentIn(await florin('invite', email, '--json'))).toEqual({
    staff_id: id,
    state: 'invited',
  });
  const { stdout } = await runCli(['mails', '--to', email, '--json'], around());
  expect((JSON.parse(stdout) as { mails: unknown[] }).mails).toHaveLength(2);
});
