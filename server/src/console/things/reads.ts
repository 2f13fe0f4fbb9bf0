import type { failureWords } from '../../faces/status-words.ts';
import { askOperator } from '../ask-operator.ts';
import type { ConsoleServices } from '../console-services.ts';
import type { Visit } from '../visit.ts';

// The fields that pages read from the operator API's answers. The schemas of the endpoints are
// complete.

export type FailureReason = keyof (typeof failureWords)['en'];

type Failed = { readonly failure_reason?: FailureReason; readonly failure_code?: string };

export type OrderRead = {
  readonly order_id: string;
  readonly project_id: string;
  readonly created_at: number;
  readonly status: string;
  readonly cancel_reason: string | null;
  readonly reference: string;
  readonly currency: string;
  readonly amount: number;
  readonly amount_paid: number;
  readonly balance_due: number;
  readonly callback_url: string | null;
  readonly payment_links: readonly {
    readonly id: string;
    readonly name: string;
    readonly status: string;
    readonly payments: readonly (Failed & {
      readonly id: string;
      readonly method: string;
      readonly status: string;
      readonly payment_currency: string;
      readonly payment_amount: number;
      readonly refunded_amount: number;
    })[];
  }[];
};

export type Share = {
  readonly id: string;
  readonly name: string;
  readonly iban: string;
  readonly amount: number;
  readonly status: string;
};

export type PaymentRead = Failed & {
  readonly payment_id: string;
  readonly order_id: string;
  readonly order_reference: string;
  readonly project_id: string;
  readonly link_id: string;
  readonly created_at: number;
  readonly status: string;
  readonly amount: number;
  readonly currency: string;
  readonly refunded_amount: number;
  readonly chargeback_amount: number;
  readonly payment_method_name: string;
  readonly purpose: string;
  readonly external_payment_id: string | null;
  readonly bank_transfer: object | null;
  readonly distributions: readonly Share[];
};

export type RefundRead = {
  readonly refund_id: string;
  readonly payment_id: string;
  readonly order_id: string;
  readonly project_id: string;
  readonly created_at: number;
  readonly status: string;
  readonly amount: number;
  readonly currency: string;
  readonly reference: string;
  readonly payment_method_key: string;
};

export type LinkRead = {
  readonly link_id: string;
  readonly order_id: string;
  readonly order_reference: string;
  readonly project_id: string;
  readonly created_at: number;
  readonly expired_at: number | null;
  readonly name: string;
  readonly status: string;
  readonly currency: string;
  readonly purchase: { readonly amount: number };
  readonly payment_URL: string;
  readonly payer_information: { readonly name?: string; readonly email?: string };
};

export type TransactionRead = {
  readonly transaction_key: string;
  readonly project_uuid: string;
  readonly created_at: number;
  readonly status: string;
  readonly wallet?: number;
  readonly allowance_id?: number;
  readonly callback_uri?: string;
  readonly reserve: { readonly until?: number };
  readonly payments: readonly {
    readonly id: number;
    readonly description: string;
    readonly price: number;
    readonly currency: string;
    readonly beneficiary?: number;
  }[];
};

export type AllowanceRead = {
  readonly allowance_id: number;
  readonly transaction_key: string;
  readonly project_uuid: string;
  readonly wallet?: number;
  readonly created_at: number;
  readonly status: string;
  readonly description: string;
  readonly currency: string;
  readonly max_price?: number;
  readonly valid: { readonly from?: number; readonly until?: number };
  readonly limits: readonly { readonly max_price: number; readonly period: number }[];
};

export type TransferRead = {
  readonly transfer_id: number;
  readonly project_id: string;
  readonly created_at: number;
  readonly performed_at?: number;
  readonly status: string;
  readonly amount: { readonly amount: string; readonly currency: string };
  readonly payer: { readonly account_number: string };
  readonly beneficiary: object;
  readonly purpose?: { readonly details?: string; readonly reference?: string };
  readonly callback?: { readonly url: string };
  readonly failure_status?: { readonly code: string; readonly message: string };
};

export type WalletRead = {
  readonly wallet_id: number;
  readonly balances: readonly {
    readonly currency: string;
    readonly account_number: string;
    readonly balance: number;
    readonly held: number;
    readonly available: number;
  }[];
};

export type ProjectRead = {
  readonly project_id: string;
  readonly name: string;
  readonly test_mode: boolean;
  readonly wallet_id: number;
};

/** The endpoint that reads each type, and the name of its id. */
const endpoints = {
  order: ['GET /admin/v1/orders/:order_id', 'order_id'],
  payment: ['GET /admin/v1/payments/:payment_id', 'payment_id'],
  refund: ['GET /admin/v1/refunds/:refund_id', 'refund_id'],
  link: ['GET /admin/v1/payment-links/:link_id', 'link_id'],
  transaction: ['GET /admin/v1/transactions/:transaction_key', 'transaction_key'],
  allowance: ['GET /admin/v1/allowances/:allowance_id', 'allowance_id'],
  transfer: ['GET /admin/v1/transfers/:transfer_id', 'transfer_id'],
  wallet: ['GET /admin/v1/wallets/:wallet_id', 'wallet_id'],
  project: ['GET /admin/v1/projects/:project_id', 'project_id'],
} as const;

type Reads = {
  readonly order: OrderRead;
  readonly payment: PaymentRead;
  readonly refund: RefundRead;
  readonly link: LinkRead;
  readonly transaction: TransactionRead;
  readonly allowance: AllowanceRead;
  readonly transfer: TransferRead;
  readonly wallet: WalletRead;
  readonly project: ProjectRead;
};

/**
 * One object in the operator API's answer. Null: it does not exist, whatever its address looks
 * like.
 */
export async function readThing<Type extends keyof Reads>(
  services: ConsoleServices,
  visit: Visit,
  type: Type,
  id: string | number,
): Promise<Reads[Type] | null> {
  const [endpoint, name] = endpoints[type];
  const reply = await askOperator<Reads[Type]>(services, visit, endpoint, {
    params: { [name]: id },
  });
  return reply.ok ? reply.body : null;
}

/** The path of that read, for the page's footer. */
export const apiPathOf = (type: keyof Reads, id: string | number): string =>
  endpoints[type][0].slice('GET '.length).replace(/:\w+$/, encodeURIComponent(id));
