/**
 * Printable Latin-1. Spaces at the ends get lost on the way, so a text of spaces alone would become
 * empty.
 */
const headerForm = /^(?! *$)[\x20-\x7e\x80-\xff]+$/;

/**
 * Whether a header can carry the text. Fetch refuses other texts, but reports that like any other
 * fault.
 */
export const isHeaderText = (value: unknown): value is string =>
  typeof value === 'string' && headerForm.test(value);
