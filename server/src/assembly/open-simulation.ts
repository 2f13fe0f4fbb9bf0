import { hasSimulatedMoney } from '../ledger/service-account.store.ts';
import { type Simulation, simulationOf } from '../ledger/simulation.ts';
import type { Database } from '../storage/database.ts';
import type { Start } from './start.ts';

/** Only FLORIN_SIMULATOR=1 makes a simulated bank serve live projects. One line logs it. */
export async function openSimulation(
  { settings, log }: Start,
  database: Database,
): Promise<Simulation> {
  const simulation = simulationOf(settings, await hasSimulatedMoney(database));
  if (simulation.isOn) {
    log.warn(
      'A simulated bank serves payments without a real rail, for live projects too; FLORIN_SIMULATOR=0 ends that. Live money is shown as simulated, and no real rail will ever pay it out.',
    );
  } else if (simulation.isMarked) {
    log.warn(
      'Live money in this database came from the simulator once: all of it is shown as simulated, and no real rail pays it out. Begin with a new database for real money.',
    );
  }
  return simulation;
}
