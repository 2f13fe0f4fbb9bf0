import type pg from 'pg';

/** The owners of the rows: this many projects, each with the same share. */
const projects = 2;

/** A project of the filling by its number. */
export const projectOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const project = `('00000000-0000-4000-8000-' || lpad((n % ${projects})::text, 12, '0'))::uuid`;
const digestOf = (kind: string): string => `md5('${kind} ' || n)`;
/** Ids of orders and payments rise with time, as in the service. */
const risingId = (kind: string): string =>
  `(lpad(to_hex(1700000000000 + n * 7), 12, '0') || '7' || substr(${digestOf(kind)}, 1, 3) || '8' || substr(${digestOf(kind)}, 4, 15))::uuid`;
const order = risingId('order');
const payment = risingId('payment');
const link = `${digestOf('link')}::uuid`;

/**
 * A number from 0 to 99, different for each row and each use. Any stretch of neighbouring rows has
 * equally many of each, since the numbers are the fractional parts of an irrational number's
 * multiples. Random numbers would spread the twenty rows of a page farther in one list than in the
 * other, by a third and more, and the ratio of the two would show that chance.
 */
const share = (use: keyof typeof primes): string => {
  const multiple = `(n * sqrt(${primes[use]}))`;
  return `floor(100 * (${multiple} - floor${multiple}))`;
};
const primes = {
  ...{ reference: 2, currency: 3, method: 5, status: 7, lifetime: 11, amount: 13 },
  ...{ name: 17, family: 19, state: 23 },
} as const;

/** About one row a minute: a business that grows to three times its pace, with days and nights. */
const shape = {
  wave: 0.02,
  days: 7,
  first: 1_700_000_000,
  growth: 0.5,
} as const;

/** The time of the row with this number in a list of this length: every list has the same shape. */
export function momentOf(n: number, count: number): number {
  const { wave, days, first, growth } = shape;
  const x = n / count + wave * Math.sin((2 * Math.PI * days * n) / count);
  return first + Math.floor(count * 60 * ((1 + growth) * x - growth * x * x));
}

/** One expression, which PostgreSQL inlines at each call. */
const momentFunction = (count: number): string => {
  const { wave, days, first, growth } = shape;
  const x = `(n / ${count}.0::float8 + ${wave} * sin(2 * pi() * ${days} * n / ${count}))`;
  return `CREATE FUNCTION pg_temp.moment_of(n bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS
    'SELECT ${first} + floor(${count}.0 * 60 * (${1 + growth} * ${x} - ${growth} * ${x} * ${x}))::bigint'`;
};
const moment = 'pg_temp.moment_of(n)';

/** One in ten has the reference that many orders share. */
const reference = `CASE WHEN ${share('reference')} < 10 THEN 'Invoice' ELSE 'Order ' || n END`;
/** One in twenty has the amount that is searched for. */
const amount = `CASE WHEN ${share('amount')} < 5 THEN 1234 ELSE 2000 + (hashint8(n) & 2147483647) % 8000 END`;
const currency = `CASE WHEN ${share('currency')} < 10 THEN 'USD' ELSE 'EUR' END`;
const method = `CASE WHEN ${share('method')} < 12 THEN 'card-payment' ELSE 'mock' END`;
const status = share('status');
/**
 * The rarest status of a project fills a page in the older half of the small list, too: a page that
 * ends because the list ends would measure nothing.
 */
const isPaid = `${status} < 70`;
const isOpen = `${status} < 88`;

const orderText = `
  INSERT INTO checkout_order (id, project_id, status, reference, amount, currency, amount_paid, source,
    redirect_urls, metadata, merchant_data, split_plan, cancel_reason, link_ids, payment_ids,
    event_count, created_at, updated_at)
  SELECT ${order}, ${project},
    CASE WHEN ${isPaid} THEN 'paid' WHEN ${isOpen} THEN 'pending_payment' ELSE 'canceled' END,
    ${reference}, ${amount}, ${currency}, CASE WHEN ${isPaid} THEN ${amount} ELSE 0 END, 'Integration',
    '{"success": null, "failure": null, "cancel": null, "callback": null}', null, null, null, null,
    jsonb_build_array(${link}), jsonb_build_array(${payment}), 4, ${moment}, ${moment}
  FROM generate_series($1::bigint, $2::bigint) AS n`;

/** Links with a lifetime have one hour, so any part of a list has equally many of each status. */
const linkText = `
  INSERT INTO payment_link (id, order_id, project_id, order_reference, currency, status, name, amount,
    language, payment_flow, expired_at, details, payer, metadata, payment_ids, created_at, updated_at)
  SELECT ${link}, ${order}, ${project}, ${reference}, ${currency},
    CASE WHEN ${isPaid} THEN 'completed' WHEN ${isOpen} THEN 'active' ELSE 'canceled' END,
    'Order ' || n, ${amount}, 'lt', 'service_checkout',
    CASE WHEN ${share('lifetime')} < 50 THEN null ELSE ${moment} + 3600 END,
    jsonb_build_object('key', CASE WHEN ${share('method')} < 12 THEN 'card-payment' END,
      'purpose', null, 'countryCode', null),
    '{"name": null, "email": null}', null, jsonb_build_array(${payment}), ${moment}, ${moment}
  FROM generate_series($1::bigint, $2::bigint) AS n`;

