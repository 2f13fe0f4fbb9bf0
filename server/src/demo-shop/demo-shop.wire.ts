import { Type } from 'typebox';

// Texts and nothing stricter: what cannot be is answered by a page of its own.

export const wareParams = Type.Object({ ware: Type.String() });
export const saleParams = Type.Object({ sale: Type.String() });

/** The page is not to move by itself. */
const still = Type.Optional(Type.String());

export const frontQuery = Type.Object({ still });

export const saleQuery = Type.Object({ still, came: Type.Optional(Type.String()) });

const locale = Type.Optional(Type.String());

export const testOrderQuery = Type.Object({ still, locale });

const signed = { token: Type.Optional(Type.String()), sale: Type.Optional(Type.String()) };

export const buyForm = Type.Object({
  ...signed,
  way: Type.Optional(Type.String()),
  amount: Type.Optional(Type.String()),
});

export const chargeForm = Type.Object(signed);

export const testOrderForm = Type.Object({ ...signed, locale });

/** What both forms about the wallet send. */
export const walletForm = Type.Object({ token: Type.Optional(Type.String()) });

/** Wallet 5: `code` or `error`, with `state`; more may stand there. */
export const connectedQuery = Type.Record(Type.String(), Type.String());

/** A document for people; a word for the service. */
export const pageAnswers = { 200: Type.String() };
