/** A UUID in either case, as a part of a pattern. */
export const uuidPattern = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

const uuidForm = new RegExp(`^${uuidPattern}$`);

/** Whether a text is a UUID as people write it: in either case. */
export const isUuidInEitherCase = (text: string): boolean => uuidForm.test(text);

/** Whether a text is a UUID as the database writes it: in lower case. */
export const isUuid = (text: string): boolean => uuidForm.test(text) && text === text.toLowerCase();
