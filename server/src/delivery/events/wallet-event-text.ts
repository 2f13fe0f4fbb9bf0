/** What separates the fields of a form. In JSON they stand inside of strings only, where each may be escaped. */
const separators = /[&;=]/g;

const escaped = (separator: string): string =>
  `\\u${separator.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * The text of a wallet's event, which is signed by the key that signs the forms about transfers. It
 * holds what merchants write; whoever took it for a form would find the fields that one of them put
 * there. So it has nothing that a form could be split at (decision 0077-signed-texts-apart).
 */
export const walletEventText = (event: object): string =>
  JSON.stringify(event).replace(separators, escaped);
