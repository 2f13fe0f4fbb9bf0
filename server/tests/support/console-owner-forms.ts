import { aProject, aUser } from './identity.ts';
import type { OperatorClient } from './operator-client.ts';
import { giveBankAccount } from './payouts.ts';
import { addStaff } from './staff.ts';
import type { TestDatabase } from './test-database.ts';
import { aTokenUser } from './token-users.ts';
import { WalletClient } from './wallet.ts';

type Service = { readonly client: OperatorClient; readonly database: TestDatabase };

type Cases = Readonly<
  Record<
    string,
    {
      readonly at: () => string | Promise<string>;
      readonly chosen?: Readonly<Record<string, string>>;
      readonly formTo?: string;
    }
  >
>;

/** The pages of merchants, each in another state. */
function merchantPages(service: () => Service) {
  const aMerchant = async (wanted: object = {}): Promise<string> =>
    (await aProject(service().client, wanted)).project_id;
  const page = async (wanted: object = {}) => `/console/merchants/${await aMerchant(wanted)}`;
  const more = async () => `${await page()}/more`;
  const complete = async (): Promise<string> => {
    const id = await aMerchant({ country: 'LT', mcc: '5732' });
    await giveBankAccount(service(), id);
    const { staffId } = await addStaff(service(), { role: 'owner', projectId: id });
    await service().database.query(
      "UPDATE staff_member SET totp = 'sealed', totp_step = 0 WHERE id = $1",
      [staffId],
    );
    return `/console/merchants/${id}`;
  };
  const stopped = async (): Promise<string> => {
    const { project_id: id, client_id: clientId } = await aProject(service().client);
    await service().database.query(
      "INSERT INTO client_tries (client_id, tries, served, stopped_at) VALUES ($1, '[]', '[]', 1)",
      [clientId],
    );
    return `/console/merchants/${id}`;
  };
  const withNewAccount = async (): Promise<string> => {
    const id = await aMerchant();
    await giveBankAccount(service(), id);
    await service().database.query(
      'UPDATE project_bank_account SET usable_at = 9000000000, confirmed_at = NULL WHERE id = $1',
      [id],
    );
    return `/console/merchants/${id}/more`;
  };
  const suspended = async (): Promise<string> => {
    const id = await aMerchant();
    const body = { state: 'suspended', reason: 'Review' };
    await service().client.send('PATCH', `/admin/v1/projects/${id}`, { body });
    return `/console/merchants/${id}`;
  };
  const looking = async (): Promise<string> => {
    const id = await aMerchant();
    await service().database.query(
      'UPDATE staff_session SET sees_project = $1, sees_until = 9000000000',
      [id],
    );
    return `/console/merchants/${id}`;
  };
  return { page, more, complete, stopped, withNewAccount, suspended, looking };
}

export function merchantForms(service: () => Service): Cases {
  const { page, more, complete, stopped, withNewAccount, suspended, looking } =
    merchantPages(service);
  const own = 'POST /console/merchants/:project_id';
  return {
    'POST /console/merchants/new': {
      at: () => '/console/merchants/new',
      chosen: { name: 'New shop', goal: 'test', currencies: 'EUR' },
    },
    [`${own}/terms`]: { at: page, chosen: { country: 'LT' } },
    [`${own}/go-live`]: { at: complete },
    [`${own}/suspend`]: { at: page, chosen: { reason: 'Review' } },
    [`${own}/resume`]: { at: suspended },
    [`${own}/close`]: { at: page },
    [`${own}/lift-pin-stop`]: { at: stopped },
    [`${own}/account`]: { at: more, chosen: { iban: 'LT601010012345678901' } },
    [`${own}/confirm-account`]: { at: withNewAccount },
    [`${own}/owner`]: {
      at: more,
      chosen: { owner_email: 'owner@staff.example', owner_name: 'Ona', owner_language: 'en' },
    },
    [`${own}/see-as`]: { at: page },
    [`${own}/stop-seeing`]: { at: looking },
    [`${own}/rotate`]: { at: more, chosen: { what: 'mac_key', overlap: '0' } },
  };
}

export function peopleForms(service: () => Service): Cases {
  const aPerson = async (): Promise<number> => (await aUser(service().client)).user_id;
  const page = async () => `/console/people/${await aPerson()}`;
  const changed = async (state: string): Promise<string> => {
    const id = await aPerson();
    await service().client.send('PATCH', `/admin/v1/users/${id}`, { body: { state } });
    return `/console/people/${id}`;
  };
  const withFactor = async (): Promise<string> => {
    const id = await aPerson();
    await service().database.query(
      `INSERT INTO person_factor (id, totp, totp_step, recovery, passkeys)
       VALUES ($1, 'sealed', 0, '[]', '[]')`,
      [id],
    );
    return `/console/people/${id}`;
  };
  /** A user who has granted an application access and an allowance. */
  const connected = async (): Promise<string> => {
    const { client } = service();
    const project = await aProject(client, { rights: ['password_grant'] });
    const { userId, walletId } = await aTokenUser(client, project);
    await new WalletClient(client, project).grantedBy(walletId);
    return `/console/people/${userId}`;
  };
  const own = 'POST /console/people/:user_id';
  return {
    [`${own}/lock`]: { at: page },
    [`${own}/unlock`]: { at: page },
    [`${own}/suspend`]: { at: page },
    [`${own}/resume`]: { at: () => changed('suspended') },
    [`${own}/close`]: { at: page },
    [`${own}/password-link`]: { at: page },
    [`${own}/end-sessions`]: { at: page },
    [`${own}/remove-factor`]: { at: withFactor },
    [`${own}/cancel-allowance`]: { at: connected },
    [`${own}/remove-application`]: { at: connected },
    [`${own}/deposit`]: {
      at: page,
      chosen: { amount: '1.00', currency: 'EUR', reference: 'line 1' },
    },
    [`${own}/export`]: { at: page },
    [`${own}/erase`]: { at: () => changed('closed'), chosen: { confirm: '1' } },
  };
}
