import { balanceFigures } from '../../desk/balance-figures.ts';
import type { TypedFilters } from '../../desk/list-query.ts';
import { facts, panel } from '../../desk/parts.ts';
import { selectView } from '../../desk/select-view.ts';
import { statementAsked } from '../../desk/statement/statement-query.ts';
import { statementView } from '../../desk/statement/statement-view.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import { orderTexts } from '../../faces/order-texts.ts';
import type { StatementPage } from '../../figures/statements/statement.wire.ts';
import { type Currency, currencies, isCurrency } from '../../kernel/money.ts';
import { exampleAmount } from '../../pages/amount.ts';
import { fieldView } from '../../pages/field.ts';
import { type Html, html } from '../../pages/html.ts';
import { askOperator } from '../ask-operator.ts';
import { nothingHerePage } from '../console-faults.ts';
import type { ConsoleServices } from '../console-services.ts';
import type { Visit } from '../visit.ts';
import { actTexts } from './act-texts.ts';
import { foldedForm } from './form-view.ts';
import { isNamed, listOf, placeOf } from './places.ts';
import { readThing, type WalletRead } from './reads.ts';
import { type Shown, storyOf, thingPage } from './thing-page.ts';
import { listTitle, thingTexts } from './thing-texts.ts';

type Hits = {
  readonly items: readonly { readonly type: string; readonly id: string; readonly title: string }[];
};

/** The owner of the wallet: the search knows the owner of an account. */
async function ownerView(
  services: ConsoleServices,
  visit: Visit,
  { balances: [first] }: WalletRead,
): Promise<Html | null> {
  if (first === undefined) return null;
  const found = await askOperator<Hits>(services, visit, 'GET /admin/v1/search', {
    query: { q: first.account_number },
  });
  const owner = found.ok
    ? found.body.items.find(({ type }) => type === 'project' || type === 'user')
    : undefined;
  if (owner === undefined || !isNamed(owner.type)) return null;
  return html`<a href="${placeOf(owner.type, owner.id)}">${owner.title}</a>`;
}

/** Links to the lists of a wallet's other activity. */
function partsView(walletId: number, { language }: Visit): Html {
  const ways = (['transaction', 'allowance'] as const).map(
    (thing) =>
      html`<li><a href="${`${listOf(thing)}?wallet_id=${walletId}`}">${listTitle(thing, language)}</a></li>`,
  );
  return html`<ul>${ways}</ul>`;
}

function depositForm(
  services: ConsoleServices,
  visit: Visit,
  { wallet_id: id, balances }: WalletRead,
  { typed = {}, wrong = {} }: Shown,
): Html | null {
  const { language } = visit;
  const texts = actTexts[language];
  const words = orderTexts[language];
  const options = currencies.map((one) => [one, one] as const);
  const chosen = typed['currency'] ?? balances[0]?.currency ?? 'EUR';
  const example = exampleAmount(isCurrency(chosen) ? chosen : 'EUR', language);
  const fields = html`${fieldView({
    ...{ name: 'amount', label: words.amount, value: typed['amount'] ?? '' },
    ...{ hint: words.amountHint(example), error: wrong['amount'] ?? null },
    ...{ autocomplete: 'off', lengthMax: 30 },
  })}${selectView('currency', words.currency, options, chosen)}${fieldView({
    ...{ name: 'reference', label: texts.depositReference, value: typed['reference'] ?? '' },
    ...{ hint: texts.depositHint, error: wrong['reference'] ?? null },
    ...{ autocomplete: 'off', lengthMax: 255 },
  })}`;
  return foldedForm(services, visit, 'POST /console/wallets/:wallet_id/deposit', {
    path: `${placeOf('wallet', id)}/deposit`,
    ...{ button: texts.deposit, kind: 'first', fields, meaning: texts.depositMeaning },
    isOpen: 'amount' in typed,
  });
}

/** The currencies with a statement: those of the wallet. */
function ownIn({ balances }: WalletRead): readonly [Currency, ...Currency[]] {
  const [first = 'EUR', ...others] = balances.map(({ currency }) => currency as Currency);
  return [first, ...others];
}

/** One wallet: its balances, its statement, its owner, and a deposit by hand. */
export async function walletPage(
  services: ConsoleServices,
  visit: Visit,
  shown: Shown & { readonly query?: TypedFilters },
): Promise<VerbatimAnswer | StreamedAnswer> {
  const { language, caller } = visit;
  const wallet = await readThing(services, visit, 'wallet', shown.id);
  if (wallet === null) return nothingHerePage(caller, language);
  const { wallet_id: id, balances } = wallet;
  const now = services.clock.now();
  const own = ownIn(wallet);
  const asked = statementAsked(shown.query ?? {}, own, now);
  const reply = await askOperator<StatementPage | StreamedAnswer>(
    services,
    visit,
    'GET /admin/v1/wallets/:wallet_id/statement',
    { params: { wallet_id: id }, query: asked.query },
  );
  const page = reply.ok ? reply.body : null;
  if (page instanceof StreamedAnswer) return page;
  const address = placeOf('wallet', id);
  const { body: view, status } = statementView({
    ...{ language, address, asked, own, page, now },
    because: reply.ok ? null : reply.because,
  });
  const story = await storyOf(services, visit, 'wallet', String(id));
  const owner = await ownerView(services, visit, wallet);
  const texts = thingTexts[language];
  const about = facts([
    ...(owner === null ? [] : [[texts.owner, owner] as const]),
    ...balances.map((one) => [`${texts.account}, ${one.currency}`, one.account_number] as const),
  ]);
  return thingPage(services, visit, {
    ...{ type: 'wallet', story, title: texts.one.wallet(id), tag: null },
    shown: status === 200 ? shown : { ...shown, status },
    figures: html`${balanceFigures(balances, language)}${view}`,
    aside: html`${panel(null, html`${about}${partsView(id, visit)}`)}${depositForm(services, visit, wallet, shown)}`,
  });
}
