import { setTimeout as pause } from 'node:timers/promises';
import { nth } from '../../soak/errand.ts';
import { seededRandom } from '../../support/random.ts';
import { BankErrand } from './bank-errand.ts';
import { Customer, type RoundRecord } from './customer.ts';
import { errands } from './errands.ts';
import { mixed, type Plan } from './plan.ts';
import type { Stage } from './stage.ts';

/** After this many answers in a round, customers slow down. */
const plentyOf = 400;
const restMs = 200;
/** All customers of a round. */
export class Load {
  /** Sends its own requests beside the others. */
  readonly prober: Customer;
  readonly #customers: readonly Customer[];
  readonly #stage: Stage;
  readonly #bankErrand: BankErrand;
  #isOver = false;

  constructor(stage: Stage, record: RoundRecord, plan: Plan) {
    const { house, scene, accounts, bank } = stage;
    const customer = (number: number): Customer => {
      const random = seededRandom(mixed(plan.seed, number));
      return new Customer({ house, scene, accounts, record, random, number });
    };
    this.#stage = stage;
    this.#customers = Array.from({ length: plan.clients }, (_, index) => customer(index));
    this.prober = customer(plan.clients);
    this.#bankErrand = new BankErrand(customer(plan.clients + 1), bank, plan.bank);
  }

  /** Customers send requests until the work is done, then finish what they started. */
  async during(work: () => Promise<void>): Promise<void> {
    const { follower } = this.#stage;
    const running = Promise.all([
      ...this.#customers.map((customer) => this.#runErrands(customer)),
      this.#bankErrand.run(),
      follower.run(),
    ]);
    const failed = running.then(() => new Promise<never>(() => {}));
    try {
      await Promise.race([work(), failed]);
    } catch (fault) {
      // The first fault has the cause; a customer that waits for a dead node fails as well.
      this.#finish();
      await Promise.allSettled([running]);
      throw fault;
    }
    this.#finish();
    await running;
  }

  #finish(): void {
    this.#isOver = true;
    this.#stage.follower.finish();
    this.#stage.house.gate.open();
  }

  async #runErrands(customer: Customer): Promise<void> {
    do {
      // With a second node, customers keep working while the killed one starts, so they slow down.
      if (customer.record.acknowledged.count > plentyOf) await pause(restMs);
      await nth(errands, customer.random(errands.length))(customer);
    } while (!this.#isOver);
  }
}
