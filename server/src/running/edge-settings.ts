import { setting } from './setting.ts';
import { integerBetween, parseSwitch } from './setting-forms.ts';

const contactForm = /^(?:mailto:[\x21-\x7e]+@[\x21-\x7e]+|https:\/\/[\x21-\x7e]+)$/;

export const edgeSettings = {
  accessLog: setting({
    name: 'FLORIN_ACCESS_LOG',
    meaning:
      '1: logs a line per request: method, route, status, time, bytes, source, client; no address, no query, no secret',
    accepts: '0 or 1',
    default: '0',
    parse: parseSwitch,
  }),
  requestLogDays: setting({
    name: 'FLORIN_REQUEST_LOG_DAYS',
    meaning:
      'days for which the request log of projects is kept; 0: none is written, and what there is goes',
    accepts: 'an integer from 0 to 90',
    default: '7',
    parse: integerBetween(0, 90),
  }),
  securityContact: setting({
    name: 'FLORIN_SECURITY_CONTACT',
    meaning: 'contact for security reports, for /.well-known/security.txt',
    accepts: 'an address that begins with mailto: or https://',
    default: null,
    defaultShown: 'unset: there is no such file',
    parse: (text) => (contactForm.test(text) && URL.canParse(text) ? text : undefined),
  }),
} as const;
