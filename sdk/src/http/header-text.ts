/** Printable, and Latin. Spaces at the ends get lost on the way: of spaces alone nothing is left. */
const headerForm = /^(?! *$)[\x20-\x7e\x80-\xff]+$/;

/** Whether a header can carry it. Fetch refuses what it cannot, but says so like any other fault. */
export const isHeaderText = (value: unknown): value is string =>
  typeof value === 'string' && headerForm.test(value);
