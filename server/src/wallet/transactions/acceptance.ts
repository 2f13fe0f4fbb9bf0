import type { Answer } from '../inquiries/inquiry.ts';

/**
 * How a payer accepts (wallet 3.1): on the page, or through the client by PIN or by an allowance.
 */
export type Acceptance =
  | {
      readonly by: 'page';
      readonly answers: readonly Answer[];
      /** Null: the transaction decides whether it is required or optional. */
      readonly grantsAllowance: boolean | null;
    }
  | {
      readonly by: 'pin';
      /** The payer's own limit: larger amounts need the page (decision 0189). Absent: no limit. */
      readonly askAbove?: bigint | null;
    }
  | { readonly by: 'allowance' };
