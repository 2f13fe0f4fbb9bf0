import { stopPage } from '../../../account/page-route.ts';
import type { Outcome } from '../../../edge/route.ts';
import type { Describe } from '../../../figures/statements/statement.ts';
import { statementAnswer } from '../../../figures/statements/statement-answer.ts';
import { accountNumberOf } from '../../../identity/wallets/account-number.ts';
import { readWallet } from '../../../identity/wallets/read-wallet.ts';
import { accept } from '../../../kernel/decision.ts';
import type { PayerPageServices } from '../page-services.ts';
import { monthIn } from './month.ts';
import { movementTexts } from './movement-texts.ts';
import { movementsPathIn } from './movements-page.ts';
import type { SignedIn } from './own-visit.ts';
import type { OwnStatementQuery } from './statement-page.ts';

/** The usual description of a statement, with recipients as their payer named them. */
const describedForPayer =
  ({ describe, recipientsOf }: PayerPageServices): Describe =>
  async (postings) => {
    const sent = postings.filter(({ direction }) => direction === 'out');
    const [lines, recipients] = await Promise.all([describe(postings), recipientsOf(sent)]);
    return lines.map((line) => {
      const { name, accountNumber } = line.counterparty;
      const known = recipients.get(line.movementId) ?? name;
      return { ...line, counterparty: { name: known, accountNumber } };
    });
  };

/** The same statement as a complete file for spreadsheets (business 2 and 7). */
export async function statementFile(
  services: PayerPageServices,
  { person, language }: SignedIn,
  { currency, month: named }: OwnStatementQuery,
): Promise<Outcome<never, never>> {
  const { engine, database, clock } = services;
  const wallet = await engine.read(readWallet, person.walletId);
  const accounts = wallet.ok ? wallet.value.accounts : [];
  const account = accounts.find((one) => one.currency === currency);
  const texts = movementTexts[language];
  const back = { address: movementsPathIn(language), text: texts.title };
  const nothing = () => accept(stopPage(language, texts.noAccount, 404, back));
  if (account === undefined) return nothing();
  const owner = {
    walletId: person.walletId,
    currency: account.currency,
    account,
    accountNumber: accountNumberOf(account.id),
    name: null,
  };
  const month = monthIn(named);
  const between = month === null ? {} : { from: month.from, to: month.to };
  const query = { format: 'csv' as const, currency: account.currency, ...between };
  const describe = describedForPayer(services);
  const reading = { database, describe, owner, query, now: clock.now() };
  const answer = await statementAnswer(reading, undefined);
  return answer.ok ? (answer as Outcome<never, never>) : nothing();
}
