import { allows, type PlainScope, type Scope } from './scope.ts';

/** A list of scopes of which one is enough, or any access token, even one without a scope. */
type Needed = 'any token' | readonly PlainScope[];

/**
 * The rights of a request signed by a user's access token (decision 0090). Tokens live in phones
 * and browsers, so each right covers only the user's own wallet and what the same grant created.
 * Every other act needs the project's own key or certificate.
 */
// biome-ignore format: a table
export const userRights = {
  readProject:         'any token',                            // its name, numbers and mode; nothing secret
  createTransaction:   'any token',
  reserveFromOwn:      'any token',                            // `me`, by an allowance or by PIN
  readTransaction:     'any token',                            // what the grant created
  readOwnPayments:     ['statements'],                         // whatever the user pays to this project
  confirmTransaction:  'any token',                            // what the grant created
  revokeTransaction:   'any token',                            // what the grant created
  prepareTransfer:     'any token',                            // create, register, give its password, revoke
  readTransfer:        'any token',                            // what the user created through this client
  readOwnTransfers:    ['statements', 'initiate_transfers'],   // whatever touches the user's wallet
  moveOwnMoney:        ['initiate_transfers'],                 // reserve and sign
  readSingleWindow:    'any token',
  readOwnWallet:       'any token',                            // its number, its owner's, and its account
  readBalance:         ['balance'],
  readStatements:      ['statements'],
  checkFunds:          ['check_has_sufficient_balance', 'balance'],
  readUser:            'any token',                            // the user's number, and what the next rows add
  readName:            ['full_name', 'user_info'],
  readEmail:           ['email', 'user_info'],
  readPhone:           ['phone', 'user_info'],
  listWallets:         ['wallet_list'],
  readOwnAllowances:   'any token',                            // what the user granted this client
  cancelOwnAllowance:  'any token',                            // the same
  revokeOwnGrant:      'any token',
} satisfies Record<string, Needed>;

export type UserRight = keyof typeof userRights;

/** Whether a token with these scopes has the right. */
export function userMay(scopes: readonly Scope[], right: UserRight): boolean {
  const needed: Needed = userRights[right];
  return needed === 'any token' || needed.some((scope) => allows(scopes, scope));
}
