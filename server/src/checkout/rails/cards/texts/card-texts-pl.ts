import type { CardTexts } from './card-text.ts';

export const cardTextsPl: CardTexts = {
  fields: {
    number: 'Numer karty',
    expiry: 'Data ważności',
    cvc: 'Kod bezpieczeństwa (CVC)',
    name: 'Imię i nazwisko na karcie',
  },
  hints: { expiry: 'Miesiąc i rok: MM/RR', cvc: '3 lub 4 cyfry' },
  problems: {
    number_missing: 'Proszę wpisać numer karty.',
    number_form: 'Numer karty ma od 12 do 19 cyfr.',
    number_mistyped: 'Numer karty jest nieprawidłowy. Proszę porównać go z kartą.',
    number_no_test: 'Tryb testowy przyjmuje tylko karty testowe. Ich numery są podane poniżej.',
    expiry_missing: 'Proszę wpisać datę ważności.',
    expiry_form: 'Proszę wpisać miesiąc i rok jako MM/RR, na przykład 08/29.',
    expiry_past: 'Ta karta straciła ważność.',
    cvc_missing: 'Proszę wpisać kod bezpieczeństwa.',
    cvc_form: 'Kod bezpieczeństwa ma 3 lub 4 cyfry.',
    name_missing: 'Proszę wpisać imię i nazwisko podane na karcie.',
    name_form: 'Proszę wpisać imię i nazwisko bez cyfr, najwyżej 150 znaków.',
  },
  wrong:
    'Nic nie zapłacono. Proszę poprawić zaznaczone pola i ponownie wpisać numer karty oraz kod bezpieczeństwa.',
  back: 'Wróć do płatności',
  numbers: 'Numery testowe',
  numbersMeaning:
    'Można wpisać dowolną przyszłą datę ważności i dowolny kod bezpieczeństwa. Prawdziwe karty nie są przyjmowane.',
  outcomes: {
    approve: 'Zapłata',
    authentication: 'Najpierw prośba o potwierdzenie',
    insufficient_funds: 'Odrzucenie: za mało pieniędzy',
    declined: 'Odrzucenie bez podania powodu',
    expired_card: 'Odrzucenie: karta straciła ważność',
    stolen_card: 'Odrzucenie: karta skradziona',
    processing_error: 'Błąd techniczny',
    on_hold: 'Zatwierdzenie, ale wstrzymanie do sprawdzenia',
    chargeback: 'Zapłata, a minutę później zakwestionowanie',
  },
  challenge: 'Czy to Państwo dokonują tej płatności?',
  challengeMeaning:
    'Pieniądze nie zostały jeszcze pobrane. Bank, który wydał kartę, prosi o potwierdzenie płatności.',
  confirm: 'Tak, potwierdzam',
  refuse: 'Nie, odrzucam',
};
