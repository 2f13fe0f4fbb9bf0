import type pg from 'pg';

/** Orders of a project, each with its link, its settled payment and its events. */
export type Filling = { readonly projectId: string; readonly count: number };

// The same number always has the same ids, so that rows can refer to each other. Ids of orders and
// payments rise with time, as in the service. Ids of links do not.
const digestOf = (kind: string): string => `md5('${kind} ' || $1 || ' ' || n)`;
const risingId = (kind: string): string =>
  `(lpad(to_hex(1700000000000 + n * 7), 12, '0') || '7' || substr(${digestOf(kind)}, 1, 3) || '8' || substr(${digestOf(kind)}, 4, 15))::uuid`;
const order = risingId('order');
const link = `${digestOf('link')}::uuid`;
const payment = risingId('payment');
const amount = '100 + n % 9900';
const moment = 'extract(epoch FROM now())::bigint';

const orderText = `
  INSERT INTO checkout_order (id, project_id, status, reference, amount, currency, amount_paid, source,
    redirect_urls, metadata, merchant_data, split_plan, cancel_reason, link_ids, payment_ids,
    event_count, created_at, updated_at)
  SELECT ${order}, $1::uuid, 'paid', 'Order ' || n, ${amount}, 'EUR', ${amount}, 'Integration',
    jsonb_build_object('success', 'https://shop.example/thanks', 'failure',
      'https://shop.example/sorry', 'cancel', null, 'callback', null),
    jsonb_build_object('referrer', 'https://shop.example'), null, null, null,
    jsonb_build_array(${link}), jsonb_build_array(${payment}), 4, ${moment}, ${moment}
  FROM generate_series(1, $2::bigint) AS n`;

const linkText = `
  INSERT INTO payment_link (id, order_id, project_id, order_reference, currency, status, name, amount, language, payment_flow,
    expired_at, details, payer, metadata, payment_ids, created_at, updated_at)
  SELECT ${link}, ${order}, $1::uuid, 'Order ' || n, 'EUR', 'completed', 'Order ' || n, ${amount}, 'lt', 'service_checkout',
    ${moment} + 259200, '{"key": null, "purpose": null, "countryCode": null}',
    '{"name": null, "email": null}', null, jsonb_build_array(${payment}), ${moment}, ${moment}
  FROM generate_series(1, $2::bigint) AS n`;

const paymentText = `
  INSERT INTO payment (id, order_id, link_id, project_id, order_reference, status, method_key, rail,
    amount, currency, purpose, external_payment_id, settled_at, refunded, charged_back, refund_ids,
    distributions, created_at, updated_at)
  SELECT ${payment}, ${order}, ${link}, $1::uuid, 'Order ' || n, 'settled', 'mock', 'mock',
    ${amount}, 'EUR', 'Payment for Order ' || n, 'mock-' || ${payment}, ${moment}, 0, 0, '[]', '[]',
    ${moment}, ${moment}
  FROM generate_series(1, $2::bigint) AS n`;

const eventText = `
  INSERT INTO event (position, id, project_id, dialect, object, sequence, type, name, body, created_at)
  SELECT $3::bigint + n, md5('event ' || $1 || ' ' || n)::uuid, $1::uuid, 'checkout',
    'order ' || ${order}, 1, 'order', 'created',
    '{"version":1,"event":{"type":"order","name":"created"},"order":{"service_order_id":"' ||
      ${order} || '","merchant_order_id":"Order ' || n || '","amount":' || ${amount} ||
      ',"amount_paid":0,"currency":"EUR","status":"pending_payment","payment_links":[]}}',
    ${moment}
  FROM generate_series(1, $2::bigint) AS n`;

/** Writes the rows that this many orders would have left, and lets the database settle. */
export async function fill(client: pg.Client, { projectId, count }: Filling): Promise<void> {
  await client.query('BEGIN');
  const { rows } = await client.query<{ last_position: string }>(
    'SELECT last_position FROM event_feed FOR UPDATE',
  );
  const last = Number(rows[0]?.last_position);
  for (const text of [orderText, linkText, paymentText]) {
    await client.query(text, [projectId, count]);
  }
  await client.query(eventText, [projectId, count, last]);
  await client.query('UPDATE event_feed SET last_position = $1', [last + count]);
  await client.query('COMMIT');
  // Otherwise the server would do this by itself later, during the measurement.
  for (const table of ['checkout_order', 'payment_link', 'payment', 'event']) {
    await client.query(`VACUUM (ANALYZE, FREEZE) ${table}`);
  }
  await client.query('CHECKPOINT').catch(() => {});
}

/** The latest orders of a filling, and as many from all over it. */
export async function someOrders(
  client: pg.Client,
  { projectId, count }: Filling,
): Promise<{ readonly latest: readonly string[]; readonly anywhere: readonly string[] }> {
  const idsOf = async (numbers: string): Promise<readonly string[]> => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT ${order} AS id FROM ${numbers} AS n ORDER BY ${digestOf('turn')}`,
      [projectId, count],
    );
    return rows.map(({ id }) => id);
  };
  return {
    latest: await idsOf('generate_series($2::bigint - 999, $2::bigint)'),
    anywhere: await idsOf('generate_series(1, $2::bigint, greatest(1, $2::bigint / 20000))'),
  };
}
