/** Its time is over. */
export const lapseTimer = 'transfer lapse';
/** `perform_at` has come. */
export const dueTimer = 'transfer due';
/** Money has arrived on the payer's account. */
export const fundingTimer = 'transfer funding';
/** The address of the beneficiary has an owner. */
export const claimTimer = 'transfer claim';
/** A rail answers by itself. */
export const payoutTimer = 'transfer payout';

/** A bank did not pay: its payer is told. */
export const backTimer = 'transfer came back';

type Waiter = { readonly kind: string; readonly subject: string };

/** What wakes a transfer that waits for money, and one that waits for a person. */
export const fundingWaiter = ({ id }: { readonly id: number }): Waiter => ({
  kind: fundingTimer,
  subject: String(id),
});
export const claimWaiter = (id: number): Waiter => ({ kind: claimTimer, subject: String(id) });

/** The transfer that a timer is about; what woke it is named behind the slash. */
export const transferOf = (subject: string): number => Number.parseInt(subject, 10);
