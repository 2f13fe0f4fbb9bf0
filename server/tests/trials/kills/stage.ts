import { Follower } from '../../crash/delivery/follower.ts';
import { MoodyReceivers } from '../../crash/delivery/moody-receivers.ts';
import { openScene, type Scene } from '../../soak/scene.ts';
import { seededRandom } from '../../support/random.ts';
import { type BankAtHand, openBank } from './bank-errand.ts';
import { accountsFound, walletAccounts } from './found.ts';
import { House } from './house.ts';
import type { Plan, Random } from './plan.ts';
import type { Checked } from './telling.ts';
import { killIn } from './ways.ts';

/** The participants from one fresh database to the next. */
export type Stage = {
  readonly house: House;
  readonly scene: Scene;
  readonly bank: BankAtHand;
  readonly receivers: MoodyReceivers;
  readonly follower: Follower;
  readonly accounts: ReadonlyMap<number, string>;
  /** The expected balances of the participants. */
  readonly balances: Map<string, number>;
  readonly checked: Checked;
};

const receiverCount = 3;
const cast = { payers: 6, transferers: 8 };

/** A fresh database. Its first start is killed if the plan says so. Returns how long that took. */
export async function openStage(
  plan: Plan,
  random: Random,
): Promise<{ readonly stage: Stage; readonly recoveryMs: number }> {
  const house = await House.open(plan.isPair);
  const receivers = await MoodyReceivers.start(receiverCount, seededRandom(plan.seed));
  try {
    const beganMs = performance.now();
    if (plan.isFirst) await house.killing(() => killIn(plan.kill, house, random));
    else await house.startAll();
    const recoveryMs = performance.now() - (house.killedMs ?? beganMs);
    return { stage: await peopled(house, receivers), recoveryMs };
  } catch (fault) {
    const words = house.lastWords;
    await house.remove();
    await receivers.close();
    throw new Error(`the house could not be opened:\n${words}`, { cause: fault });
  }
}

async function peopled(house: House, receivers: MoodyReceivers): Promise<Stage> {
  const { client, home } = house;
  const scene = await openScene(client, receivers.urlOf(0, 'told'), cast);
  const bank = await openBank(client);
  const opening = await accountsFound(home);
  return {
    ...{ house, scene, bank, receivers },
    follower: new Follower(() => house.client, house.gate),
    accounts: await walletAccounts(home),
    balances: new Map(opening.map(({ id, balance }) => [id, Number(balance)])),
    checked: { position: 0, sequences: new Map() },
  };
}
