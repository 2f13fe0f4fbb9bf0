/**
 * What is simulated here (decision 0113-simulated-money-is-marked). Test money always is; this is
 * about live money, which people believe.
 */
export type Simulation = {
  /** A simulated bank serves live projects where there is no real rail: FLORIN_SIMULATOR=1 says so. */
  readonly isOn: boolean;
  /** Whether there may be new live projects: not before somebody has said what serves them. */
  readonly allowsLiveProjects: boolean;
  /**
   * Live money of these books may have come from the simulator, now or once. It mixes with all other
   * money, so from then on all of it is shown as simulated, and no real rail pays any of it out.
   */
  readonly isMarked: boolean;
};

type Said = {
  /** FLORIN_SIMULATOR; null: nobody has said anything. */
  readonly simulator: boolean | null;
  readonly databaseUrl: string | null;
};

/** Only an explicit FLORIN_SIMULATOR=1 simulates live money; a first try at home says nothing. */
export const simulationOf = (
  { simulator, databaseUrl }: Said,
  hasSimulatedMoney: boolean,
): Simulation => ({
  isOn: simulator === true,
  allowsLiveProjects: simulator !== null || databaseUrl !== null,
  isMarked: simulator === true || hasSimulatedMoney,
});
