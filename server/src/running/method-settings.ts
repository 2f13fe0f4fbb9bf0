import { resolve } from 'node:path';
import { setting } from './setting.ts';
import { parseSwitch } from './setting-forms.ts';

/** The methods that test projects can get in addition to their two (bank 2, Method). */
const extraTestMethods: readonly string[] = ['bank-transfer'];

/** Keys, separated by commas. */
function parseTestMethods(text: string): readonly string[] | undefined {
  const keys = text.split(',').map((key) => key.trim());
  return keys.every((key) => extraTestMethods.includes(key)) ? [...new Set(keys)] : undefined;
}

/** The payment methods that exist. */
export const methodSettings = {
  methodsFile: setting({
    name: 'FLORIN_METHODS_FILE',
    meaning:
      'a file with the payment methods of this installation, like docs/reference/methods.json',
    accepts: 'a path',
    default: null,
    defaultShown: 'unset: the methods that ship with the server',
    parse: (text) => resolve(text),
  }),
  testMethods: setting({
    name: 'FLORIN_TEST_METHODS',
    meaning:
      'methods that test projects list beside card-payment and mock; bank-transfer also needs a bank account of test money',
    accepts: 'bank-transfer',
    default: null,
    defaultShown: 'unset: exactly two methods in test mode',
    parse: parseTestMethods,
  }),
  bankDir: setting({
    name: 'FLORIN_BANK_DIR',
    meaning:
      'a folder with in, done, refused and out: statement files that are put into in are taken',
    accepts: 'a path',
    default: null,
    defaultShown: 'unset: statement files come by the API and the console',
    parse: (text) => resolve(text),
  }),
  requireCardAgreement: setting({
    name: 'FLORIN_REQUIRE_CARD_AGREEMENT',
    meaning: "1: card methods also need the project's card agreement",
    accepts: '0 or 1',
    default: '0',
    parse: parseSwitch,
  }),
} as const;
