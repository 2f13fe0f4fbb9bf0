import type { Cluster } from './cluster.ts';
import type { Member } from './member.ts';

/** What happens to a leader, and how it is mended when another one leads. */
export type Misfortune = {
  readonly befall: (leader: Member, cluster: Cluster) => Promise<void> | void;
  readonly mend: (leader: Member) => void;
  /** Whether a client without knowledge of the successor may still reach it. */
  readonly isReachable: boolean;
};

/** The faults of a leader, by the name of the round. */
export const misfortunes = {
  killed: {
    befall: (leader) => leader.kill(),
    mend: (leader) => leader.run(),
    isReachable: false,
  },
  stopped: {
    befall: (leader) => leader.stop(),
    mend: (leader) => leader.goOn(),
    isReachable: true,
  },
  'cut off': {
    befall: (leader) => leader.cutOff(),
    mend: (leader) => leader.rejoin(),
    isReachable: true,
  },
  'left without Patroni': {
    befall: (leader) => leader.killPatroni(),
    mend: (leader) => leader.run(),
    isReachable: true,
  },
  'switched over': {
    befall: (_, cluster) => cluster.switchOver(),
    mend: () => {},
    isReachable: false,
  },
} as const satisfies Record<string, Misfortune>;

export type MisfortuneName = keyof typeof misfortunes;

/** The figures of a round. */
export type Round = {
  readonly number: number;
  readonly misfortune: MisfortuneName;
  readonly from: string;
  readonly to: string;
  readonly acknowledged: number;
  /** 503 answers that say that nothing was changed. */
  readonly putOff: number;
  /** 503 answers that say that it may have happened. */
  readonly inDoubt: number;
  /** The time until another member led. */
  readonly ledMs: number;
  /** The longest time without a success for any client. */
  readonly awayMs: number;
  /** Requests of clients that repeat with their key; all of them succeeded. */
  readonly careful: number;
  readonly carefulPutOff: number;
  /** The longest of them, with its repetitions. */
  readonly carefulMs: number;
  /** Writes that the old leader admitted, and acknowledged, after another one led. */
  readonly strayLetIn: number;
  readonly strayAcknowledged: number;
};
