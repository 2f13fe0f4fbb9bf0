import { randomUUID } from 'node:crypto';
import { aMerchant, idIn, Merchant, type PaidOrder, purchase } from './checkout.ts';
import { changeProject } from './identity.ts';
import type { Answer, OperatorClient } from './operator-client.ts';
import type { TestDatabase } from './test-database.ts';

/** Valid IBANs, enough for any test. */
export const ibans = [
  'LT601010012345678901',
  'EE382200221020145685',
  'LV97HABA0012345678910',
  'PL61109010140000071219812874',
] as const;

/** A leg of a payment, as the API shows it. */
export type ShownLeg = {
  readonly id: string;
  readonly beneficiary_id: string;
  readonly name: string;
  readonly iban: string;
  readonly slot_id: string | null;
  readonly type: string;
  readonly amount: number;
  readonly delivered_amount: number;
  readonly payout_id?: string;
  readonly status: string;
};

export const variadic = { slot_id: 'sellers', type: 'variadic' };

/** A shop that shares parts of its payments. */
export class Marketplace extends Merchant {
  /** The id of a new recipient. */
  async aRecipient(name = 'Jonas', iban: string = ibans[0]): Promise<string> {
    const body = { project_id: this.project.project_id, name, iban };
    const answer = await this.client.send('POST', '/admin/v1/beneficiaries', { body });
    return idIn(answer, 'beneficiary_id');
  }

  setPolicy(split_policy: object | null): Promise<Answer> {
    return changeProject(this.client, this.project.project_id, { split_policy });
  }

  async withPolicy(slots: readonly object[], more: object = {}): Promise<this> {
    const answer = await this.setPolicy({ slots, ...more });
    if (answer.status !== 200) throw new Error(answer.text);
    return this;
  }

  /** The id of a new order, of 12.50 euros by default. */
  async aSplitOrder(body: object, amount = 1_250): Promise<string> {
    const answer = await this.createOrder({ purchase: purchase({ amount }), ...body });
    return idIn(answer, 'order_id');
  }

  /** An order, its only link, which never expires, and a payment of the whole amount. */
  async paidSplit(body: object, amount = 1_250, outcome = 'settled'): Promise<PaidOrder> {
    const orderId = await this.aSplitOrder(body, amount);
    const linkId = await this.aLink(orderId, { purchase: { amount }, lifetime: 0 });
    return { orderId, linkId, paymentId: await this.aPayment(linkId, outcome) };
  }

  async legs(paymentId: string): Promise<readonly ShownLeg[]> {
    return (await this.readPayment(paymentId)).body['distributions'] as ShownLeg[];
  }

  /** The bank reports that a leg was returned, or was resent and arrived. */
  moveLeg(paymentId: string, leg: unknown, action: unknown): Promise<Answer> {
    const path = `/admin/v1/test/payments/${paymentId}/status`;
    return this.client.send('POST', path, { body: { leg, action } });
  }
}

export async function aMarketplace(
  client: OperatorClient,
  wanted: object = {},
): Promise<Marketplace> {
  const { project, token } = await aMerchant(client, wanted);
  return new Marketplace(client, project, token);
}

/** Splits with one recipient in a variadic slot. */
export const toOne = (beneficiary_id: string, amount: number) => ({
  splits: [{ type: 'variadic', beneficiary_id, amount }],
});

/** The balance of an account of the service, which has no endpoint; null: it does not exist. */
export async function onServiceAccount(
  { query }: TestDatabase,
  purpose: string,
  currency = 'EUR',
): Promise<number | null> {
  const rows = await query<{ balance: string }>(
    'SELECT balance FROM account JOIN service_account ON account_id = account.id WHERE service_account.id = $1',
    [`${purpose}:${currency}:test`],
  );
  return rows[0] === undefined ? null : Number(rows[0].balance);
}

export const aPath = (): string => `/${randomUUID()}`;
