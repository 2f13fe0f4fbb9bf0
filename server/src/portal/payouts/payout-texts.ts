import type { InEveryLanguage } from '../../pages/language.ts';
import type { PayoutStage } from '../../transfer/own-payouts/own-payout.ts';

type PayoutTexts = {
  readonly title: string;
  readonly payout: (number: number) => string;
  readonly payOut: string;
  readonly payOutLead: string;
  readonly needsTwo: string;
  readonly created: string;
  readonly to: string;
  readonly text: string;
  readonly textHint: string;
  readonly status: string;
  readonly amount: string;
  readonly amountHint: (example: string) => string;
  readonly everything: string;
  readonly currency: string;
  readonly from: string;
  readonly until: string;
  readonly empty: string;
  readonly about: string;
  readonly askedBy: string;
  readonly byProgram: string;
  readonly approvedBy: string;
  readonly declinedBy: string;
  readonly whatHappened: string;
  readonly why: string;
  readonly approve: string;
  readonly decline: string;
  readonly takeBack: string;
  readonly approveLead: string;
  readonly waitLead: string;
  readonly wrong: Readonly<Record<'amount' | 'both' | 'details', string>>;
  readonly waits: (moment: string) => string;
  readonly done: Readonly<Record<'asked' | 'waiting' | 'approved' | 'declined', string>>;
  readonly stages: Readonly<Record<PayoutStage, string>>;
  /** The meaning of a stage for the merchant, if its name does not say everything. */
  readonly meanings: Readonly<Partial<Record<PayoutStage, string>>>;
  /** By the code of the failure. Unknown ones are shown unchanged. */
  readonly failures: Readonly<Record<string, string>>;
};

