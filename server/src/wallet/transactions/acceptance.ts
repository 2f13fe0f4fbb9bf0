import type { Answer } from '../inquiries/inquiry.ts';

/**
 * How a payer accepts (wallet 3.1): on the page, or through the client by PIN or by an allowance.
 */
export type Acceptance =
  | {
      readonly by: 'page';
      readonly answers: readonly Answer[];
      /** Null: as the transaction asks for it, required or optional. */
      readonly grantsAllowance: boolean | null;
    }
  | {
      readonly by: 'pin';
      /** The payer's own limit: more is agreed to on the page (decision 0189). Left out: none. */
      readonly askAbove?: bigint | null;
    }
  | { readonly by: 'allowance' };
