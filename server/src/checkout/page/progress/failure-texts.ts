import type { InEveryBuyerLanguage } from '../../../pages/language.ts';
import type { FailureReason } from '../../payments/failure.ts';

/** The heading of the status tells the rest. For a technical error it tells everything. */
type FailureTexts = Readonly<Record<Exclude<FailureReason, 'technical_error'>, string>>;

/** Why the bank refused, and what the buyer can do next. The money comes first, as everywhere. */
// biome-ignore format: one reason per line
export const failureTexts: InEveryBuyerLanguage<FailureTexts> = {
  de: {
    insufficient_funds:    'Es wurde nichts bezahlt. Auf der Karte oder dem Konto ist nicht genug Geld. Bezahlen Sie mit einer anderen Karte oder auf andere Weise.',
    card_expired:          'Es wurde nichts bezahlt. Die Karte ist abgelaufen. Prüfen Sie das Ablaufdatum oder bezahlen Sie mit einer anderen Karte.',
    card_blocked:          'Es wurde nichts bezahlt. Die Bank hat die Karte gesperrt. Bezahlen Sie auf andere Weise und fragen Sie Ihre Bank.',
    limit_exceeded:        'Es wurde nichts bezahlt. Der Betrag liegt über Ihrem Limit. Erhöhen Sie das Limit bei Ihrer Bank oder bezahlen Sie auf andere Weise.',
    authentication_failed: 'Es wurde nichts bezahlt. Die Zahlung wurde nicht bestätigt. Versuchen Sie es noch einmal und bestätigen Sie die Zahlung bei Ihrer Bank.',
    declined:              'Es wurde nichts bezahlt. Die Bank nennt keinen Grund. Bezahlen Sie mit einer anderen Karte oder auf andere Weise, oder fragen Sie Ihre Bank.',
  },
  et: {
    insufficient_funds:    'Midagi ei makstud. Kaardil või kontol ei ole piisavalt raha. Makske teise kaardiga või muul viisil.',
    card_expired:          'Midagi ei makstud. Kaart on aegunud. Kontrollige kehtivusaega või makske teise kaardiga.',
    card_blocked:          'Midagi ei makstud. Pank on kaardi sulgenud. Makske muul viisil ja küsige oma pangast.',
    limit_exceeded:        'Midagi ei makstud. Summa ületab teie limiiti. Suurendage limiiti oma pangas või makske muul viisil.',
    authentication_failed: 'Midagi ei makstud. Makset ei kinnitatud. Proovige uuesti ja kinnitage makse oma pangas.',
    declined:              'Midagi ei makstud. Pank ei öelnud põhjust. Makske teise kaardiga või muul viisil või küsige oma pangast.',
  },
  en: {
    insufficient_funds:    'Nothing was paid. There is not enough money on the card or account. Pay with another card or in another way.',
    card_expired:          'Nothing was paid. The card has expired. Check the expiry date, or pay with another card.',
    card_blocked:          'Nothing was paid. The bank has blocked the card. Pay in another way, and ask your bank about the card.',
    limit_exceeded:        'Nothing was paid. The amount is above your limit. Raise the limit with your bank, or pay in another way.',
    authentication_failed: 'Nothing was paid. The payment was not confirmed. Try again and confirm the payment with your bank.',
    declined:              'Nothing was paid. The bank gave no reason. Pay with another card or in another way, or ask your bank.',
  },
  lv: {
    insufficient_funds:    'Maksājums nav veikts. Kartē vai kontā nepietiek naudas. Maksājiet ar citu karti vai citā veidā.',
    card_expired:          'Maksājums nav veikts. Kartes termiņš ir beidzies. Pārbaudiet derīguma termiņu vai maksājiet ar citu karti.',
    card_blocked:          'Maksājums nav veikts. Banka karti ir bloķējusi. Maksājiet citā veidā un sazinieties ar savu banku.',
    limit_exceeded:        'Maksājums nav veikts. Summa pārsniedz jūsu limitu. Palieliniet limitu savā bankā vai maksājiet citā veidā.',
    authentication_failed: 'Maksājums nav veikts, jo tas nav apstiprināts. Mēģiniet vēlreiz un apstipriniet maksājumu savā bankā.',
    declined:              'Maksājums nav veikts. Banka iemeslu nenorādīja. Maksājiet ar citu karti vai citā veidā, vai jautājiet savai bankai.',
  },
  lt: {
    insufficient_funds:    'Mokėjimas neatliktas. Kortelėje ar sąskaitoje nepakanka pinigų. Mokėkite kita kortele arba kitu būdu.',
    card_expired:          'Mokėjimas neatliktas. Kortelė nebegalioja. Patikrinkite galiojimo datą arba mokėkite kita kortele.',
    card_blocked:          'Mokėjimas neatliktas. Bankas kortelę užblokavo. Mokėkite kitu būdu ir pasiteiraukite savo banke.',
    limit_exceeded:        'Mokėjimas neatliktas. Suma viršija jūsų limitą. Padidinkite limitą savo banke arba mokėkite kitu būdu.',
    authentication_failed: 'Mokėjimas neatliktas, nes nebuvo patvirtintas. Bandykite dar kartą ir patvirtinkite mokėjimą savo banke.',
    declined:              'Mokėjimas neatliktas. Bankas priežasties nenurodė. Mokėkite kita kortele ar kitu būdu arba pasiteiraukite savo banke.',
  },
  pl: {
    insufficient_funds:    'Nic nie zapłacono. Na karcie lub koncie jest za mało pieniędzy. Proszę zapłacić inną kartą lub w inny sposób.',
    card_expired:          'Nic nie zapłacono. Karta straciła ważność. Proszę sprawdzić datę ważności albo zapłacić inną kartą.',
    card_blocked:          'Nic nie zapłacono. Bank zablokował kartę. Proszę zapłacić w inny sposób i zapytać w swoim banku.',
    limit_exceeded:        'Nic nie zapłacono. Kwota przekracza limit. Proszę zwiększyć limit w swoim banku albo zapłacić w inny sposób.',
    authentication_failed: 'Nic nie zapłacono. Płatność nie została potwierdzona. Proszę spróbować ponownie i potwierdzić płatność w swoim banku.',
    declined:              'Nic nie zapłacono. Bank nie podał przyczyny. Proszę zapłacić inną kartą lub w inny sposób albo zapytać w swoim banku.',
  },
  ru: {
    insufficient_funds:    'Платёж не выполнен. На карте или счёте недостаточно денег. Заплатите другой картой или другим способом.',
    card_expired:          'Платёж не выполнен. Срок действия карты истёк. Проверьте срок действия или заплатите другой картой.',
    card_blocked:          'Платёж не выполнен. Банк заблокировал карту. Заплатите другим способом и обратитесь в свой банк.',
    limit_exceeded:        'Платёж не выполнен. Сумма превышает ваш лимит. Увеличьте лимит в своём банке или заплатите другим способом.',
    authentication_failed: 'Платёж не выполнен: он не был подтверждён. Попробуйте ещё раз и подтвердите платёж в своём банке.',
    declined:              'Платёж не выполнен. Банк не назвал причину. Заплатите другой картой или другим способом либо обратитесь в свой банк.',
  },
};
