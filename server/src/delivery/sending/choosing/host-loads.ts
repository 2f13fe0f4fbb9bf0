import { type UnixSeconds, unixSeconds } from '../../../kernel/time.ts';
import type { SendResult } from '../http/send-result.ts';
import type { FreeSlots } from './claims.store.ts';

/** How a host is treated (decision 0042-hosts-in-trouble). */
export const slotsPerHost = 16;
/** A slow host gets so few that many slow hosts together cannot delay the rest. */
const slotsOfSlowHost = 2;
/** This many connection faults in a row open the circuit. */
const faultsToOpen = 5;
const openSecondsMin = 5;
const openSecondsMax = 60;
/** After this many unanswered attempts in a row, the receiver is away (decision 0081). */
const unansweredToBeAway = 5;
/** How long the last of them counts. A host with due deliveries gets the next attempt earlier. */
const awaySecondsMax = openSecondsMax;
/** The most hosts in trouble that are remembered. A forgotten host starts fresh. */
const hostsMax = 10_000;

type Load = {
  inFlight: number;
  /** Attempts in a row without an answer, for lack of a connection or of time. */
  unanswered: number;
  /** When the last of them ended. */
  unansweredAt: UnixSeconds;
  /** Connection faults in a row. */
  faults: number;
  openUntil: UnixSeconds;
  /** How often the circuit has opened since the last contact. */
  openings: number;
  isSlow: boolean;
};

/** The result of an attempt, as far as it says something about the host. */
export type Experience = 'answered' | 'timed out' | 'no connection';

/** What a result says about the host. Null: nothing. */
export function experienceOf(sent: SendResult): Experience | null {
  if (sent.kind === 'answered') return 'answered';
  if (sent.fault === 'stopped') return null;
  if (sent.isConnectionFault) return 'no connection';
  return sent.fault === 'timed_out' ? 'timed out' : 'answered';
}

/**
 * How many deliveries each host may get now. Slow hosts get fewer. When nobody listens, a circuit
 * opens, so that pending deliveries lose no attempt.
 */
export class HostLoads {
  readonly #loads = new Map<string, Load>();
  #inFlight = 0;
  #departures = 0;

  get inFlight(): number {
    return this.#inFlight;
  }

  /** How often a host was found to be away. */
  get departures(): number {
    return this.#departures;
  }

  begin(host: string): void {
    const load = this.#loads.get(host);
    this.#inFlight += 1;
    if (load !== undefined) load.inFlight += 1;
    else this.#remember(host);
  }

  end(host: string, experience: Experience | null, now: UnixSeconds): void {
    this.#inFlight -= 1;
    const load = this.#loads.get(host);
    if (load === undefined) return;
    load.inFlight -= 1;
    if (experience === 'no connection') noteFault(load, now);
    else if (experience !== null) noteContact(load, experience);
    if (experience !== null) this.#noteAbsence(load, experience, now);
    if (load.inFlight === 0 && load.unanswered === 0) this.#loads.delete(host);
  }

  /** The hosts that may not get the ordinary number. */
  freeSlots(now: UnixSeconds): FreeSlots {
    const free = new Map<string, number>();
    for (const [host, load] of this.#loads) {
      free.set(host, Math.max(0, slotsOf(load, now) - load.inFlight));
    }
    return free;
  }

  /** The time before which the host gets nothing. */
  closedUntil(host: string): UnixSeconds {
    return this.#loads.get(host)?.openUntil ?? unixSeconds(0);
  }

  /** The hosts that do not answer, whether they refuse connections or hang. */
  awayHosts(now: UnixSeconds): readonly string[] {
    return [...this.#loads].filter(([, load]) => isAway(load, now)).map(([host]) => host);
  }

  #noteAbsence(load: Load, experience: Experience, now: UnixSeconds): void {
    const wasAway = isAway(load, now);
    load.unanswered = experience === 'answered' ? 0 : load.unanswered + 1;
    load.unansweredAt = now;
    if (!wasAway && isAway(load, now)) this.#departures += 1;
  }

  #remember(host: string): void {
    if (this.#loads.size >= hostsMax) this.#forgetOneAtRest();
    this.#loads.set(host, {
      inFlight: 1,
      unanswered: 0,
      unansweredAt: unixSeconds(0),
      faults: 0,
      openUntil: unixSeconds(0),
      openings: 0,
      isSlow: false,
    });
  }

  #forgetOneAtRest(): void {
    for (const [host, { inFlight }] of this.#loads) {
      if (inFlight > 0) continue;
      this.#loads.delete(host);
      return;
    }
  }
}

function slotsOf({ faults, openUntil, isSlow }: Load, now: UnixSeconds): number {
  if (now < openUntil) return 0;
  // The circuit was open: one delivery goes ahead and shows whether somebody listens again.
  if (faults >= faultsToOpen) return 1;
  return isSlow ? slotsOfSlowHost : slotsPerHost;
}

const isAway = ({ unanswered, unansweredAt }: Load, now: UnixSeconds): boolean =>
  unanswered >= unansweredToBeAway && now <= unansweredAt + awaySecondsMax;

function noteContact(load: Load, experience: Experience): void {
  load.faults = 0;
  load.openings = 0;
  load.openUntil = unixSeconds(0);
  load.isSlow = experience === 'timed out';
}

function noteFault(load: Load, now: UnixSeconds): void {
  // Attempts already in flight when the circuit opened tell nothing new.
  if (now < load.openUntil) return;
  load.faults += 1;
  if (load.faults < faultsToOpen) return;
  const seconds = Math.min(openSecondsMax, openSecondsMin * 2 ** Math.min(load.openings, 10));
  load.openings += 1;
  load.openUntil = unixSeconds(now + seconds);
}
