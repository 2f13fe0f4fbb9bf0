import { type Static, Type } from 'typebox';
import { orNull } from '../../edge/wire.ts';
import type { Hit } from '../../figures/search/search.store.ts';

export const searchQuery = Type.Object(
  {
    q: Type.String({
      minLength: 1,
      maxLength: 255,
      pattern: '^[^\\p{Cc}]*$',
      description:
        'An id, client id, number, reference, account number, IBAN, e-mail address, phone, part of a name, amount (`7310.37`) or callback id.',
    }),
  },
  { additionalProperties: false },
);

const hit = Type.Object(
  {
    type: Type.String({
      description:
        'order, payment, refund, link, transaction, allowance, transfer, user, wallet or project.',
    }),
    id: Type.String({ description: 'Id of the thing, as its own read takes it.' }),
    title: Type.String({ description: 'For a person: what it is.' }),
    project_id: orNull(
      Type.String({ description: 'Id of the project it belongs to; null: to none.' }),
    ),
    href: Type.String({ description: 'Where it is read.' }),
  },
  { $id: 'SearchHit' },
);

export const searchAnswer = Type.Object(
  { items: Type.Array(hit, { description: 'What was found.' }) },
  { $id: 'SearchHits', description: 'The best first, at most 20.' },
);

/** The address of each type of object. */
// biome-ignore format: a table
const places: Readonly<Record<string, string>> = {
  order:       '/admin/v1/orders/',
  payment:     '/admin/v1/payments/',
  refund:      '/admin/v1/refunds/',
  link:        '/admin/v1/payment-links/',
  transaction: '/admin/v1/transactions/',
  allowance:   '/admin/v1/allowances/',
  transfer:    '/admin/v1/transfers/',
  user:        '/admin/v1/users/',
  wallet:      '/admin/v1/wallets/',
  project:     '/admin/v1/projects/',
};

const hitsMax = 20;

/** Each object once, at its first match. */
export function hitsOnWire(hits: readonly Hit[]): Static<typeof searchAnswer> {
  const found = new Map<string, Static<typeof hit>>();
  for (const { type, id, title, projectId } of hits) {
    const key = `${type} ${id}`;
    const place = places[type];
    if (place === undefined || found.has(key)) continue;
    found.set(key, { type, id, title, project_id: projectId, href: `${place}${id}` });
  }
  return { items: [...found.values()].slice(0, hitsMax) };
}
