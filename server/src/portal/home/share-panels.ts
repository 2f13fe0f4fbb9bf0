import { methodTitle } from '../../checkout/page/method-words.ts';
import { shareChart } from '../../desk/charts/share-chart.ts';
import { panel, sideBySide } from '../../desk/parts.ts';
import { failureWords, paymentStatusWords } from '../../faces/status-words.ts';
import { conversionOf, type DailySum } from '../../figures/daily/daily-figures.ts';
import { type DailyFilter, readDailySums } from '../../figures/daily/daily-sums.store.ts';
import type { Figure } from '../../figures/daily/tally.ts';
import type { Html } from '../../pages/html.ts';
import type { PortalServices } from '../portal-services.ts';
import type { Visit } from '../visit.ts';
import { homeTexts } from './home-texts.ts';

/** How often each detail occurred in the whole range, the most frequent first. */
function countsOf(sums: readonly DailySum[], figure: Figure): ReadonlyMap<string, bigint> {
  const counts = new Map<string, bigint>();
  for (const sum of sums) {
    if (sum.figure !== figure) continue;
    counts.set(sum.detail, (counts.get(sum.detail) ?? 0n) + BigInt(sum.number));
  }
  return new Map([...counts].toSorted(([, one], [, other]) => Number(other - one)));
}

function methodChart(sums: readonly DailySum[], services: PortalServices, visit: Visit): Html {
  const { language } = visit;
  const texts = homeTexts[language];
  const begun = countsOf(sums, 'payments');
  const settled = countsOf(sums, 'payments_settled');
  // A payment that was pending for long may settle on a day on which none was started.
  const keys = new Set([...begun.keys(), ...settled.keys()]);
  return shareChart({
    language,
    caption: texts.byMethod,
    unit: 'count',
    rowName: texts.method,
    partName: texts.settled,
    wholeName: texts.begun,
    tone: 'good',
    shares: [...keys].map((key) => {
      const label = methodTitle(services.catalogue, key, language);
      const [part, whole] = [settled.get(key) ?? 0n, begun.get(key) ?? 0n];
      return { label, part, whole, rate: conversionOf(Number(part), Number(whole)) };
    }),
  });
}

function reasonChart(sums: readonly DailySum[], { language }: Visit): Html {
  const texts = homeTexts[language];
  const words: Readonly<Record<string, string>> = {
    ...paymentStatusWords[language],
    ...failureWords[language],
  };
  const failed = countsOf(sums, 'payments_failed');
  const whole = [...failed.values()].reduce((sum, one) => sum + one, 0n);
  return shareChart({
    language,
    caption: texts.byReason,
    unit: 'count',
    rowName: texts.reason,
    partName: texts.failed,
    wholeName: texts.allFailed,
    tone: 'bad',
    shares: [...failed].map(([reason, part]) => ({ label: words[reason] ?? reason, part, whole })),
  });
}

/** The success of each method, and the reasons why payments fail. */
export async function sharePanels(
  services: PortalServices,
  visit: Visit,
  filter: DailyFilter,
): Promise<Html> {
  const [byMethod, byReason] = await Promise.all([
    readDailySums(services.database, filter, 'method'),
    readDailySums(services.database, filter, 'reason'),
  ]);
  const texts = homeTexts[visit.language];
  return sideBySide(
    panel(texts.byMethod, methodChart(byMethod, services, visit)),
    panel(texts.byReason, reasonChart(byReason, visit)),
  );
}
