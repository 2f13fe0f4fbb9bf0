import type { InEveryBuyerLanguage } from '../../../pages/language.ts';
import type { StateText } from '../../buyer/texts/page-text.ts';

/** Texts for a payment that waits for its buyer, but not at a bank. */
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
export const waitingTexts: InEveryBuyerLanguage<WaitingTexts> = {
  de: {
    card:     ['Geben Sie Ihre Kartendaten ein', 'Es wurde noch kein Geld abgebucht. Geben Sie Ihre Kartendaten ein, um zu bezahlen.'],
    toCard:   'Kartendaten eingeben',
    wallet:   ['Bezahlen Sie aus Ihrer Wallet', 'Es wurde noch kein Geld abgebucht. Melden Sie sich an, und bezahlen Sie aus Ihrer Wallet.'],
    toWallet: 'Aus meiner Wallet bezahlen',
    app:      ['Bestätigen Sie in Ihrer App', 'Es wurde noch kein Geld abgebucht. Öffnen Sie die App Ihrer Bank, prüfen Sie, ob der Code übereinstimmt, und bestätigen Sie die Zahlung.'],
    code:     'Die App muss diesen Code anzeigen',
    toApp:    'Simulierte App in neuem Tab öffnen',
  },
  et: {
    card:     ['Ootame kaardi andmeid', 'Raha ei ole veel maha võetud. Maksmiseks sisestage oma kaardi andmed.'],
    toCard:   'Sisesta kaardi andmed',
    wallet:   ['Ootame makset rahakotist', 'Raha ei ole veel maha võetud. Logige sisse ja makske oma rahakotist.'],
    toWallet: 'Maksa rahakotist',
    app:      ['Kinnitage rakenduses', 'Raha ei ole veel maha võetud. Avage oma panga rakendus, kontrollige, kas kood on sama, ja kinnitage makse.'],
    code:     'Rakenduses peab olema näha see kood',
    toApp:    'Ava simuleeritud rakendus uuel vahekaardil',
  },
  en: {
    card:     ['Enter your card details', 'No money has been taken yet. Enter your card details to pay.'],
    toCard:   'Enter card details',
    wallet:   ['Pay from your wallet', 'No money has been taken yet. Sign in and pay from your wallet.'],
    toWallet: 'Pay from my wallet',
    app:      ['Confirm in your app', 'No money has been taken yet. Open your bank’s app, check that the code is the same, and confirm the payment.'],
    code:     'The app must show this code',
    toApp:    'Open the simulated app in a new tab',
  },
  lv: {
    card:     ['Gaidām kartes datus', 'Nauda vēl nav norakstīta. Lai samaksātu, ievadiet savas kartes datus.'],
    toCard:   'Ievadīt kartes datus',
    wallet:   ['Gaidām maksājumu no maka', 'Nauda vēl nav norakstīta. Pierakstieties un samaksājiet no sava maka.'],
    toWallet: 'Maksāt no maka',
    app:      ['Apstipriniet lietotnē', 'Nauda vēl nav norakstīta. Atveriet savas bankas lietotni, pārbaudiet, vai kods sakrīt, un apstipriniet maksājumu.'],
    code:     'Lietotnē jābūt redzamam šim kodam',
    toApp:    'Atvērt imitēto lietotni jaunā cilnē',
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
  pl: {
    card:     ['Czekamy na dane karty', 'Pieniądze nie zostały jeszcze pobrane. Aby zapłacić, proszę wpisać dane karty.'],
    toCard:   'Wpisz dane karty',
    wallet:   ['Czekamy na płatność z portfela', 'Pieniądze nie zostały jeszcze pobrane. Proszę się zalogować i zapłacić ze swojego portfela.'],
    toWallet: 'Zapłać z portfela',
    app:      ['Proszę potwierdzić w aplikacji', 'Pieniądze nie zostały jeszcze pobrane. Proszę otworzyć aplikację swojego banku, sprawdzić, czy kod jest taki sam, i potwierdzić płatność.'],
    code:     'Aplikacja musi pokazywać ten kod',
    toApp:    'Otwórz symulowaną aplikację w nowej karcie',
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
