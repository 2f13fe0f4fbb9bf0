import { balanceTexts } from '../../desk/balance-texts.ts';
import { deskTexts } from '../../desk/desk-texts.ts';
import type { TypedFilters } from '../../desk/list-query.ts';
import { headOf, sameByApi } from '../../desk/parts.ts';
import { statementAsked } from '../../desk/statement-query.ts';
import { balanceFigures, statementSection } from '../../desk/statement-view.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import { ownBalanceOnWire } from '../../identity/projects/own-project.wire.ts';
import { readWallet } from '../../identity/wallets/read-wallet.ts';
import type { Currency } from '../../kernel/money.ts';
import { html } from '../../pages/html.ts';
import { ownApi } from '../own-api.ts';
import { showPage } from '../portal-page.ts';
import type { PortalServices } from '../portal-services.ts';
import type { Visit } from '../visit.ts';

type OwnBalance = ReturnType<typeof ownBalanceOnWire>['items'];

/** What is there in each currency; a project to which nothing came yet has zero of its first. */
export async function balancesOf(
  { engine }: PortalServices,
  { project }: Visit,
): Promise<OwnBalance> {
  const wallet = await engine.read(readWallet, project.walletId);
  const items = wallet.ok ? ownBalanceOnWire(wallet.value).items : [];
  const [currency = 'EUR'] = project.configuration.currencies;
  return items.length > 0 ? items : [{ currency, balance: 0, held: 0, available: 0 }];
}

/** The currencies of which there may be a statement: those that came, and those that may come. */
function currenciesOf(
  balances: OwnBalance,
  { project }: Visit,
): readonly [Currency, ...Currency[]] {
  const came = balances.map(({ currency }) => currency as Currency);
  const [first = 'EUR', ...others] = new Set([...came, ...project.configuration.currencies]);
  return [first, ...others];
}

/** What the project has, and what moved: the currency and the days are the address of the page. */
export async function balancePage(
  services: PortalServices,
  visit: Visit,
  typed: TypedFilters,
): Promise<VerbatimAnswer | StreamedAnswer> {
  const { language, project, base } = visit;
  const texts = balanceTexts[language];
  const now = services.clock.now();
  const balances = await balancesOf(services, visit);
  const own = currenciesOf(balances, visit);
  const asked = statementAsked(typed, own, now);
  const answer = await services.statement(project.walletId, asked.query);
  const found = answer.ok ? answer.value : answer;
  if (found instanceof StreamedAnswer) return found;
  const foot = ownApi(services, 'GET', '/checkout-project/integration/v1/balance');
  const { view, isWrong } = statementSection({
    ...{ address: `${base}/balance`, asked, own, found, language, now },
  });
  const body = html`${headOf({ title: texts.title })}${balanceFigures(balances, language)}${view}${sameByApi(foot, deskTexts[language].sameByApi)}`;
  const status = isWrong ? 400 : 200;
  return showPage(services, visit, { section: 'balance', title: texts.title, body, status });
}
