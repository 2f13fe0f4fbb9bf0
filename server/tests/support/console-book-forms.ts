import type { OperatorClient } from './operator-client.ts';
import { aWaitingPosting } from './posting-requests.ts';
import { addStaff, anAddress } from './staff.ts';

type Service = { readonly client: OperatorClient };

type Cases = Readonly<
  Record<
    string,
    {
      readonly at: () => string | Promise<string>;
      readonly chosen?: Readonly<Record<string, string>>;
    }
  >
>;

export function ledgerForms(service: () => Service): Cases {
  const request = async () => {
    const { requestId } = await aWaitingPosting(service());
    return `/console/ledger/requests/${requestId}`;
  };
  return {
    'POST /console/ledger/audits': { at: () => '/console/ledger/audits' },
    'POST /console/ledger/postings/new': {
      at: () => '/console/ledger/postings/new',
      chosen: { debit_account: '1', credit_account: '2', amount: '1' },
    },
    'POST /console/ledger/requests/:request_id/approve': { at: request },
    'POST /console/ledger/requests/:request_id/decline': { at: request },
  };
}

export function staffForms(service: () => Service): Cases {
  const member = async (change: object = {}) => {
    const { staffId } = await addStaff(service(), { role: 'auditor' });
    const path = `/admin/v1/staff/${staffId}`;
    if (Object.keys(change).length > 0) {
      await service().client.send('PATCH', path, { body: change });
    }
    return `/console/staff/${staffId}`;
  };
  const invited = async () => {
    const body = { email: anAddress(), name: 'Ona', role: 'auditor' };
    const made = await service().client.send('POST', '/admin/v1/staff', { body });
    return `/console/staff/${made.body['staff_id']}`;
  };
  const tokens = async () => {
    const body = { name: 'Nightly', role: 'auditor' };
    await service().client.send('POST', '/admin/v1/tokens', { body });
    return '/console/staff/tokens';
  };
  return {
    'POST /console/staff/new': {
      at: () => '/console/staff/new',
      chosen: { email: anAddress(), name: 'Ona' },
    },
    'POST /console/staff/:staff_id/role': { at: () => member(), chosen: { role: 'treasurer' } },
    'POST /console/staff/:staff_id/suspend': { at: () => member() },
    'POST /console/staff/:staff_id/resume': { at: () => member({ state: 'suspended' }) },
    'POST /console/staff/:staff_id/invitation': { at: invited },
    'POST /console/staff/:staff_id/end-sessions': { at: () => member() },
    'POST /console/staff/tokens': { at: tokens, chosen: { name: 'Another' } },
    'POST /console/staff/tokens/:token_id/delete': { at: tokens },
  };
}
