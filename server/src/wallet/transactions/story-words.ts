import type { PageLanguage } from '../../pages/language.ts';
import type { AllowanceState } from '../allowances/allowance.states.ts';
import type { TransactionStatus } from './transaction.states.ts';

/** The API answers in English (transaction-story.ts). Pages for staff also use these languages. */
type Words = {
  readonly statuses: Readonly<Record<TransactionStatus, readonly [string, string]>>;
  readonly waitingForMoney: string;
  readonly tooLate: string;
  readonly charged: (allowanceId: number | null) => string;
  readonly allowances: Readonly<Record<AllowanceState, readonly [string, string]>>;
  readonly left: (left: string, most: string, currency: string) => string;
};

// biome-ignore format: tables
export const storyWordsIn: Readonly<Record<Exclude<PageLanguage, 'en'>, Words>> = {
  lt: {
    statuses: {
      new:       ['Operacija sukurta',      'Mokėtojas dar nesutiko sumokėti. Nesutikus per 30 dienų, ji bus ištrinta.'],
      waiting:   ['Mokėtojas sutiko sumokėti', 'Pinigai rezervuoti. Pardavėjas ją patvirtins laiku, kai užsiregistruos visi gavėjai, arba rezervavimas baigsis.'],
      reserved:  ['Pinigai rezervuoti',     'Pinigai rezervuoti. Pardavėjas ją patvirtins laiku arba rezervavimas baigsis.'],
      confirmed: ['Operacija patvirtinta',  'Pinigai nuskaityti iš mokėtojo.'],
      done:      ['Operacija baigta',       'Visi jos mokėjimai baigti. Daugiau nieko nebus.'],
      canceled:  ['Operacija atšaukta',     'Mokėtojas ją atmetė, pardavėjas atšaukė arba baigėsi rezervavimas. Rezervavimas panaikintas.'],
      failed:    ['Operacija nepavyko',     'Jos įvykdyti nepavyko. Pinigai nenuskaityti.'],
    },
    waitingForMoney: 'Mokėtojas puslapyje sutiko sumokėti, bet jam nepakanka pinigų. Ji tęsis, kai ateis pinigai.',
    tooLate: 'Laikas, iki kurio pardavėjas norėjo rezervuoti pinigus, baigėsi. Nieko nerezervuota ir nenuskaityta, sutikti sumokėti nebegalima.',
    charged: (id) => `Nuskaityta pagal leidimą: ${id}`,
    allowances: {
      Created:  ['Leidimas sukurtas',     'Mokėtojas jo dar nedavė: nuskaityti nieko negalima.'],
      Accepted: ['Leidimas duotas',       'Jis duotas, bet dar negalioja: iki galiojimo pradžios nuskaityti nieko negalima.'],
      Active:   ['Leidimas galioja',      'Pagal jį galima nuskaityti neviršijant ribų.'],
      Expired:  ['Leidimas nebegalioja',  'Laikas baigėsi: nuskaityti nieko nebegalima.'],
      Canceled: ['Leidimas atšauktas',    'Jis atšauktas arba jį pakeitė naujesnis: nuskaityti nieko nebegalima.'],
    },
    left: (left, most, currency) => `Likutis: ${left} iš ${most} ${currency}.`,
  },
  ru: {
    statuses: {
      new:       ['Операция создана',       'Плательщик ещё не согласился заплатить. Через 30 дней без согласия она будет удалена.'],
      waiting:   ['Плательщик согласился заплатить', 'Деньги в резерве. Продавец подтвердит её вовремя, когда зарегистрируются все получатели, иначе резерв закончится.'],
      reserved:  ['Деньги в резерве',       'Деньги в резерве. Продавец подтвердит её вовремя, иначе резерв закончится.'],
      confirmed: ['Операция подтверждена',  'Деньги списаны у плательщика.'],
      done:      ['Операция завершена',     'Все её платежи завершены. Больше с ней ничего не происходит.'],
      canceled:  ['Операция отменена',      'Её отклонил плательщик, отозвал продавец, или резерв закончился. Резерв снят.'],
      failed:    ['Операция не прошла',     'Выполнить её не удалось. Деньги не списаны.'],
    },
    waitingForMoney: 'Плательщик согласился на странице, но у него недостаточно денег. Она продолжится, когда деньги придут.',
    tooLate: 'Время, до которого продавец хотел держать деньги в резерве, прошло. Ничего не зарезервировано и не списано, согласиться заплатить уже нельзя.',
    charged: (id) => `Списано по разрешению: ${id}`,
    allowances: {
      Created:  ['Разрешение создано',      'Плательщик его ещё не дал: списать ничего нельзя.'],
      Accepted: ['Разрешение дано',         'Оно дано, но ещё не действует: до начала срока списать ничего нельзя.'],
      Active:   ['Разрешение действует',    'По нему можно списывать в пределах лимитов.'],
      Expired:  ['Разрешение истекло',      'Срок закончился: списать больше ничего нельзя.'],
      Canceled: ['Разрешение отменено',     'Оно отменено или заменено новым: списать больше ничего нельзя.'],
    },
    left: (left, most, currency) => `Остаток: ${left} из ${most} ${currency}.`,
  },
};