// biome-ignore format: one text per line
export const payoutTexts: InEveryLanguage<PayoutTexts> = {
  en: {
    title: 'Payouts',
    payout: (number) => `Payout ${number}`,
    payOut: 'Pay out',
    payOutLead: 'The money goes to the bank account of the project.',
    needsTwo: 'In this project another owner or a colleague of finance has to approve it. Until then the money is reserved and does not leave.',
    created: 'Created',
    to: 'To',
    text: 'Text',
    textHint: 'Stands on the statement of the bank. It may stay empty.',
    status: 'Status',
    amount: 'Amount',
    amountHint: (example) => `For example ${example}`,
    everything: 'Everything available',
    currency: 'Currency',
    from: 'From',
    until: 'To',
    empty: 'No payouts match.',
    about: 'About the payout',
    askedBy: 'Asked for by',
    byProgram: 'your program, by the API',
    approvedBy: 'Approved by',
    declinedBy: 'Declined by',
    whatHappened: 'What happened',
    why: 'Why it failed',
    approve: 'Approve',
    decline: 'Decline',
    takeBack: 'Take back',
    approveLead: 'Look at the amount and the account. After your approval the money leaves.',
    waitLead: 'Another person has to approve it. You can take it back until then.',
    wrong: { amount: 'Write an amount above zero, or choose everything available.', both: 'Write an amount or choose everything available, not both.', details: 'Write at most 140 characters.' },
    waits: (moment) => `It was not done: the bank account can be used from ${moment} on, or when the operator of the service confirms it.`,
    done: { asked: 'The payout is on its way.', waiting: 'The payout waits for the approval of another person.', approved: 'The payout was approved.', declined: 'The payout was declined. The money is available again.' },
    stages: {
      new: 'not signed', registered: 'waiting for signature', signed: 'signed', reserved: 'money reserved', waiting_approval: 'waiting for approval',
      with_bank: 'with the bank', waiting_funds: 'waiting for money', waiting_registration: 'waiting for the recipient', waiting_password: 'waiting for the password',
      done: 'paid out', failed: 'failed', rejected: 'taken back', declined: 'declined',
    },
    meanings: {
      new: 'Your program created it and has not signed it. Nothing is reserved.',
      waiting_approval: 'The money is reserved. It leaves when another person approves it; without approval it ends after 30 days.',
      reserved: 'The money is reserved and has not left yet.',
      with_bank: 'The bank has it. Its answer ends the payout.',
      waiting_funds: 'It goes on when enough money is there.',
      done: 'The money has left your balance.',
      failed: 'The money is on your balance again.',
      rejected: 'Nothing left. Reserved money is available again.',
      declined: 'Nothing left. The money is available again.',
    },
    failures: { payout_failed: 'The bank did not carry it out.', expired: 'It was not completed in time.' },
  },
  lt: {
    title: 'Išmokos',
    payout: (number) => `Išmoka ${number}`,
    payOut: 'Išmokėti',
    payOutLead: 'Pinigai pervedami į projekto banko sąskaitą.',
    needsTwo: 'Šiame projekte išmoką turi patvirtinti kitas savininkas arba finansų darbuotojas. Iki tol pinigai rezervuoti ir niekur neišeina.',
    created: 'Sukurta',
    to: 'Kam',
    text: 'Paskirtis',
    textHint: 'Bus matoma banko išraše. Galima palikti tuščią.',
    status: 'Būsena',
    amount: 'Suma',
    amountHint: (example) => `Pavyzdžiui, ${example}`,
    everything: 'Visas disponuojamas likutis',
    currency: 'Valiuta',
    from: 'Nuo',
    until: 'Iki',
    empty: 'Tokių išmokų nėra.',
    about: 'Apie išmoką',
    askedBy: 'Pateikė',
    byProgram: 'jūsų programa per API',
    approvedBy: 'Patvirtino',
    declinedBy: 'Atmetė',
    whatHappened: 'Kas įvyko',
    why: 'Kodėl nepavyko',
    approve: 'Patvirtinti',
    decline: 'Atmesti',
    takeBack: 'Atsiimti',
    approveLead: 'Patikrinkite sumą ir sąskaitą. Jums patvirtinus pinigai bus išmokėti.',
    waitLead: 'Išmoką turi patvirtinti kitas žmogus. Iki tol galite ją atsiimti.',
    wrong: { amount: 'Įveskite sumą, didesnę už nulį, arba pasirinkite visą disponuojamą likutį.', both: 'Įveskite sumą arba pasirinkite visą disponuojamą likutį, ne abu.', details: 'Įveskite ne daugiau kaip 140 ženklų.' },
    waits: (moment) => `Neatlikta: banko sąskaitą galima naudoti nuo ${moment} arba kai ją patvirtins paslaugos operatorius.`,
    done: { asked: 'Išmoka vykdoma.', waiting: 'Išmoka laukia kito žmogaus patvirtinimo.', approved: 'Išmoka patvirtinta.', declined: 'Išmoka atmesta. Pinigų rezervavimas panaikintas.' },
    stages: {
      new: 'nepasirašyta', registered: 'laukia pasirašymo', signed: 'pasirašyta', reserved: 'pinigai rezervuoti', waiting_approval: 'laukia patvirtinimo',
      with_bank: 'perduota bankui', waiting_funds: 'laukia pinigų', waiting_registration: 'laukia gavėjo', waiting_password: 'laukia slaptažodžio',
      done: 'išmokėta', failed: 'nepavyko', rejected: 'atšaukta', declined: 'atmesta',
    },
    meanings: {
      new: 'Ją sukūrė jūsų programa, bet nepasirašė. Niekas nerezervuota.',
      waiting_approval: 'Pinigai rezervuoti. Jie bus išmokėti, kai patvirtins kitas žmogus; nepatvirtinta išmoka baigsis po 30 dienų.',
      reserved: 'Pinigai rezervuoti, bet dar neišmokėti.',
      with_bank: 'Ją vykdo bankas. Išmoka baigsis jam atsakius.',
      waiting_funds: 'Ji bus tęsiama, kai užteks pinigų.',
      done: 'Pinigai nurašyti nuo jūsų likučio.',
      failed: 'Pinigai grįžo į jūsų likutį.',
      rejected: 'Niekas neišmokėta. Pinigų rezervavimas panaikintas.',
      declined: 'Niekas neišmokėta. Pinigų rezervavimas panaikintas.',
    },
    failures: { payout_failed: 'Bankas jos neįvykdė.', expired: 'Ji nebuvo baigta laiku.' },
  },
  ru: {
    title: 'Выплаты',
    payout: (number) => `Выплата ${number}`,
    payOut: 'Выплатить',
    payOutLead: 'Деньги поступят на банковский счёт проекта.',
    needsTwo: 'В этом проекте выплату должен подтвердить другой владелец или сотрудник финансов. До тех пор деньги зарезервированы и не уходят.',
    created: 'Создана',
    to: 'Кому',
    text: 'Назначение',
    textHint: 'Будет видно в выписке банка. Можно оставить пустым.',
    status: 'Статус',
    amount: 'Сумма',
    amountHint: (example) => `Например, ${example}`,
    everything: 'Всё доступное',
    currency: 'Валюта',
    from: 'С',
    until: 'По',
    empty: 'Таких выплат нет.',
    about: 'О выплате',
    askedBy: 'Запросил(а)',
    byProgram: 'ваша программа через API',
    approvedBy: 'Подтвердил(а)',
    declinedBy: 'Отклонил(а)',
    whatHappened: 'Что произошло',
    why: 'Почему не удалась',
    approve: 'Подтвердить',
    decline: 'Отклонить',
    takeBack: 'Отозвать',
    approveLead: 'Проверьте сумму и счёт. После вашего подтверждения деньги уйдут.',
    waitLead: 'Выплату должен подтвердить другой человек. До тех пор её можно отозвать.',
    wrong: { amount: 'Введите сумму больше нуля или выберите всё доступное.', both: 'Введите сумму или выберите всё доступное, но не то и другое.', details: 'Введите не более 140 знаков.' },
    waits: (moment) => `Не выполнено: банковский счёт можно использовать с ${moment} или когда его подтвердит оператор сервиса.`,
    done: { asked: 'Выплата выполняется.', waiting: 'Выплата ожидает подтверждения другого человека.', approved: 'Выплата подтверждена.', declined: 'Выплата отклонена. Деньги снова доступны.' },
    stages: {
      new: 'не подписана', registered: 'ожидает подписи', signed: 'подписана', reserved: 'деньги зарезервированы', waiting_approval: 'ожидает подтверждения',
      with_bank: 'передана банку', waiting_funds: 'ожидает денег', waiting_registration: 'ожидает получателя', waiting_password: 'ожидает пароля',
      done: 'выплачена', failed: 'не удалась', rejected: 'отозвана', declined: 'отклонена',
    },
    meanings: {
      new: 'Её создала ваша программа, но не подписала. Ничего не зарезервировано.',
      waiting_approval: 'Деньги зарезервированы. Они уйдут, когда выплату подтвердит другой человек; без подтверждения она закончится через 30 дней.',
      reserved: 'Деньги зарезервированы, но ещё не ушли.',
      with_bank: 'Её выполняет банк. Она закончится, когда он ответит.',
      waiting_funds: 'Она продолжится, когда денег хватит.',
      done: 'Деньги списаны с вашего баланса.',
      failed: 'Деньги снова на вашем балансе.',
      rejected: 'Ничего не ушло. Зарезервированные деньги снова доступны.',
      declined: 'Ничего не ушло. Деньги снова доступны.',
    },
    failures: { payout_failed: 'Банк её не выполнил.', expired: 'Она не была завершена вовремя.' },
  },
};
