import type { VerbatimAnswer } from '../../../edge/answering/answer.ts';
import { accountNumberOf } from '../../../identity/wallets/account-number.ts';
import { readWallet } from '../../../identity/wallets/read-wallet.ts';
import { type Account, available } from '../../../ledger/account.ts';
import { amountText } from '../../../pages/amount.ts';
import { type Html, html } from '../../../pages/html.ts';
import type { PageLanguage } from '../../../pages/language.ts';
import type { PayerPageServices } from '../page-services.ts';
import { ownTokens } from './action-form.ts';
import { findMovements } from './movements.ts';
import { movementsSection } from './movements-view.ts';
import { ownTexts } from './own-texts.ts';
import type { SignedIn } from './own-visit.ts';
import { roomPage, type Shown } from './room-page.ts';
import { pathIn } from './rooms.ts';
import { rowsSection } from './rows-section.ts';
import { waitingFor } from './waiting.ts';
import { waitingSources } from './waiting-sources.ts';
import { waitingSection } from './waiting-view.ts';

/** The overview shows this many movements. All of them have a room of their own. */
const shownMax = 10;
const everything = { currencies: null, direction: null, from: null, to: null };

function balanceRow(account: Account, language: PageLanguage): Html {
  const texts = ownTexts[language];
  const words = (minor: bigint) => amountText({ minor, currency: account.currency }, language);
  return html`<li><span class="what">${texts.available}</span><b>${words(available(account))}</b><small>${texts.accountNumber}: ${accountNumberOf(account.id)}</small>${account.held > 0n && html`<small>${texts.held(words(account.held))}</small>`}</li>`;
}

/** Balances, requests that wait for money, and the latest movements. */
export async function overviewRoom(
  services: PayerPageServices,
  who: SignedIn,
  shown: Shown,
): Promise<VerbatimAnswer> {
  const { engine } = services;
  const { person, language } = who;
  const texts = ownTexts[language];
  const path = pathIn(language);
  const wallet = await engine.read(readWallet, person.walletId);
  const accounts = wallet.ok ? wallet.value.accounts : [];
  const accountIds = accounts.filter(({ isAwaited }) => isAwaited).map(({ id }) => id);
  const waiting = await waitingFor(waitingSources(services), { person, accountIds }, language);
  const tokenOf = ownTokens(services, who);
  const wanted = { filter: everything, text: '', before: undefined, shownMax };
  const { movements } = await findMovements(services, accounts, wanted, language);
  const balances = accounts.map((account) => balanceRow(account, language));
  const body = html`<p class="purpose"><bdi>${person.name}</bdi></p>
${rowsSection(texts.balances, balances, texts.noMovements)}
<p class="hint ways"><a href="${path}/send">${texts.send}</a><a href="${path}/withdraw">${texts.withdraw}</a><a href="${path}/add-and-withdraw">${texts.addAndWithdraw}</a></p>
${waitingSection({ language, path, tokenOf, accounts, waiting })}
${movementsSection({ language, path, movements })}`;
  return roomPage(services, who, { room: 'overview', title: texts.title, body }, shown);
}
