import type { PageLanguage } from '../../pages/language.ts';
import type { SingleWindowBeneficiary } from '../single-window/single-window-beneficiary.ts';
import type { Beneficiary } from '../transfers/beneficiary.ts';
import { signTexts } from './sign-texts.ts';

type Words = readonly (string | undefined)[];

function abroad(beneficiary: SingleWindowBeneficiary, language: PageLanguage): Words {
  const { name, phone, address = {}, bank_account: account = {} } = beneficiary;
  const { country, delivery_option: option } = beneficiary.single_window;
  const { street, postal_code: postalCode, city } = address;
  const place = [street, postalCode, city].filter((part) => part !== undefined).join(', ');
  return [
    ...[name, ...Object.values(account), phone, place],
    new Intl.DisplayNames(language, { type: 'region' }).of(country),
    signTexts[language].delivery[option],
  ];
}

function wordsOf(beneficiary: Beneficiary, language: PageLanguage): Words {
  switch (beneficiary.type) {
    case 'service':
      return [beneficiary.name, ...Object.values(beneficiary.service_account)];
    case 'bank':
      return [beneficiary.name, ...Object.values(beneficiary.bank_account)];
    case 'single_window':
      return abroad(beneficiary, language);
  }
}

/** The beneficiary and the route of the money. The first line names the beneficiary best. */
export const beneficiaryWords = (
  beneficiary: Beneficiary,
  language: PageLanguage,
): readonly string[] =>
  wordsOf(beneficiary, language).filter((word) => word !== undefined && word !== '') as string[];
