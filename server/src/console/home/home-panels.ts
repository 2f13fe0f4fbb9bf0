import { percentText } from '../../desk/charts/unit.ts';
import { addressWith } from '../../desk/filters.ts';
import { momentView } from '../../desk/moments.ts';
import { moneyText } from '../../desk/money-text.ts';
import {
  attention,
  type Concern,
  type FigureCard,
  figureRow,
  panel,
  tag,
} from '../../desk/parts.ts';
import { tableView } from '../../desk/table.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { type Html, html } from '../../pages/html.ts';
import { momentText } from '../../pages/moment.ts';
import { healthTexts } from '../health/health-texts.ts';
import { waitingPayoutsAt } from '../payouts/payout-pages.ts';
import type { Visit } from '../visit.ts';
import type { Alarm, Overview, Volume, Volumes } from './answers.ts';
import { type AlarmKind, homeTexts } from './home-texts.ts';

const [ofHealth, ofJobs, ofDeliveries, ofFiles] = [
  '/console/health',
  '/console/jobs',
  '/console/deliveries',
  '/console/bank/files',
] as const;

/** The page that fixes each alarm. */
const mendedAt: Readonly<Record<AlarmKind, string>> = {
  books_broken: '/console/ledger/audits',
  bank_answers: ofJobs,
  ground: ofHealth,
  node_away: ofHealth,
  clock_off: ofHealth,
  redis_away: ofHealth,
  server_errors: ofHealth,
  timers_rest: ofJobs,
  host_failing: ofDeliveries,
  events_late: ofDeliveries,
  mails_failed: `${ofJobs}/mails?state=failed`,
  host_paused: ofDeliveries,
  versions_differ: ofHealth,
  files_stuck: ofFiles,
  payees_wait: ofFiles,
  payouts_wait: waitingPayoutsAt,
  payouts_too_large: waitingPayoutsAt,
};

function concernOf(alarm: Alarm, { language }: Visit): Concern {
  const texts = homeTexts[language];
  const { kind, severity, subject, count, since } = alarm;
  const isOfHost = kind === 'host_failing' || kind === 'host_paused';
  return {
    tone: severity,
    text: texts.alarms[kind]({
      subject: subject ?? '',
      count: String(count ?? ''),
      since: since === null ? '' : momentText(since, language),
    }),
    address:
      isOfHost && subject !== null
        ? addressWith(`${ofDeliveries}/list`, { host: subject })
        : mendedAt[kind],
    linkText: texts.look,
  };
}

/** `more`: problems that other panels found. */
export function alarmsPanel({ alarms }: Overview, visit: Visit, more: readonly Concern[]): Html {
  const texts = homeTexts[visit.language];
  const well = { tone: 'good', text: texts.nothing, address: null, linkText: '' } as const;
  const concerns = [...alarms.map((alarm) => concernOf(alarm, visit)), ...more];
  return panel(texts.attention, attention(concerns.length === 0 ? [well] : concerns));
}

/** The health of the service itself. */
export function serviceFigures(
  { requests, deliveries }: Overview,
  { language }: Visit,
  now: UnixSeconds,
): Html {
  const texts = homeTexts[language];
  const { answered, client_errors: refused, server_errors: faults } = requests;
  const { pending, oldest_pending_at: oldestAt } = deliveries;
  const note = texts.ofAnswers(String(answered));
  const share = answered === 0 ? 0 : Math.round((refused / answered) * 1_000);
  return figureRow([
    { label: texts.serverErrors, value: String(faults), note, tone: faults > 0 ? 'bad' : 'good' },
    { label: texts.clientErrors, value: percentText(share, language), note },
    { label: texts.waiting, value: String(pending) },
    {
      label: texts.oldest,
      value: oldestAt === null ? texts.nothingWaits : momentView(oldestAt, now, language),
    },
  ]);
}

export function volumesView({ today, month }: Volumes, { language }: Visit): Html {
  const texts = homeTexts[language];
  if (month.length === 0) return html`<p class="empty">${texts.noVolume}</p>`;
  const card = (label: string, one: Volume): FigureCard => ({
    label,
    value: moneyText(one.volume, one.currency, language),
    note: texts.paidOf(String(one.paid), String(one.orders)),
  });
  const none = { orders: 0, paid: 0, volume: 0, failed_payments: 0 };
  return html`${month.map((whole) => {
    const { currency } = whole;
    const ofToday = today.find((one) => one.currency === currency) ?? { currency, ...none };
    return figureRow([
      card(texts.today(currency), ofToday),
      card(texts.month(currency), whole),
      { label: texts.failedPayments, value: String(whole.failed_payments) },
    ]);
  })}`;
}

export function nodesPanel({ nodes }: Overview, { language }: Visit): Html {
  const texts = healthTexts[language];
  const table = tableView({
    ...{ language, caption: texts.nodes, empty: texts.noNodes },
    columns: [
      { heading: texts.node, kind: 'text' },
      { heading: texts.version, kind: 'text' },
      { heading: texts.state, kind: 'tag' },
    ],
    rows: nodes.map(({ name, version, state }) => ({
      address: ofHealth,
      cells: [name, version, tag(texts.nodeStates[state], state === 'away' ? 'bad' : 'good')],
    })),
  });
  return panel(homeTexts[language].nodes, table);
}
