/**
 * Variables of the command line and of the guides' programs, which may share their shell with a
 * server.
 */
export const settingsOfOthers = [
  'FLORIN_URL',
  'FLORIN_SIGN_KEY',
  'FLORIN_PROJECT_ID',
  'FLORIN_CLIENT_ID',
  'FLORIN_CLIENT_SECRET',
  'FLORIN_MAC_KEY',
  'FLORIN_WALLET',
  'FLORIN_ACCOUNT',
  'FLORIN_PAYER_EMAIL',
  'FLORIN_PAYER_PASSWORD',
  'FLORIN_PAYER_PIN',
  'FLORIN_PAYER_WALLET',
];
