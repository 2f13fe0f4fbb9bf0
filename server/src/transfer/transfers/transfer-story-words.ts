import type { PageLanguage } from '../../pages/language.ts';
import type { CallbackStatus } from './transfer.ts';

/** The API answers in English (transfer-story.ts). Pages for staff also use these languages. */
type Words = Readonly<
  Record<CallbackStatus | 'created' | 'signed' | 'handed' | 'returned', readonly [string, string]>
>;

// biome-ignore format: tables
export const transferWordsIn: Readonly<Record<Exclude<PageLanguage, 'en'>, Words>> = {
  lt: {
    created:              ['Pervedimas sukurtas',            'Kad pinigai būtų pervesti, jį reikia užregistruoti ir pasirašyti.'],
    signed:               ['Pervedimas pasirašytas',         ''],
    handed:               ['Pervedimas perduotas bankui',    'Jis yra banke. Pervedimą užbaigs banko atsakymas.'],
    waiting_funds:        ['Pervedimas laukia pinigų',       'Jis pasirašytas, bet mokėtojo sąskaitoje nepakanka pinigų. Jis tęsis, kai ateis pinigai.'],
    waiting_registration: ['Pervedimas laukia gavėjo',       'Gavėjo adreso dar niekas neužregistravo. Jis tęsis, kai kas nors tai padarys.'],
    waiting_password:     ['Pervedimas laukia slaptažodžio', 'Gavėjas turi įvesti pervedimo slaptažodį.'],
    reserved:             ['Pinigai rezervuoti',             'Pinigai rezervuoti mokėtojo sąskaitoje.'],
    rejected:             ['Pervedimas atmestas',            'Jis neįvykdytas. Rezervavimas panaikintas.'],
    revoked:              ['Pervedimas atšauktas',           'Jį atšaukė iniciatorius. Rezervavimas panaikintas.'],
    failed:               ['Pervedimas nepavyko',            'Jo įvykdyti nepavyko. Rezervavimas panaikintas.'],
    done:                 ['Pervedimas atliktas',            'Gavėjas pinigus gavo.'],
    returned:             ['Pervedimas grįžo',               'Bankas jį buvo įvykdęs, bet pinigai grįžo. Jie vėl mokėtojo sąskaitoje.'],
  },
  ru: {
    created:              ['Перевод создан',                 'Чтобы деньги ушли, его нужно зарегистрировать и подписать.'],
    signed:               ['Перевод подписан',               ''],
    handed:               ['Перевод передан банку',          'Он у банка. Ответ банка завершит перевод.'],
    waiting_funds:        ['Перевод ожидает денег',          'Он подписан, но на счёте плательщика недостаточно денег. Он продолжится, когда деньги придут.'],
    waiting_registration: ['Перевод ожидает получателя',     'Адрес получателя ещё никто не зарегистрировал. Он продолжится после регистрации.'],
    waiting_password:     ['Перевод ожидает пароля',         'Получатель должен ввести пароль перевода.'],
    reserved:             ['Деньги в резерве',               'Деньги в резерве на счёте плательщика.'],
    rejected:             ['Перевод отклонён',               'Он не выполнен. Резерв снят.'],
    revoked:              ['Перевод отозван',                'Его отозвал инициатор. Резерв снят.'],
    failed:               ['Перевод не прошёл',              'Выполнить его не удалось. Резерв снят.'],
    done:                 ['Перевод выполнен',               'Получатель получил деньги.'],
    returned:             ['Перевод вернулся',               'Банк его выполнил, но деньги вернулись. Они снова на счёте плательщика.'],
  },
};
