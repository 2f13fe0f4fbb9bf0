import type { UnixSeconds } from '../../../kernel/time.ts';
import type { Database } from '../../../storage/database.ts';
import { givenUpAt } from '../../deliveries/delivery.ts';
import { lifeSecondsOf, type Schedules } from '../../deliveries/schedule.ts';
import type { HostLoads } from './host-loads.ts';
import { giveUpLate, nextLastMoment, type Waiting } from './last-moments.store.ts';

type Services = { readonly database: Database; readonly schedules: Schedules };

/**
 * Gives up deliveries that reach their last moment while their receiver is away: they do not wait
 * for their turn behind the circuit (decision 0081-last-moment). A receiver that answers loses
 * nothing by this, however late we are.
 */
export class GivingUp {
  readonly #services: Services;
  readonly #loads: HostLoads;
  /** The last look that found nothing more. The same look again would find nothing either. */
  #looked: { readonly at: UnixSeconds | null; readonly departures: number } = {
    at: null,
    departures: 0,
  };

  constructor(services: Services, loads: HostLoads) {
    this.#services = services;
    this.#loads = loads;
  }

  /** Makes one small step. True while there is more. */
  async step(now: UnixSeconds): Promise<boolean> {
    const { departures } = this.#loads;
    if (this.#looked.at === now && this.#looked.departures === departures) return false;
    const waiting = this.#waiting(now);
    const isMore =
      waiting.hosts.length > 0 &&
      (await giveUpLate(this.#services.database, waiting, givenUpAt(now)));
    if (!isMore) this.#looked = { at: now, departures };
    return isMore;
  }

  /** The next last moment among the receivers that are known to be away now. */
  async nextMoment(now: UnixSeconds): Promise<UnixSeconds | null> {
    const waiting = this.#waiting(now);
    return waiting.hosts.length > 0 ? nextLastMoment(this.#services.database, waiting) : null;
  }

  #waiting(now: UnixSeconds): Waiting {
    const { checkout, wallet, transfer } = this.#services.schedules;
    return {
      hosts: this.#loads.awayHosts(now),
      lifeSeconds: {
        checkout: lifeSecondsOf(checkout),
        wallet: lifeSecondsOf(wallet),
        transfer: lifeSecondsOf(transfer),
      },
    };
  }
}
