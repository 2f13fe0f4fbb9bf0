const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text is a UUID as the database writes it: in lower case. */
export const isUuid = (text: string): boolean => uuidForm.test(text);
