/** Migrated and otherwise empty: for tests of a first start. */
export const bareTemplate = 'florin_bare';
/** Also has the keys that a service creates at its first start, which cost a second of CPU. */
export const filledTemplate = 'florin_template';
