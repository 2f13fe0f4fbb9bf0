import { beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../../support/browser.ts';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { readMethods } from '../../support/checkout-methods.ts';
import { useSharedService } from '../../support/test-service.ts';

// Decision 0047: a buyer reads the methods in the language of the page; the API keeps its own
// names.

const service = useSharedService({ ...unlimited, FLORIN_SIMULATOR: '1' });
let shop: Merchant;
beforeAll(async () => {
  shop = await aMerchant(service().client, { test_mode: false, country: 'PL', mcc: '5411' });
});

async function inscriptionsIn(language: string, country: string): Promise<readonly string[]> {
  const amount = 10_000;
  const linkId = await shop.aLink(await shop.anOrder({ amount }), {
    purchase: { amount },
    experience: { language },
  });
  const { html } = await new Browser(service().client).open(`/pay/${linkId}?country=${country}`);
  return [...html.matchAll(/<span><b>(.*?)<\/b>(?:<small>(.*?)<\/small>)?<\/span>/g)].map(
    ([, title, description]) => [title, description].filter(Boolean).join(': '),
  );
}

describe('methods that ship with the server', () => {
  // biome-ignore format: a table
  test.each([
    ['en', ['Card: Debit and credit cards',                 'Wallet: Pay from your wallet balance',     'Hire purchase',        'Pay next month',            'Split into parts', 'Rivermeet Bank']],
    ['de', ['Zahlungskarte: Debit- und Kreditkarten',       'Wallet: Aus dem Guthaben der Wallet bezahlen', 'Ratenkauf',        'Im nächsten Monat bezahlen', 'In Teilen bezahlen', 'Rivermeet Bank']],
    ['et', ['Maksekaart: Deebet- ja krediitkaardid',        'Rahakott: Maksmine rahakoti jäägist',      'Järelmaks',            'Maksmine järgmisel kuul',   'Maksmine osade kaupa', 'Rivermeet Bank']],
    ['lv', ['Maksājumu karte: Debetkartes un kredītkartes', 'Maks: Maksāt no maka atlikuma',            'Pirkums uz nomaksu',   'Maksāt nākamajā mēnesī',    'Maksāt pa daļām',  'Rivermeet Bank']],
    ['pl', ['Karta płatnicza: Karty debetowe i kredytowe',  'Portfel: Płatność z salda portfela',       'Zakup na raty',        'Płatność w przyszłym miesiącu', 'Płatność w częściach', 'Rivermeet Bank']],
    ['lt', ['Mokėjimo kortelė: Debeto ir kredito kortelės', 'Piniginė: Mokėti iš piniginės likučio',    'Pirkti išsimokėtinai', 'Mokėti kitą mėnesį',        'Mokėti dalimis',   'Rivermeet Bank']],
    ['ru', ['Банковская карта: Дебетовые и кредитные карты', 'Кошелёк: Оплата с баланса кошелька',      'Покупка в рассрочку',  'Оплата в следующем месяце', 'Оплата частями',   'Rivermeet Bank']],
  ])('are named in %s; banks keep their names', async (language, expected) => {
    expect(await inscriptionsIn(language, 'LT')).toEqual(expect.arrayContaining(expected));
  });

  test.each([
    ['de', 'Banküberweisung: Normale Überweisung von jeder Bank'],
    ['pl', 'Przelew bankowy: Zwykły przelew z dowolnego banku'],
    ['lt', 'Banko pavedimas: Įprastas pavedimas iš bet kurio banko'],
    ['ru', 'Банковский перевод: Обычный перевод из любого банка'],
  ])('the bank transfer in %s', async (language, expected) => {
    expect(await inscriptionsIn(language, 'PL')).toContain(expected);
  });
});

test('checkout 2.5: the API names methods as its catalogue does', async () => {
  const { items } = await readMethods(service().client, shop.token);
  const named = Object.fromEntries(items.map(({ key, title }) => [key, title]));
  expect(named).toMatchObject({ 'card-payment': 'Card', 'split-into-parts': 'Split into parts' });
});
