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
  | { readonly by: 'pin' }
  | { readonly by: 'allowance' };
