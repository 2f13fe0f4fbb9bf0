import type { InEveryLanguage } from '../../../pages/language.ts';
import type { StateText } from '../../buyer/texts/page-text.ts';

/** What a buyer reads while their payment waits for them elsewhere than at a bank. */
type WaitingTexts = {
  readonly card: StateText;
  readonly toCard: string;
  readonly wallet: StateText;
  readonly toWallet: string;
  readonly app: StateText;
  readonly code: string;
  readonly toApp: string;
};

// biome-ignore format: one text per line
export const waitingTexts: InEveryLanguage<WaitingTexts> = {
  en: {
    card:     ['Enter your card details', 'No money has been taken yet. Enter your card details to pay.'],
    toCard:   'Enter card details',
    wallet:   ['Pay from your wallet', 'No money has been taken yet. Sign in and pay from your wallet.'],
    toWallet: 'Pay from my wallet',
    app:      ['Confirm in your app', 'No money has been taken yet. Open your bank’s app, check that the code is the same, and confirm the payment.'],
    code:     'The app must show this code',
    toApp:    'Open the simulated app in a new tab',
  },
  lt: {
    card:     ['Laukiame kortelės duomenų', 'Pinigai dar nenuskaityti. Įveskite savo kortelės duomenis.'],
    toCard:   'Įvesti kortelės duomenis',
    wallet:   ['Laukiame mokėjimo iš piniginės', 'Pinigai dar nenuskaityti. Prisijunkite ir sumokėkite iš savo piniginės.'],
    toWallet: 'Mokėti iš piniginės',
    app:      ['Patvirtinkite programėlėje', 'Pinigai dar nenuskaityti. Atverkite savo banko programėlę, patikrinkite, ar kodas sutampa, ir patvirtinkite mokėjimą.'],
    code:     'Programėlėje turi būti rodomas šis kodas',
    toApp:    'Atverti imituojamą programėlę naujame skirtuke',
  },
  ru: {
    card:     ['Ждём данные карты', 'Деньги ещё не списаны. Введите данные своей карты.'],
    toCard:   'Ввести данные карты',
    wallet:   ['Ждём оплату из кошелька', 'Деньги ещё не списаны. Войдите и оплатите из своего кошелька.'],
    toWallet: 'Оплатить из кошелька',
    app:      ['Подтвердите в приложении', 'Деньги ещё не списаны. Откройте приложение своего банка, сверьте код и подтвердите платёж.'],
    code:     'В приложении должен быть показан этот код',
    toApp:    'Открыть имитацию приложения в новой вкладке',
  },
};
