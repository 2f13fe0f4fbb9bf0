/** The values that operators and owners may write into a project, for the API and for the pages. */

export const nameLengthMax = 255;
export const addressLengthMax = 2_048;
export const siteLengthMax = 255;
export const addressesMax = 100;

export const addressForm = '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s]+$';
/** An origin: nothing follows the host. */
export const siteForm = '^https?://[^/\\s]+$';

/**
 * Anybody on the path could read and change what is sent there, so it must not carry real money.
 */
export const isPlainHttp = (address: string): boolean => /^http:/i.test(address);

export const liveAddresses = 'The addresses of a live project should begin with https://';

export const liveCallback = 'The callback_uri of a live project should begin with https://';

const lengthOf = (text: string): number => Array.from(text).length;

export const isName = (text: string): boolean => text !== '' && lengthOf(text) <= nameLengthMax;

export const isWebAddress = (text: string): boolean =>
  new RegExp(addressForm, 'u').test(text) &&
  URL.canParse(text) &&
  lengthOf(text) <= addressLengthMax;

export const isSite = (text: string): boolean =>
  new RegExp(siteForm, 'u').test(text) && lengthOf(text) <= siteLengthMax;
