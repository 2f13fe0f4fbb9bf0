import { ask, type Operation } from '../../engine/operation.ts';
import { type ProjectRefusal, refusalOfProject } from '../../identity/owner-state.ts';
import { brandings } from '../../identity/projects/branding/branding.store.ts';
import { projects } from '../../identity/projects/project.store.ts';
import type { Project } from '../../identity/projects/project.ts';
import { accept, type Refused, refuse } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { type Counted, mailboxCount, projectCounts } from '../../mail/mail-quota.ts';
import {
  countAsks,
  countMail,
  type Mailing,
  roomForMailAt,
  writeMail,
} from '../../mail/write-mail.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { orders } from '../orders/order.store.ts';
import { payments } from '../payments/payment.store.ts';
import { whyClosed } from '../payments/why-closed.ts';
import { linkMail } from './link-mail.ts';
import { paymentLinks } from './payment-link.store.ts';

export type SendLink = {
  readonly mailId: string;
  readonly linkId: string;
  readonly orderId: string;
  readonly projectId: string;
  readonly to: string;
  readonly note: string;
  readonly language: PageLanguage;
  readonly url: string;
};

type Refusal = ProjectRefusal | 'not_found' | 'invalid_state' | 'too_many_mails';

/** Too many mails. `until`: when the next one may be sent. Null: never. */
export type MailRefused = Refused<'too_many_mails'> & { readonly until: UnixSeconds | null };

/** Counted as invitations are: per recipient, per project, and per text (decision 0102). */
const countsOf = ({ to, note }: SendLink, { id, isTest }: Project): readonly Counted[] => [
  mailboxCount(to, isTest),
  ...projectCounts(id, note),
];

/** Mails a payable link to an address that the merchant knows (decision 0176). */
export const sendLink = (mailing: Mailing): Operation<SendLink, null, Refusal> => ({
  name: 'send payment link',
  *load(input, rows) {
    yield [ask(orders, input.orderId), ask(paymentLinks, input.linkId)];
    const link = rows.get(paymentLinks, input.linkId);
    if (link === null) return;
    if (link.paymentIds.length > 0) yield link.paymentIds.map((id) => ask(payments, id));
    yield [ask(brandings, input.projectId), ask(projects, input.projectId)];
    const project = rows.get(projects, input.projectId);
    if (project !== null) yield countAsks(countsOf(input, project));
  },
  decide: (draft, input, now) => {
    const { linkId, orderId, projectId, mailId: id, to, language, note, url } = input;
    const link = draft.get(paymentLinks, linkId);
    const order = draft.get(orders, orderId);
    const project = draft.get(projects, projectId);
    const isOwn = link?.projectId === projectId && link.orderId === orderId;
    if (link === null || order === null || project === null || !isOwn) {
      return refuse('not_found', 'There is no such payment link.');
    }
    const refused = refusalOfProject(project);
    if (refused !== null) return refused;
    const ofLink = link.paymentIds.flatMap((paymentId) => draft.get(payments, paymentId) ?? []);
    if (whyClosed({ order, link, project, payments: ofLink }, now) !== null) {
      return refuse('invalid_state', 'Only a link that can still be paid is sent.');
    }
    const counted = countsOf(input, project);
    const until = roomForMailAt(draft, counted, mailing, now);
    if (countMail(draft, counted, mailing, now) !== null) {
      const tooMany = refuse('too_many_mails', 'Too many mails were sent. Try again later.');
      return { ...tooMany, until } satisfies MailRefused;
    }
    const { name: merchant, isTest } = project;
    const branding = draft.get(brandings, projectId);
    const words = linkMail({ language, merchant, link, branding, note, url });
    writeMail(draft, { id, to, ...words, linkEndsAt: link.expiredAt, isTest }, mailing, now);
    return accept(null);
  },
});
