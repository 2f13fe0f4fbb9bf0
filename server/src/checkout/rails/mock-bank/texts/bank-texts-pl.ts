import type { BankTexts } from './bank-text.ts';

export const bankTextsPl: BankTexts = {
  name: 'Bank testowy',
  banner:
    'To nie jest prawdziwy bank. Proszę wybrać jego odpowiedź; prawdziwe pieniądze nie są używane.',
  simulatedBanner:
    'To symulacja banku: prawdziwy bank nie jest tu podłączony. Proszę wybrać jego odpowiedź; z żadnego rachunku bankowego nie są pobierane pieniądze.',
  question: 'Jak ma odpowiedzieć bank?',
  questionAfter: 'Co stanie się dalej z płatnością?',
  code: 'Kod tej płatności',
  codeQuestion: 'Czy na stronie płatności jest ten sam kod?',
  askInApp: 'Potwierdź w aplikacji',
  nothingLeft: 'Bank odpowiedział',
  nothingLeftMeaning: 'W sprawie tej płatności bank nie może już odpowiedzieć inaczej.',
  tooLate: 'Bank odpowiedział już wcześniej',
  tooLateMeaning: 'Kliknięcie niczego nie zmieniło: status płatności jest już inny.',
  noMoney: 'Za mało pieniędzy',
  noMoneyMeaning:
    'Nic się nie zmieniło: na koncie jest za mało pieniędzy albo osiągnięto jego limit.',
  statusNow: 'Status w API',
  back: 'Wróć do płatności',
  answers: {
    approve: 'Zatwierdź',
    settle_later: 'Zatwierdź, zaksięguj później',
    hold: 'Zatwierdź, ale wstrzymaj do sprawdzenia',
    settle: 'Zaksięguj teraz',
    release: 'Zakończ sprawdzanie i zaksięguj',
    reject: 'Odrzuć',
    cancel: 'Anuluj',
    expire: 'Pozwól, by minął czas na płatność',
    fail: 'Błąd techniczny',
    deliver_part: 'Część odbiorcy jednak dociera',
    refund: 'Sprzedawca zwraca płatność',
    charge_back: 'Płatnik kwestionuje płatność',
    return_part: 'Część odbiorcy wraca',
  },
  appAnswers: {
    approve: 'Kod jest taki sam: potwierdź',
    reject: 'Kod jest inny: odrzuć',
  },
};