const paymentText = `
  INSERT INTO payment (id, order_id, link_id, project_id, order_reference, status, method_key, rail,
    amount, currency, purpose, external_payment_id, settled_at, refunded, charged_back, refund_ids,
    distributions, created_at, updated_at)
  SELECT ${payment}, ${order}, ${link}, ${project}, ${reference},
    CASE WHEN ${isPaid} THEN 'settled' WHEN ${isOpen} THEN 'initiated' ELSE 'failed' END,
    ${method}, 'mock', ${amount}, ${currency}, 'Payment for Order ' || n, 'mock-' || ${payment},
    CASE WHEN ${isPaid} THEN ${moment} END, 0, 0, '[]', '[]', ${moment}, ${moment}
  FROM generate_series($1::bigint, $2::bigint) AS n`;

const refundText = `
  INSERT INTO refund (id, payment_id, project_id, order_id, method_key, amount, currency, reference,
    reason, payer, created_at)
  SELECT ${digestOf('refund')}::uuid, ${payment}, ${project}, ${order}, ${method}, ${amount},
    ${currency}, ${reference}, 'requested', '{"iban": null, "name": null}', ${moment}
  FROM generate_series($1::bigint, $2::bigint) AS n`;

/** Numbers like those of wallets and people, far from those that the service has issued. */
export const personOf = (n: number): number => 700_000_000 + n;
const person = '700000000 + n';
const wallet = '500000000 + n';

/**
 * A first name that half of them have, and a family name. One in eight has the same family name,
 * and the others have six random letters. Sixty people of any list have a third name, spread over
 * all of it.
 */
const letters = `translate(substr(${digestOf('person')}, 1, 6), '0123456789', 'ghijklmnop')`;
const nameIn = (
  count: number,
): string => `CASE WHEN ${share('name')} < 50 THEN 'Ona ' ELSE 'Jonas ' END
  || CASE WHEN ${share('family')} < 12 THEN 'Kazlauskas' ELSE ${letters} END
  || CASE WHEN n % ${Math.max(1, Math.floor(count / 60))} = 0 THEN ' Quistuiqu' ELSE '' END`;

const walletText = `
  INSERT INTO wallet (id, account_kind, is_test, created_at)
  SELECT ${wallet}, 'wallet', true, ${moment} FROM generate_series($1::bigint, $2::bigint) AS n`;

const personText = (count: number): string => `
  INSERT INTO person (id, name, locale, is_test, wallet_id, state, created_at)
  SELECT ${person}, ${nameIn(count)}, 'en', true, ${wallet},
    CASE WHEN ${share('state')} < 6 THEN 'suspended' ELSE 'active' END, ${moment}
  FROM generate_series($1::bigint, $2::bigint) AS n`;

const ownerText = `
  INSERT INTO address_owner (id, person_id)
  SELECT 'email:person' || n || '@shop.example', ${person}
  FROM generate_series($1::bigint, $2::bigint) AS n`;

/** The same texts as the triggers write, which handle one row at a time. */
const searchText = `
  WITH written AS (
    INSERT INTO search_text (id, kind, subject, place, text)
    SELECT 'user ' || person.id, 'user', person.id::text, person.place, lower(person.name)
    FROM generate_series($1::bigint, $2::bigint) AS n JOIN person ON person.id = ${person}
    RETURNING place, text)
  INSERT INTO search_piece (kind, piece, place)
  SELECT 'user', piece, place FROM written, unnest(search_pieces(text)) AS piece`;

/** The number of rows written at once. */
const step = 100_000;

/**
 * Orders spread over projects, statuses, references, amounts and times. Each has a link, a payment
 * and a refund. There are as many people with their wallets, so every list has the same number of
 * rows.
 */
export async function fillLists(client: pg.Client, count: number): Promise<void> {
  await client.query('ALTER TABLE search_text DISABLE TRIGGER USER');
  await client.query(momentFunction(count));
  const ofOrders = [orderText, linkText, paymentText, refundText];
  for (const text of [...ofOrders, walletText, personText(count), ownerText, searchText]) {
    for (let from = 1; from <= count; from += step) {
      await client.query(text, [from, Math.min(count, from + step - 1)]);
    }
  }
  await client.query('ALTER TABLE search_text ENABLE TRIGGER USER');
  const ofPeople = ['wallet', 'person', 'address_owner', 'search_text', 'search_piece'];
  for (const table of ['checkout_order', 'payment_link', 'payment', 'refund', ...ofPeople]) {
    await client.query(`VACUUM (ANALYZE, FREEZE) ${table}`);
  }
  await client.query('CHECKPOINT').catch(() => {});
}
