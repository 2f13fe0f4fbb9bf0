import { readDebts } from '../../checkout/payments/read-debts.ts';
import { attention, type Concern, panel, type Tone } from '../../desk/parts.ts';
import { typedDay } from '../../desk/typed-day.ts';
import { readConcerns } from '../../figures/concerns/concerns.store.ts';
import { amountText } from '../../pages/amount.ts';
import type { Html } from '../../pages/html.ts';
import { countWaiting } from '../../transfer/own-payouts/waiting-payouts.store.ts';
import { concernQuery } from '../payments/concern-filters.ts';
import type { PortalServices } from '../portal-services.ts';
import { sections } from '../sections.ts';
import type { Visit } from '../visit.ts';
import { homeTexts } from './home-texts.ts';

/** The items that need attention, each with a link to the page that fixes it. */
export async function attentionPanel(services: PortalServices, visit: Visit): Promise<Html> {
  const { project, base, language } = visit;
  const { engine, database, clock } = services;
  const texts = homeTexts[language].attention;
  const { id: projectId, clientId } = project;
  const found = await readConcerns(database, { projectId, clientId, now: clock.now() });
  const debts = await engine.read(readDebts, projectId);
  const waiting = await countWaiting(database, projectId, clock.now());
  const hasWebhooks = sections.some(({ section }) => section === 'webhooks');
  const counted = (number: number, tone: Tone, text: string, address: string | null): Concern[] =>
    number === 0 ? [] : [{ tone, text: `${text}: ${number}`, address, linkText: texts.look }];
  const concerns: readonly Concern[] = [
    ...counted(
      found.failedDeliveries,
      'bad',
      texts.failedWebhooks,
      hasWebhooks ? `${base}/webhooks` : null,
    ),
    ...counted(
      found.returned,
      'bad',
      texts.returned,
      `${base}/payments?${concernQuery('share_returned')}`,
    ),
    ...counted(
      found.returnedRefunds,
      'bad',
      texts.returnedRefunds,
      `${base}/payments/${found.refundedPayment}`,
    ),
    ...counted(
      found.chargebacks,
      'wait',
      texts.chargebacks,
      `${base}/payments?${concernQuery('charged_back', typedDay(found.chargebacksFrom))}`,
    ),
    ...counted(waiting, 'wait', texts.waitingPayouts, `${base}/payouts?status=reserved`),
    ...(debts.ok ? debts.value : []).map(({ amount, currency }) => ({
      tone: 'bad' as const,
      text: `${texts.debt}: ${amountText({ minor: amount, currency }, language)}`,
      address: `${base}/balance`,
      linkText: texts.look,
    })),
  ];
  const allWell = { tone: 'good' as const, text: texts.nothing, address: null, linkText: '' };
  return panel(texts.title, attention(concerns.length === 0 ? [allWell] : concerns));
}
