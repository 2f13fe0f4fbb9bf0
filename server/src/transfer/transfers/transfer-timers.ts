/** The deadline has passed. */
export const lapseTimer = 'transfer lapse';
/** `perform_at` has come. */
export const dueTimer = 'transfer due';
/** Money has arrived on the payer's account. */
export const fundingTimer = 'transfer funding';
/** The beneficiary's address has an owner. */
export const claimTimer = 'transfer claim';
/** A rail answers by itself. */
export const payoutTimer = 'transfer payout';

/** A bank did not pay: mails tell the payer. */
export const backTimer = 'transfer came back';

type Waiter = { readonly kind: string; readonly subject: string };

/** The timers that wake a transfer that waits for money or for a person. */
export const fundingWaiter = ({ id }: { readonly id: number }): Waiter => ({
  kind: fundingTimer,
  subject: String(id),
});
export const claimWaiter = (id: number): Waiter => ({ kind: claimTimer, subject: String(id) });

/** The transfer of a timer. The part after the slash names the event that woke it. */
export const transferOf = (subject: string): number => Number.parseInt(subject, 10);
