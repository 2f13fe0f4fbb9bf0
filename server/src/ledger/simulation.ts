/**
 * The simulated parts of this installation (decision 0113-simulated-money-is-marked). Test money
 * always is. This is about live money, which people take for real.
 */
export type Simulation = {
  /** A simulated bank serves live projects that have no real rail, because FLORIN_SIMULATOR=1. */
  readonly isOn: boolean;
  /** Whether new live projects are allowed: only once the operator has said what serves them. */
  readonly allowsLiveProjects: boolean;
  /**
   * Live money in these books may come from the simulator, now or earlier. It mixes with all other
   * money. So from then on all of it is marked as simulated, and no real rail pays any of it out.
   */
  readonly isMarked: boolean;
};

type Said = {
  /** FLORIN_SIMULATOR. Null: it is not set. */
  readonly simulator: boolean | null;
  readonly databaseUrl: string | null;
};

/**
 * Only an explicit FLORIN_SIMULATOR=1 simulates live money. A first try at home leaves it unset.
 */
export const simulationOf = (
  { simulator, databaseUrl }: Said,
  hasSimulatedMoney: boolean,
): Simulation => ({
  isOn: simulator === true,
  allowsLiveProjects: simulator !== null || databaseUrl !== null,
  isMarked: simulator === true || hasSimulatedMoney,
});
