import { randomUUID } from 'node:crypto';
import { eventsPath, linksPath } from '../support/checkout.ts';
import { askForToken, readAsSigner } from '../support/identity.ts';
import { tell } from '../support/webhooks.ts';
import { type Errand, expectStatus, isLimited, nth } from './errand.ts';

const readPayment: Errand = async ({ wallet, known }) => {
  expectStatus(200, await wallet.read(known.transactionKey));
};

/** It runs up to the decision. */
const revokeTooLate: Errand = async ({ wallet, known }) => {
  expectStatus(409, await wallet.revoke(known.transactionKey));
};

const readOrder: Errand = async ({ merchant, known: { orderId, paymentId } }) => {
  expectStatus(200, await merchant.readOrder(orderId));
  expectStatus(200, await merchant.readPayment(paymentId));
  expectStatus(200, await merchant.send('GET', `${linksPath}?order_id=${orderId}`));
  expectStatus(200, await merchant.send('GET', `${eventsPath}?order_id=${orderId}`));
};

const listTransfers: Errand = async ({ transferers }, number) => {
  const client = nth(transferers, number);
  const list = await client.list({ debit_account_number: client.account, limit: '5' });
  if (!isLimited(list)) expectStatus(200, list);
};

const token: Errand = async ({ operator, merchant }) => {
  expectStatus(200, await askForToken(operator, merchant.project));
};

/** Money moves between the same rows; only the journal grows. */
const plainPosting: Errand = async ({ operator, posting }) => {
  expectStatus(201, await operator.post(posting));
};

const listsOfTheOperator: Errand = async ({ operator }) => {
  expectStatus(200, await operator.send('GET', '/admin/v1/deliveries?limit=5'));
  expectStatus(200, await operator.send('GET', '/admin/v1/events?limit=5'));
};

const refusedRequests: Errand = async ({ operator, wallet: { project } }) => {
  expectStatus(401, await readAsSigner(operator, { ...project, mac_key: 'not the key' }));
  expectStatus(422, await operator.post({ amount: 'much' }));
  expectStatus(404, await operator.send('GET', `/nowhere/${randomUUID()}`));
};

/** A webhook about an object that has had one before. */
const toldAgain: Errand = async ({ operator, merchant, callbackUrl }) => {
  await tell(operator, merchant.project, { url: callbackUrl, name: 'the-same' });
};

/** Uses a connection of its own, which is then closed. */
const passingVisitor: Errand = async ({ operator }) => {
  const headers = { connection: 'close' };
  expectStatus(200, await operator.send('GET', '/rest/v1/server', { headers }));
};

/** Errands with known objects only: the process has no reason to hold more after them. */
export const knownErrands: readonly Errand[] = [
  readPayment,
  revokeTooLate,
  readOrder,
  listTransfers,
  token,
  plainPosting,
  listsOfTheOperator,
  refusedRequests,
  toldAgain,
  passingVisitor,
];
