/** Migrated and otherwise empty: for tests of a first start. */
export const bareTemplate = 'florin_bare';
/** The same with the keys that a service makes at its first start. They cost a second of CPU. */
export const filledTemplate = 'florin_template';
