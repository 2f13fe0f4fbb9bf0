/**
 * The characters that separate the fields of a form. In JSON they occur only inside strings, where
 * each may be escaped.
 */
const separators = /[&;=]/g;

const escaped = (separator: string): string =>
  `\\u${separator.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * The text of a wallet event. The same key also signs the forms of transfers, and merchants write
 * parts of this text. Read as a form, it could contain fields that a merchant planted. It therefore
 * has no characters that separate form fields (decision 0077-signed-texts-apart).
 */
export const walletEventText = (event: object): string =>
  JSON.stringify(event).replace(separators, escaped);
