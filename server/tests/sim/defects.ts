/** A mistake that somebody could make: one place in the code, as it is and as it would be then. */
export type Defect = {
  readonly name: string;
  readonly file: string;
  readonly is: string;
  readonly becomes: string;
};

/** Planted by hand, one at a time: the simulator must find each of them within 2,000 histories. */
// biome-ignore-start lint/suspicious/noTemplateCurlyInString: they are pieces of code.
export const defects: readonly Defect[] = [
  {
    name: 'a batch whose COMMIT was not answered is simply done again',
    file: 'engine/batch.ts',
    is: 'if ((await entered).length === 0) return this.#committedBefore(connection);',
    becomes: 'await entered;',
  },
  {
    name: 'a batch gets a new id for each attempt',
    file: 'engine/batch.ts',
    is: 'enterBatch(this.#laneId, this.#id, milliseconds)',
    becomes: 'enterBatch(this.#laneId, randomUUID(), milliseconds)',
  },
  {
    name: 'rows are read without being locked',
    file: 'engine/table.ts',
    is: 'text: `${select} ORDER BY ${key} FOR NO KEY UPDATE`,',
    becomes: 'text: `${select} ORDER BY ${key}`,',
  },
  {
    name: 'a batch in doubt is taken apart',
    file: 'engine/write-lane.ts',
    is: 'const part = batch.isInDoubt ? null : await this.#takeApart(jobs, failure, round);',
    becomes: 'const part = await this.#takeApart(jobs, { ...failure, kind: "poison" }, round);',
  },
  {
    name: 'what is remembered of rows is believed',
    file: 'engine/loading.ts',
    is: 'one.isSettled ? this.#isStillMissing(one) : this.#walk(one),',
    becomes: 'this.#isStillMissing(one),',
  },
  {
    name: 'whoever waits for a held row is forgotten',
    file: 'engine/row-watch.ts',
    is: 'this.#returned.push(...jobs);',
    becomes: 'this.#returned.push(...jobs.slice(1));',
  },
  {
    name: 'the answer under an idempotency key is not kept',
    file: 'engine/once.ts',
    is: 'if (known !== null) return repeat(known, request);\n      const decision',
    becomes: 'if (known !== null && now < 0) return repeat(known, request);\n      const decision',
  },
  {
    name: 'the feed of events leaves a number out',
    file: 'delivery/events/record-event.ts',
    is: 'const position = feed.lastPosition + 1;',
    becomes: 'const position = feed.lastPosition + 2;',
  },
  {
    name: 'a refund is not compared with what is left',
    file: 'checkout/refunds/create-refund.ts',
    is: 'if (input.refund.amount > remaining(payment)) {',
    becomes: 'if (input.refund.amount > payment.amount) {',
  },
  {
    name: 'a receiver that fails is taken for one that has it',
    file: 'delivery/deliveries/delivery.ts',
    is: 'status !== null && status >= 200 && status <= 299',
    becomes: 'status !== null && status >= 200 && status <= 599',
  },
];
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: as above.
