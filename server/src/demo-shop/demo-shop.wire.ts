import { Type } from 'typebox';

// Plain texts: a page of the shop answers invalid values.

export const wareParams = Type.Object({ ware: Type.String() });
export const saleParams = Type.Object({ sale: Type.String() });

/** The page must not refresh itself. */
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

/** The fields of both forms about the wallet. */
export const walletForm = Type.Object({ token: Type.Optional(Type.String()) });

/** Wallet 5: `code` or `error`, with `state`; other parameters are possible. */
export const connectedQuery = Type.Record(Type.String(), Type.String());

/** A document for people; one word for the service. */
export const pageAnswers = { 200: Type.String() };
