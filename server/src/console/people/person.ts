import type { ShownBalance } from '../../desk/balance-figures.ts';
import { askOperator, readOperator } from '../ask-operator.ts';
import type { ConsoleServices } from '../console-services.ts';
import type { OwnerState } from '../owners/owner-parts.ts';
import type { Visit } from '../visit.ts';

// The shapes of the operator API's answers.

export type User = {
  readonly user_id: number;
  readonly wallet_id: number;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly locale: string;
  readonly test_mode: boolean;
  readonly state: OwnerState;
  readonly created_at: number;
};

export type Access = {
  readonly locked_at: number | null;
  readonly has_password: boolean;
  readonly has_pin: boolean;
  readonly second_factor: {
    readonly app: boolean;
    readonly passkeys: number;
    readonly recovery_codes: number;
  };
  readonly addresses: readonly {
    readonly kind: 'email' | 'phone';
    readonly value: string;
    readonly confirmed_at: number | null;
  }[];
  readonly tries: readonly {
    readonly secret: 'password' | 'pin' | 'transfer';
    readonly wrong_last_day: number;
    readonly locked: boolean;
  }[];
  readonly sessions: readonly { readonly created_at: number }[];
  readonly applications: readonly {
    readonly project_id: string;
    readonly name: string;
    readonly scopes: readonly string[];
    readonly last_grant_at: number;
  }[];
};

export type Allowance = {
  readonly allowance_id: number;
  readonly status: string;
  readonly description: string;
  readonly currency: string;
  readonly max_price?: number | null;
};

export type Person = {
  readonly user: User;
  readonly access: Access;
  readonly balances: readonly ShownBalance[];
  readonly allowances: readonly Allowance[];
};

const allowancesShown = 10;

/** Everything on the page of a person. Null: no such person. */
export async function readPerson(
  services: ConsoleServices,
  visit: Visit,
  userId: number,
): Promise<Person | null> {
  const params = { user_id: userId };
  const found = await askOperator<User>(services, visit, 'GET /admin/v1/users/:user_id', {
    params,
  });
  if (!found.ok) return null;
  const walletId = found.body.wallet_id;
  const [access, wallet, allowances] = await Promise.all([
    readOperator<Access>(services, visit, 'GET /admin/v1/users/:user_id/access', { params }),
    readOperator<{ readonly balances: readonly ShownBalance[] }>(
      services,
      visit,
      'GET /admin/v1/wallets/:wallet_id',
      { params: { wallet_id: walletId } },
    ),
    readOperator<{ readonly items: readonly Allowance[] }>(
      services,
      visit,
      'GET /admin/v1/allowances',
      { query: { wallet_id: walletId, limit: allowancesShown } },
    ),
  ]);
  return {
    user: found.body,
    access,
    balances: wallet.balances,
    allowances: allowances.items,
  };
}
