import type { InEveryLanguage } from '../../pages/language.ts';
import type { Named } from '../things/places.ts';

type SearchTexts = {
  readonly lead: string;
  readonly nothing: (text: string) => string;
  readonly lists: string;
  readonly types: Readonly<Record<Exclude<Named, 'order' | 'payment' | 'link' | 'refund'>, string>>;
};

// biome-ignore format: one text per line
export const searchTexts: InEveryLanguage<SearchTexts> = {
  en: {
    lead: 'By an id, a reference, an IBAN or account number, an email address, a phone, a name, an amount (7310.37) or the id of a webhook.',
    nothing: (text) => `Nothing was found by “${text}”. Look at the lists below.`,
    lists: 'Lists',
    types: { transaction: 'transaction', allowance: 'payment permission', transfer: 'transfer', wallet: 'wallet', user: 'person', project: 'merchant' },
  },
  lt: {
    lead: 'Pagal identifikatorių, numerį, IBAN ar sąskaitos numerį, el. paštą, telefoną, vardą, sumą (7310,37) arba pranešimo identifikatorių.',
    nothing: (text) => `Pagal „${text}“ nieko nerasta. Žiūrėkite sąrašus toliau.`,
    lists: 'Sąrašai',
    types: { transaction: 'operacija', allowance: 'leidimas nuskaityti pinigus', transfer: 'pervedimas', wallet: 'piniginė', user: 'žmogus', project: 'prekybininkas' },
  },
  ru: {
    lead: 'По идентификатору, номеру, IBAN или номеру счёта, эл. почте, телефону, имени, сумме (7310,37) или идентификатору уведомления.',
    nothing: (text) => `По «${text}» ничего не найдено. Посмотрите списки ниже.`,
    lists: 'Списки',
    types: { transaction: 'операция', allowance: 'разрешение на списание', transfer: 'перевод', wallet: 'кошелёк', user: 'человек', project: 'продавец' },
  },
};
