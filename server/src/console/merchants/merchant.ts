import type { ShownBalance } from '../../desk/balance-figures.ts';
import type { ChecklistItem } from '../../identity/projects/checklist.ts';
import { askOperator, readOperator } from '../ask-operator.ts';
import type { ConsoleServices } from '../console-services.ts';
import type { OwnerState } from '../owners/owner-parts.ts';
import type { Visit } from '../visit.ts';

// The shapes of the operator API's answers.

export type Project = {
  readonly project_id: string;
  readonly project_number: number;
  readonly name: string;
  readonly test_mode: boolean;
  readonly client_id: string;
  readonly wallet_id: number;
  readonly country: string | null;
  readonly mcc: string | null;
  readonly currencies: readonly string[];
  readonly callback_uri: string | null;
  readonly card_agreement: boolean;
  readonly rate_limit: number | null;
  readonly refund_limit: number;
  readonly payout_approval: boolean;
  readonly state: OwnerState;
  readonly suspended_reason: string | null;
  readonly created_at: number;
};

export type BankAccount = {
  readonly beneficiary_id: string;
  readonly name: string;
  readonly iban: string;
  readonly bic: string | null;
  readonly usable_at: number;
  readonly confirmed_at: number | null;
};

/** The standing payout of the merchant. */
export type PayoutRule = {
  readonly state: 'waiting' | 'on' | 'off';
  readonly next_at: number | null;
};

export type Checklist = {
  readonly ready: boolean;
  readonly items: readonly { readonly item: ChecklistItem; readonly met: boolean }[];
};

export type Debt = { readonly currency: string; readonly amount: number };

export type PinTries = {
  readonly wrong_last_hour: number;
  readonly wrong_last_day: number;
  readonly stopped_at: number | null;
};

export type Colleague = {
  readonly staff_id: string;
  readonly email: string;
  readonly name: string;
  readonly state: 'invited' | 'active' | 'suspended';
  readonly second_factor: boolean;
  readonly roles: readonly { readonly project_id: string | null; readonly role: string }[];
};

export type LoggedRequest = {
  readonly created_at: number;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly error: string | null;
};

export type DayFigures = {
  readonly currency: string;
  readonly paid: number;
  readonly volume: number;
  readonly refunds: number;
  readonly failed_payments: number;
};

export type Merchant = {
  readonly project: Project;
  readonly balances: readonly ShownBalance[];
  readonly debts: readonly Debt[];
  readonly account: BankAccount | null;
  /** Null: no rule was ever set. */
  readonly rule: PayoutRule | null;
  readonly checklist: Checklist;
  readonly pinTries: PinTries;
  readonly staff: readonly Colleague[];
  readonly requests: readonly LoggedRequest[];
  readonly figures: readonly DayFigures[];
};

type Items<Row> = { readonly items: readonly Row[] };

const staffShown = 20;
const requestsShown = 8;

/** Everything on the page of a merchant. Null: no such merchant. */
export async function readMerchant(
  services: ConsoleServices,
  visit: Visit,
  projectId: string,
): Promise<Merchant | null> {
  const params = { project_id: projectId };
  const found = await askOperator<Project>(services, visit, 'GET /admin/v1/projects/:project_id', {
    params,
  });
  if (!found.ok) return null;
  const project = found.body;
  const of = <Body>(what: 'debts' | 'checklist' | 'pin-tries') =>
    readOperator<Body>(services, visit, `GET /admin/v1/projects/:project_id/${what}`, { params });
  const list = <Row>(endpoint: Parameters<typeof readOperator>[2], limit: number | null) =>
    readOperator<Items<Row>>(services, visit, endpoint, {
      query: { project_id: projectId, ...(limit === null ? {} : { limit }) },
    });
  const [wallet, debts, account, checklist, pinTries, staff, requests, figures] = await Promise.all(
    [
      readOperator<{ readonly balances: readonly ShownBalance[] }>(
        services,
        visit,
        'GET /admin/v1/wallets/:wallet_id',
        { params: { wallet_id: project.wallet_id } },
      ),
      of<{ readonly debts: readonly Debt[] }>('debts'),
      askOperator<BankAccount>(services, visit, 'GET /admin/v1/projects/:project_id/bank-account', {
        params,
      }),
      of<Checklist>('checklist'),
      of<PinTries>('pin-tries'),
      list<Colleague>('GET /admin/v1/staff', staffShown),
      list<LoggedRequest>('GET /admin/v1/requests', requestsShown),
      list<DayFigures>('GET /admin/v1/figures', null),
    ],
  );
  const rule = await askOperator<PayoutRule>(
    services,
    visit,
    'GET /admin/v1/projects/:project_id/payout-rule',
    { params },
  );
  return {
    project,
    balances: wallet.balances,
    debts: debts.debts,
    account: account.ok ? account.body : null,
    rule: rule.ok ? rule.body : null,
    checklist,
    pinTries,
    staff: staff.items,
    requests: requests.items,
    figures: figures.items,
  };
}
