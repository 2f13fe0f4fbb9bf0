/** Money that a person sends from their wallet to a bank account by our pages (decision 0231). */
export type Withdrawal = {
  /** The transfer's id. The transfer has the money, the bank account and the status. */
  readonly id: number;
  readonly personId: number;
  /** The bank account is offered for the next withdrawal (decision 0232). */
  readonly isOffered: boolean;
};

/** A bank account that a person has sent money to. `id`: the withdrawal that used it. */
export type KnownAccount = {
  readonly id: number;
  readonly name: string;
  readonly iban: string;
};
