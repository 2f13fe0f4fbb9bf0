import type { DemoData } from '../../demo-data.ts';
import {
  type OpenapiDocument,
  type Operation,
  type Parameter,
  parameterIn,
} from '../openapi-document.ts';

/** An operation that can be tried out from the reference (decision 0191). */
export type Triable = {
  readonly id: string;
  readonly method: 'GET' | 'POST';
  /** With the names of its parameters in braces. */
  readonly path: string;
  readonly summary: string;
  /** How the test project authenticates. */
  readonly proof: 'bearer' | 'mac';
  readonly parameters: readonly Parameter[];
  /** The initial body. Null: there is none. */
  readonly sample: ((demo: DemoData) => object) | null;
};

/** The objects that may be created: each is small, and belongs to its project. */
const samples: Readonly<Record<string, (demo: DemoData) => object>> = {
  createOrder: () => ({ purchase: { reference: 'Order 1', amount: 1250, currency: 'EUR' } }),
  createPaymentLink: () => ({
    order_id: '',
    name: 'Order 1',
    purchase: { amount: 1250 },
    experience: { language: 'en' },
  }),
  createTransaction: () => ({
    payments: [{ description: 'Two tickets', price: 1800, currency: 'EUR' }],
  }),
  createAllowance: () => ({ description: 'Rides', max_price: 6000, currency: 'EUR' }),
  createTransfer: ({ project, user }) => ({
    amount: { amount: '10.00', currency: 'EUR' },
    payer: { account_number: project.account_number },
    beneficiary: { type: 'service', service_account: { email: user.email } },
    purpose: { details: 'Invoice 1042' },
  }),
};

/** The initial values of fields, so that most reads work at once. */
export const usualValues: Readonly<Record<string, (demo: DemoData) => string>> = {
  wallet_id: ({ project }) => String(project.wallet_id),
  account_number: ({ project }) => project.account_number,
  debit_account_number: ({ project }) => project.account_number,
  limit: () => '5',
};

const schemesOf = ({ security = [] }: Operation): readonly string[] =>
  security.flatMap((one) => Object.keys(one));

/**
 * How a merchant's own credentials authorise the operation. Null: it is for operators, or for
 * anonymous callers.
 */
function proofOf(operation: Operation): Triable['proof'] | null {
  const schemes = schemesOf(operation);
  if (schemes.includes('operator') || schemes.includes('client_credentials')) return null;
  if (schemes.includes('bearer')) return 'bearer';
  return schemes.includes('mac') ? 'mac' : null;
}

/** All reads with a merchant's credentials, and the creates above, by their operation id. */
export function triableIn(document: OpenapiDocument): ReadonlyMap<string, Triable> {
  const found = new Map<string, Triable>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const one = triableOf(document, { method, path, operation });
      if (one !== null) found.set(one.id, one);
    }
  }
  return found;
}

type Found = { readonly method: string; readonly path: string; readonly operation: Operation };

function triableOf(document: OpenapiDocument, { method, path, operation }: Found): Triable | null {
  const { operationId: id = '', summary = path, parameters = [] } = operation;
  const proof = proofOf(operation);
  const sample = Object.hasOwn(samples, id) ? samples[id] : undefined;
  const isRead = method === 'get' && !id.endsWith('OtherSpelling');
  if (proof === null || path.startsWith('/admin/') || (!isRead && sample === undefined))
    return null;
  return {
    id,
    method: isRead ? 'GET' : 'POST',
    path,
    summary,
    proof,
    parameters: parameters
      .map((one) => parameterIn(document, one))
      .filter((one) => one.in === 'path' || one.in === 'query'),
    sample: sample ?? null,
  };
}
