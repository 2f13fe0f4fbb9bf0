import { balanceFigures } from '../../desk/balance-figures.ts';
import { deskTexts } from '../../desk/desk-texts.ts';
import type { TypedFilters } from '../../desk/list-query.ts';
import { headOf, sameByApi } from '../../desk/parts.ts';
import { statementAsked } from '../../desk/statement/statement-query.ts';
import { statementView } from '../../desk/statement/statement-view.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import { ownBalanceOnWire } from '../../identity/projects/own-project.wire.ts';
import { readWallet } from '../../identity/wallets/read-wallet.ts';
import type { Currency } from '../../kernel/money.ts';
import { html } from '../../pages/html.ts';
import { ownApi } from '../own-api.ts';
import { showPage } from '../portal-page.ts';
import type { PortalServices } from '../portal-services.ts';
import { portalTexts } from '../portal-texts.ts';
import type { Visit } from '../visit.ts';
import { counterpartyWords } from './counterparty-words.ts';

type OwnBalance = ReturnType<typeof ownBalanceOnWire>['items'];

/**
 * The balance in each currency. A project that has never received money shows zero in its first
 * currency.
 */
export async function balancesOf(
  { engine }: PortalServices,
  { project }: Visit,
): Promise<OwnBalance> {
  const wallet = await engine.read(readWallet, project.walletId);
  const items = wallet.ok ? ownBalanceOnWire(wallet.value).items : [];
  const [currency = 'EUR'] = project.configuration.currencies;
  return items.length > 0 ? items : [{ currency, balance: 0, held: 0, available: 0 }];
}

/**
 * The currencies for which there may be a statement: those received so far, and those accepted now.
 */
function currenciesOf(
  balances: OwnBalance,
  { project }: Visit,
): readonly [Currency, ...Currency[]] {
  const came = balances.map(({ currency }) => currency as Currency);
  const [first = 'EUR', ...others] = new Set([...came, ...project.configuration.currencies]);
  return [first, ...others];
}

/** The project's balances and movements. */
export async function balancePage(
  services: PortalServices,
  visit: Visit,
  typed: TypedFilters,
): Promise<VerbatimAnswer | StreamedAnswer> {
  const { language, project, base } = visit;
  const now = services.clock.now();
  const balances = await balancesOf(services, visit);
  const own = currenciesOf(balances, visit);
  const asked = statementAsked(typed, own, now);
  const read = await services.statement(project.walletId, asked.query);
  const page = read.ok ? read.value : null;
  if (page instanceof StreamedAnswer) return page;
  const address = `${base}/balance`;
  const { body: statement, status } = statementView({
    ...{ language, address, asked, own, page, now },
    because: read.ok ? null : read.because,
    counterparties: counterpartyWords[language],
  });
  const title = portalTexts[language].sections.balance;
  const foot = ownApi(services, 'GET', '/checkout-project/integration/v1/balance');
  const body = html`${headOf({ title })}${balanceFigures(balances, language)}${statement}${sameByApi(foot, deskTexts[language].sameByApi)}`;
  return showPage(services, visit, { section: 'balance', title, body, status });
}
