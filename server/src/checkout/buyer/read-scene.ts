import { ask, type Query } from '../../engine/operation.ts';
import type { LoadedRows } from '../../engine/rows.ts';
import { brandings } from '../../identity/projects/branding/branding.store.ts';
import type { Branding } from '../../identity/projects/branding/branding.ts';
import { projects } from '../../identity/projects/project.store.ts';
import type { Project } from '../../identity/projects/project.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { paymentLinks } from '../links/payment-link.store.ts';
import type { PaymentLink } from '../links/payment-link.ts';
import { payments } from '../payments/payment.store.ts';
import { type WholeOrder, wholeOrderIn, wholeOrderRounds } from '../whole-order.ts';

/** Finds a scene by its link, or by a payment of that link. */
export type ReadScene = { readonly by: 'link' | 'payment'; readonly id: string };

type Found = {
  readonly link: PaymentLink;
  readonly whole: WholeOrder;
  readonly project: Project;
  /** Null: the project has set no branding. */
  readonly branding: Branding | null;
};

type Names = Readonly<Record<'orderId' | 'linkId' | 'projectId', string>>;

function namesIn(rows: LoadedRows, { by, id }: ReadScene): Names | null {
  if (by === 'payment') return rows.get(payments, id);
  const link = rows.get(paymentLinks, id);
  return link === null ? null : { ...link, linkId: link.id };
}

/** Reads everything that a page shows of a link, in one snapshot. */
export const readScene: Query<ReadScene, Found, 'not_found'> = {
  name: 'read scene',
  *load(input, rows) {
    yield [input.by === 'link' ? ask(paymentLinks, input.id) : ask(payments, input.id)];
    const names = namesIn(rows, input);
    if (names === null) return;
    yield* wholeOrderRounds(names.orderId, rows, [
      ask(projects, names.projectId),
      ask(brandings, names.projectId),
    ]);
  },
  answer: (rows, input) => {
    const names = namesIn(rows, input);
    const whole = names === null ? null : wholeOrderIn(rows, names.orderId);
    const project = whole === null ? null : rows.get(projects, whole.order.projectId);
    const link = whole?.links.find(({ id }) => id === names?.linkId);
    return whole === null || project === null || link === undefined
      ? refuse('not_found', 'There is no such payment link.')
      : accept({ link, whole, project, branding: rows.get(brandings, project.id) });
  },
};
