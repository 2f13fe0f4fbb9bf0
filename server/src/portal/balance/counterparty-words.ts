import type { InEveryLanguage } from '../../pages/language.ts';

/** What the service keeps accounts for, by the ledger's word, as a merchant reads it in a statement. */
export const counterpartyWords: InEveryLanguage<Readonly<Record<string, string>>> = {
  en: {
    deposits: 'Operator of the service',
    receivable: 'Debt after chargebacks',
    returned: 'Shares that came back',
    'rail mock': 'Mock bank',
    'rail cards': 'Cards',
    'rail open-banking': 'Buyers’ banks',
    'rail bank-files': 'Bank transfers',
    'rail mock payout': 'Bank transfers',
    'rail instalments': 'Instalments',
  },
  lt: {
    deposits: 'Paslaugos operatorius',
    receivable: 'Skola po užginčytų mokėjimų',
    returned: 'Sugrįžusios dalys',
    'rail mock': 'Bandomasis bankas',
    'rail cards': 'Mokėjimo kortelės',
    'rail open-banking': 'Pirkėjų bankai',
    'rail bank-files': 'Banko pavedimai',
    'rail mock payout': 'Banko pavedimai',
    'rail instalments': 'Pirkimas išsimokėtinai',
  },
  ru: {
    deposits: 'Оператор сервиса',
    receivable: 'Долг по оспоренным платежам',
    returned: 'Вернувшиеся доли',
    'rail mock': 'Тестовый банк',
    'rail cards': 'Банковские карты',
    'rail open-banking': 'Банки покупателей',
    'rail bank-files': 'Банковские переводы',
    'rail mock payout': 'Банковские переводы',
    'rail instalments': 'Рассрочка',
  },
};
