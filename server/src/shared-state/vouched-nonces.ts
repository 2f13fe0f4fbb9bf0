import type { Nonces, NonceUse, NonceVerdict } from './nonces.ts';

/** Vouches that the store of nonces has seen every used one. */
export type Voucher = {
  /** The verdict while it has not. */
  readonly verdict: Extract<NonceVerdict, 'not_alone' | 'forgetful'>;
  readonly isSure: () => boolean;
  /** The same for a caller who can wait, within bounds. */
  readonly soonSure: () => Promise<boolean>;
  /** Requests that were signed before this second may have been used unseen. */
  readonly sureSince: () => number;
};

/**
 * Nonces count as new only while every voucher is sure (decision 0110). A request signed before a
 * voucher became sure again is treated like one from before a restart (decision 0033).
 */
export class VouchedNonces implements Nonces {
  readonly #nonces: Nonces;
  readonly #vouchers: readonly Voucher[];

  constructor(nonces: Nonces, vouchers: readonly Voucher[]) {
    this.#nonces = nonces;
    this.#vouchers = vouchers;
  }

  remember(use: NonceUse): NonceVerdict | Promise<NonceVerdict> {
    for (const voucher of this.#vouchers) {
      if (!voucher.isSure()) return this.#wait(use);
      if (use.ts < voucher.sureSince()) return this.#unvouched(use);
    }
    return this.#nonces.remember(use);
  }

  async #wait(use: NonceUse): Promise<NonceVerdict> {
    for (const voucher of this.#vouchers) {
      if (!(await voucher.soonSure())) return voucher.verdict;
    }
    const isVouched = this.#vouchers.every((voucher) => use.ts >= voucher.sureSince());
    return isVouched ? this.#nonces.remember(use) : this.#unvouched(use);
  }

  /** It is still remembered, so that it cannot be used a second time here. */
  async #unvouched(use: NonceUse): Promise<NonceVerdict> {
    const verdict = await this.#nonces.remember(use);
    return verdict === 'fresh' ? 'unvouched' : verdict;
  }
}
