/** Money that somebody sends from their wallet to a bank account by our pages (decision 0231). */
export type Withdrawal = {
  /** The transfer's: it has the money, the account at the bank and the state. */
  readonly id: number;
  readonly personId: number;
  /** The bank account is offered for the next one (decision 0232). */
  readonly isOffered: boolean;
};

/** An account at a bank to which somebody has sent money; `id`: by which withdrawal it is known. */
export type KnownAccount = {
  readonly id: number;
  readonly name: string;
  readonly iban: string;
};
