import type { InEveryLanguage } from '../../pages/language.ts';

export type PayoutState = 'waiting' | 'in_file' | 'accepted' | 'booked' | 'rejected' | 'returned';
export type PayoutCause = 'transfer' | 'refund' | 'leg' | 'return';

type PayoutTexts = {
  readonly title: string;
  readonly waiting: string;
  readonly empty: string;
  readonly payout: string;
  readonly decided: string;
  readonly payee: string;
  readonly nobody: string;
  readonly iban: string;
  readonly noIban: string;
  readonly cause: string;
  readonly causes: Readonly<Record<PayoutCause, string>>;
  readonly of: string;
  readonly state: string;
  readonly states: Readonly<Record<PayoutState, string>>;
  readonly amount: string;
  readonly account: string;
  readonly otherRail: string;
  readonly file: string;
  readonly noFile: string;
  readonly details: string;
  readonly reason: string;
  readonly bookedOn: string;
  readonly nameAccount: string;
  readonly nameAccountMeaning: string;
  readonly holder: string;
  readonly holderHint: string;
  readonly named: string;
  readonly refusals: Readonly<Record<string, string>>;
};

// biome-ignore format: one text per line
export const payoutTexts: InEveryLanguage<PayoutTexts> = {
  en: {
    title: 'Payouts',
    waiting: 'What waits for a file',
    empty: 'There is no such payout.',
    payout: 'Payout',
    decided: 'Decided',
    payee: 'Payee',
    nobody: 'name not known',
    iban: 'IBAN',
    noIban: 'account not known',
    cause: 'Why it leaves',
    causes: { transfer: 'transfer to a bank', refund: 'refund', leg: 'share of a recipient', return: 'back to the sender' },
    of: 'Belongs to',
    state: 'State',
    states: { waiting: 'waits for a file', in_file: 'in a file', accepted: 'accepted', booked: 'paid', rejected: 'rejected', returned: 'came back' },
    amount: 'Amount',
    account: 'Bank account',
    otherRail: 'goes by no payment file',
    file: 'Payment file',
    noFile: 'none yet',
    details: 'Details',
    reason: 'Reason',
    bookedOn: 'Paid on',
    nameAccount: 'Name the account',
    nameAccountMeaning: 'The bank did not say from which account this money came. Ask the payee. The next file takes the payout then, and the account can no longer be changed.',
    holder: 'Name of the account holder',
    holderHint: 'Leave it empty if it stays the same.',
    named: 'The account is named. The next payment file takes the payout.',
    refusals: { invalid_properties: 'This is not an IBAN.', invalid_state: 'This payout waits for no account.' },
  },
  lt: {
    title: 'Išmokos',
    waiting: 'Kas laukia failo',
    empty: 'Tokių išmokų nėra.',
    payout: 'Išmoka',
    decided: 'Nuspręsta',
    payee: 'Gavėjas',
    nobody: 'vardas nežinomas',
    iban: 'IBAN',
    noIban: 'sąskaita nežinoma',
    cause: 'Kodėl išmokama',
    causes: { transfer: 'pervedimas į banką', refund: 'grąžinimas', leg: 'gavėjo dalis', return: 'atgal siuntėjui' },
    of: 'Priklauso',
    state: 'Būsena',
    states: { waiting: 'laukia failo', in_file: 'faile', accepted: 'priimta', booked: 'sumokėta', rejected: 'atmesta', returned: 'grįžo' },
    amount: 'Suma',
    account: 'Banko sąskaita',
    otherRail: 'mokėjimų failu nesiunčiama',
    file: 'Mokėjimų failas',
    noFile: 'dar nėra',
    details: 'Paskirtis',
    reason: 'Priežastis',
    bookedOn: 'Sumokėta',
    nameAccount: 'Nurodyti sąskaitą',
    nameAccountMeaning: 'Bankas nenurodė, iš kurios sąskaitos šie pinigai atėjo. Paklauskite gavėjo. Tada išmoka pateks į kitą failą, o sąskaitos pakeisti nebegalės niekas.',
    holder: 'Sąskaitos savininko vardas ir pavardė arba pavadinimas',
    holderHint: 'Palikite tuščią, jei jis nesikeičia.',
    named: 'Sąskaita nurodyta. Išmoka pateks į kitą mokėjimų failą.',
    refusals: { invalid_properties: 'Tai ne IBAN.', invalid_state: 'Šiai išmokai sąskaitos nurodyti nereikia.' },
  },
  ru: {
    title: 'Выплаты',
    waiting: 'Что ждёт файла',
    empty: 'Таких выплат нет.',
    payout: 'Выплата',
    decided: 'Решено',
    payee: 'Получатель',
    nobody: 'имя неизвестно',
    iban: 'IBAN',
    noIban: 'счёт неизвестен',
    cause: 'Почему выплачивается',
    causes: { transfer: 'перевод в банк', refund: 'возврат', leg: 'доля получателя', return: 'обратно отправителю' },
    of: 'Относится к',
    state: 'Состояние',
    states: { waiting: 'ждёт файла', in_file: 'в файле', accepted: 'принята', booked: 'выплачена', rejected: 'отклонена', returned: 'вернулась' },
    amount: 'Сумма',
    account: 'Банковский счёт',
    otherRail: 'не идёт платёжным файлом',
    file: 'Платёжный файл',
    noFile: 'ещё нет',
    details: 'Назначение',
    reason: 'Причина',
    bookedOn: 'Выплачена',
    nameAccount: 'Указать счёт',
    nameAccountMeaning: 'Банк не сообщил, с какого счёта пришли эти деньги. Спросите получателя. Тогда выплата войдёт в следующий файл, и изменить счёт уже никто не сможет.',
    holder: 'Имя или название владельца счёта',
    holderHint: 'Оставьте пустым, если оно не меняется.',
    named: 'Счёт указан. Выплата войдёт в следующий платёжный файл.',
    refusals: { invalid_properties: 'Это не IBAN.', invalid_state: 'Этой выплате счёт указывать не нужно.' },
  },
};
