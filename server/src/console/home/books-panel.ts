import { attention, type Concern, panel } from '../../desk/parts.ts';
import { unixSeconds } from '../../kernel/time.ts';
import type { Html } from '../../pages/html.ts';
import { momentText } from '../../pages/moment.ts';
import { askOperator } from '../ask-operator.ts';
import type { BankAccount, Items, Reconciliation } from '../bank/bank-answers.ts';
import { bankTexts } from '../bank/bank-texts.ts';
import type { ConsoleServices } from '../console-services.ts';
import { auditTexts } from '../ledger/audit-texts.ts';
import { auditTones, type ListedAudit, outcomeOf } from '../ledger/audit-words.ts';
import { mayIn } from '../rights.ts';
import type { Visit } from '../visit.ts';
import type { Overview } from './answers.ts';
import { homeTexts } from './home-texts.ts';

const accountsMax = 20;

const rulesConcern = ({ broken_rules: broken }: Overview, { language }: Visit): Concern => {
  const texts = homeTexts[language];
  return {
    tone: broken === 0 ? 'good' : 'bad',
    text: broken === 0 ? texts.booksWell : texts.booksBroken,
    address: null,
    linkText: '',
  };
};

/** The result and the time of the last audit. Empty if the reader may not see audits. */
async function auditConcern(services: ConsoleServices, visit: Visit): Promise<readonly Concern[]> {
  const { language, role } = visit;
  const page = 'GET /console/ledger/audits';
  if (!mayIn(page, role)) return [];
  const texts = homeTexts[language];
  const found = await askOperator<Items<ListedAudit>>(services, visit, 'GET /admin/v1/audits', {
    query: { limit: 1 },
  });
  const [last] = found.ok ? found.body.items : [];
  const way = { address: '/console/ledger/audits', linkText: texts.look };
  if (last === undefined) return [{ tone: 'wait', text: texts.neverAudited, ...way }];
  const outcome = outcomeOf(last);
  const said = auditTexts[language].states[outcome];
  const at = momentText(unixSeconds(last.created_at), language);
  return [{ tone: auditTones[outcome], text: texts.lastAudit(said, at), ...way }];
}

/**
 * Bank accounts that are halted, or that do not match the books; the healthy ones share one line.
 */
async function bankConcerns(services: ConsoleServices, visit: Visit): Promise<readonly Concern[]> {
  const { language } = visit;
  const texts = homeTexts[language];
  const words = bankTexts[language];
  const found = await askOperator<Items<BankAccount>>(
    services,
    visit,
    'GET /admin/v1/bank-accounts',
    { query: { limit: accountsMax } },
  );
  const accounts = found.ok ? found.body.items : [];
  const concerns = await Promise.all(
    accounts.map(async (account): Promise<readonly Concern[]> => {
      const params = { bank_account_id: account.bank_account_id };
      const compared = await askOperator<Reconciliation>(
        services,
        visit,
        'GET /admin/v1/bank-accounts/:bank_account_id/reconciliation',
        { params },
      );
      const isSound = !compared.ok || (compared.body.unexplained ?? 0) === 0;
      if (isSound && account.halted_by === null) return [];
      const address = `/console/bank/accounts/${account.bank_account_id}`;
      const said = account.halted_by === null ? words.unexplained : words.halted;
      return [{ tone: 'bad', text: `${account.iban}: ${said}`, address, linkText: texts.look }];
    }),
  );
  const wrong = concerns.flat();
  if (wrong.length > 0 || accounts.length === 0) return wrong;
  return [{ tone: 'good', text: texts.bankWell, address: '/console/bank', linkText: texts.look }];
}

/** Whether the books are sound and match the bank. */
export const booksConcerns = async (
  services: ConsoleServices,
  visit: Visit,
  overview: Overview,
): Promise<readonly Concern[]> => [
  rulesConcern(overview, visit),
  ...(await auditConcern(services, visit)),
  ...(await bankConcerns(services, visit)),
];

export const booksPanel = (concerns: readonly Concern[], { language }: Visit): Html =>
  panel(homeTexts[language].books, attention(concerns));
