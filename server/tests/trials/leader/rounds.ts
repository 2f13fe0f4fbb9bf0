import type { Cluster } from './cluster.ts';
import type { Member } from './member.ts';

/** What happens to a leader, and what is done about it when another one leads. */
export type Misfortune = {
  readonly befall: (leader: Member, cluster: Cluster) => Promise<void> | void;
  readonly mend: (leader: Member) => void;
  /** Whether somebody may still reach it, who has not heard of its successor. */
  readonly isReachable: boolean;
};

/** What befalls the leader, by the name of the round. */
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

/** What was seen in a round. */
export type Round = {
  readonly number: number;
  readonly misfortune: MisfortuneName;
  readonly from: string;
  readonly to: string;
  readonly acknowledged: number;
  /** Answered 503 that nothing was changed. */
  readonly putOff: number;
  /** Answered 503 that it may have happened. */
  readonly inDoubt: number;
  /** After how long another member led. */
  readonly ledMs: number;
  /** For how long nobody was told of a success. */
  readonly awayMs: number;
  /** Requests of those who repeat with their key; all of them succeeded. */
  readonly careful: number;
  readonly carefulPutOff: number;
  /** The longest that one of those took, with its repetitions. */
  readonly carefulMs: number;
  /** Writes that the old leader let in, and acknowledged, after another one led. */
  readonly strayLetIn: number;
  readonly strayAcknowledged: number;
};
