/** One place in the code, as it is and as it would be with a mistake. */
export type Place = { readonly file: string; readonly is: string; readonly becomes: string };

/** A likely mistake. Where one check stands behind another, it is planted in both. */
export type Defect = { readonly name: string; readonly places: readonly Place[] };

/** Planted one at a time: the simulator must find each of them within 2,000 histories. */
// biome-ignore-start lint/suspicious/noTemplateCurlyInString: they are pieces of code.
export const defects: readonly Defect[] = [
  {
    name: 'a batch whose COMMIT was not answered is repeated without a check',
    places: [
      {
        file: 'engine/batch.ts',
        is: 'if ((await entered).length === 0) return this.#committedBefore(connection);',
        becomes: 'await entered;',
      },
    ],
  },
  {
    name: 'a batch gets a new id for each attempt',
    places: [
      {
        file: 'engine/batch.ts',
        is: 'enterBatch(this.#laneId, this.#id, milliseconds)',
        becomes: 'enterBatch(this.#laneId, randomUUID(), milliseconds)',
      },
    ],
  },
  {
    name: 'rows are read without locks',
    places: [
      {
        file: 'engine/table.ts',
        is: 'text: `${select} ORDER BY ${key} FOR NO KEY UPDATE`,',
        becomes: 'text: `${select} ORDER BY ${key}`,',
      },
    ],
  },
  {
    name: 'a batch in doubt is split',
    places: [
      {
        file: 'engine/write-lane.ts',
        is: 'const part = batch.isInDoubt ? null : await this.#takeApart(jobs, failure, round);',
        becomes: 'const part = await this.#takeApart(jobs, { ...failure, kind: "poison" }, round);',
      },
    ],
  },
  {
    name: 'cached rows are trusted',
    places: [
      {
        file: 'engine/loading.ts',
        is: 'one.isSettled ? this.#isStillMissing(one) : this.#walk(one),',
        becomes: 'this.#isStillMissing(one),',
      },
    ],
  },
  {
    name: 'an operation that waits for a locked row is forgotten',
    places: [
      {
        file: 'engine/row-watch.ts',
        is: 'this.#returned.push(...jobs);',
        becomes: 'this.#returned.push(...jobs.slice(1));',
      },
    ],
  },
  {
    name: 'the answer of an idempotency key is not stored',
    places: [
      {
        file: 'engine/once.ts',
        is: 'if (known !== null) return repeat(known, request);\n      const decision',
        becomes:
          'if (known !== null && now < 0) return repeat(known, request);\n      const decision',
      },
    ],
  },
  {
    name: 'the feed of events skips a number',
    places: [
      {
        file: 'delivery/events/record-event.ts',
        is: 'const position = feed.lastPosition + 1;',
        becomes: 'const position = feed.lastPosition + 2;',
      },
    ],
  },
  {
    name: 'a refund is not compared with the refundable amount',
    places: [
      {
        file: 'checkout/refunds/create-refund.ts',
        is: 'if (input.refund.amount > remaining(payment)) {',
        becomes: 'if (input.refund.amount > payment.amount) {',
      },
    ],
  },
  {
    name: 'a failed delivery counts as delivered',
    places: [
      {
        file: 'delivery/deliveries/delivery.ts',
        is: 'status !== null && status >= 200 && status <= 299',
        becomes: 'status !== null && status >= 200 && status <= 599',
      },
    ],
  },
  {
    name: 'a reservation is not compared with the available money',
    places: [
      {
        file: 'ledger/hold.ts',
        is: '!accountKinds[account.kind].mayOwe && available(account) < amount',
        becomes: '!accountKinds[account.kind].mayOwe && amount < 0n',
      },
      {
        file: 'transfer/transfers/transfer-money.ts',
        is: 'fundsOf(draft, transfer) >= transfer.amount;',
        becomes: 'fundsOf(draft, transfer) > -transfer.amount;',
      },
    ],
  },
  {
    name: 'a payment may spend reserved money',
    places: [
      {
        file: 'ledger/account.ts',
        is: '=> account.balance - account.held;',
        becomes: '=> account.balance;',
      },
    ],
  },
  {
    name: 'the limit of an allowance is not checked',
    places: [
      {
        file: 'wallet/allowances/charge.ts',
        is: 'if (used + amount <= max) continue;',
        becomes: 'if (used >= 0n) continue;',
      },
    ],
  },
  {
    name: 'a payout may be put into two payment files',
    places: [
      {
        file: 'bank/payment-files/payment-file.store.ts',
        is: "picked.so_far <= $5 AND payout.state = 'waiting' ORDER BY",
        becomes: 'picked.so_far <= $5 ORDER BY',
      },
      {
        file: 'bank/payment-files/payment-file.store.ts',
        is: 'await client.query(oneAtATime);',
        becomes: 'if (oneAtATime === "") return false;',
      },
    ],
  },
  {
    name: 'a booking is not checked for duplicates',
    places: [
      {
        file: 'bank/payment-files/payout-claim.ts',
        is: ' || file.bookedAsOneOn !== null) {',
        becomes: ') {',
      },
      {
        file: 'bank/payment-files/end-payout.ts',
        is: "if (payout.bookedOn !== null || payout.state === 'rejected'",
        becomes: "if (payout.state === 'rejected'",
      },
    ],
  },
];
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: as above.
