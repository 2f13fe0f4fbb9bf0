import { setting } from './setting.ts';
import { integerBetween, matching } from './setting-forms.ts';

/**
 * A separate listener for operators (decision 0104), and the amount that needs two of them
 * (decision 0205).
 */
export const adminSettings = {
  adminPort: setting({
    name: 'ADMIN_PORT',
    meaning:
      'port of a listener for operators, which alone then serves /admin and /metrics; 0 takes a free one',
    accepts: 'an integer from 0 to 65535',
    default: null,
    defaultShown: 'unset: they are served at PORT',
    parse: integerBetween(0, 65_535),
  }),
  adminHost: setting({
    name: 'ADMIN_HOST',
    meaning: 'the address of that listener',
    accepts: 'a host name or an IP address',
    default: '127.0.0.1',
    parse: matching(/^[A-Za-z0-9._:%-]+$/),
  }),
  postingLimit: setting({
    name: 'FLORIN_POSTING_LIMIT',
    meaning:
      'minor units of any currency above which a posting by hand waits for a second person; the admin token posts alone',
    accepts: 'an integer from 0 to 999999999999999',
    default: '1000000',
    parse: integerBetween(0, 999_999_999_999_999),
  }),
  paymentFileLimit: setting({
    name: 'FLORIN_PAYMENT_FILE_LIMIT',
    meaning: 'what one payment file for a bank may hold in all, in minor units',
    accepts: 'an integer from 1 to 999999999999999',
    default: '100000000',
    parse: integerBetween(1, 999_999_999_999_999),
  }),
  paymentDayLimit: setting({
    name: 'FLORIN_PAYMENT_DAY_LIMIT',
    meaning: 'what may be released in payment files of one bank account on one day, in minor units',
    accepts: 'an integer from 1 to 999999999999999',
    default: '500000000',
    parse: integerBetween(1, 999_999_999_999_999),
  }),
} as const;

type Given = {
  readonly isSet: (name: string) => boolean;
  readonly host: string;
  readonly port: number;
  readonly adminHost: string;
  readonly adminPort: number | null;
};

/** Problems that neither setting can show alone. */
export function adminProblems({
  isSet,
  host,
  port,
  adminHost,
  adminPort,
}: Given): readonly string[] {
  const isHalf = isSet('ADMIN_HOST') && !isSet('ADMIN_PORT');
  const isTwice = Boolean(adminPort) && adminPort === port && adminHost === host;
  return [
    ...(isHalf ? ['ADMIN_PORT is not set; ADMIN_HOST says nothing without it.'] : []),
    ...(isTwice ? [`ADMIN_PORT is ${adminPort}, and so is PORT; they must differ.`] : []),
  ];
}
