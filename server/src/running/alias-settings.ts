import { setting } from './setting.ts';

const aliasForm = /^[a-z][a-z0-9]{1,30}$/;

/** `merchant_order_id`, `bank_account` and our own fields already use these names. */
const taken: ReadonlySet<string> = new Set(['service', 'merchant', 'bank']);

export const aliasSettings = {
  alias: setting({
    name: 'FLORIN_ALIAS',
    meaning:
      'a second name for "service" in webhook headers, in the order id of webhook bodies and in the beneficiaries of transfers, for clients that know another service',
    accepts:
      '2 to 31 lower-case letters and digits, beginning with a letter, other than service, merchant and bank',
    default: null,
    defaultShown: 'unset: no second name',
    parse: (text) => (aliasForm.test(text) && !taken.has(text) ? text : undefined),
  }),
} as const;
