import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { type Currency, decimalOf } from '../../kernel/money.ts';
import { type UnixSeconds, unixSeconds } from '../../kernel/time.ts';
import { type Allowance, allowanceStateAt, type Charge, type Limit } from './allowance.ts';

/**
 * The arithmetic of allowances (wallet 3.3, gaps 3): price plus out-commission counts from the
 * reservation on. A cancellation or reduction gives back at the time of the original charge.
 */

/** The maximum of the column, for an allowance without a total. */
const chargedMax = 2n ** 63n - 1n;

/** Beyond this many charge times the older half is merged into coarser steps. */
const chargesMax = 2_048;

/**
 * The possible difference between the clocks of two nodes: a charge outside all limits on one node
 * may still count on another. A charge can be given back this long after its last period, and the
 * row keeps it for twice this time.
 */
const clockSecondsApart = 300;

const plus = (charged: string, amount: bigint): string => String(BigInt(charged) + amount);

const longestPeriod = ({ limits }: Allowance): number =>
  Math.max(0, ...limits.map(({ periodSeconds }) => periodSeconds));

/** A charge counts until the end of its period, which is exclusive. */
const isCounted = ({ at }: Charge, { periodSeconds }: Limit, now: UnixSeconds): boolean =>
  now < at + periodSeconds;

const sumIn = (charges: readonly Charge[], limit: Limit, now: UnixSeconds): bigint =>
  charges
    .filter((charge) => isCounted(charge, limit, now))
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n);

/**
 * The used part of a limit. Rows of older versions may have a period of zero seconds: it never
 * frees.
 */
const usedOf = ({ charged, recentCharges }: Allowance, limit: Limit, now: UnixSeconds): bigint =>
  limit.periodSeconds === 0 ? charged : sumIn(recentCharges, limit, now);

const notBelowZero = (amount: bigint): bigint => (amount < 0n ? 0n : amount);

/**
 * The moment at which enough charges have left the period for the amount. Null: never, the amount
 * is above the limit.
 */
function freeAt(charges: readonly Charge[], limit: Limit, amount: bigint, now: UnixSeconds) {
  let sum = sumIn(charges, limit, now);
  const max = BigInt(limit.maxPrice);
  if (amount > max) return null;
  for (const charge of charges) {
    if (!isCounted(charge, limit, now)) continue;
    sum -= BigInt(charge.amount);
    if (sum + amount <= max) return unixSeconds(charge.at + limit.periodSeconds);
  }
  return null;
}

/** Wallet 3.3: the most that could be charged now, by the allowance alone. */
export function chargeableAt(allowance: Allowance, now: UnixSeconds): bigint {
  const { limits, maxPrice, charged } = allowance;
  if (allowanceStateAt(allowance, now) !== 'Active') return 0n;
  const rooms = limits.map((limit) => BigInt(limit.maxPrice) - usedOf(allowance, limit, now));
  const left = (maxPrice ?? chargedMax) - charged;
  return notBelowZero(rooms.reduce((least, room) => (room < least ? room : least), left));
}

const money = (minor: bigint, currency: Currency): string =>
  `${decimalOf({ minor, currency })} ${currency}`;

const spokenTime = (moment: UnixSeconds): string => new Date(moment * 1_000).toISOString();

/** Wallet 3.3: the limit that an amount would break, its rest, and when it frees. Null: none. */
function brokenLimit(allowance: Allowance, amount: bigint, now: UnixSeconds): string | null {
  const { charged, maxPrice, currency, recentCharges } = allowance;
  const total = maxPrice ?? chargedMax;
  const left = total - charged;
  if (amount > left) {
    return `The allowance has ${money(left, currency)} left of its total of ${money(total, currency)}; that does not free again.`;
  }
  for (const limit of allowance.limits) {
    const max = BigInt(limit.maxPrice);
    const used = usedOf(allowance, limit, now);
    if (used + amount <= max) continue;
    const free = freeAt(recentCharges, limit, amount, now);
    const when = free === null ? 'the amount is above it' : `it frees at ${spokenTime(free)}`;
    const room = money(notBelowZero(max - used), currency);
    return `The limit of ${money(max, currency)} in ${limit.periodSeconds} seconds has ${room} left; ${when}.`;
  }
  return null;
}

/**
 * Adds a charge. Charges of one moment are merged, and charges that no limit counts are dropped.
 */
function withCharge(allowance: Allowance, amount: bigint, now: UnixSeconds): readonly Charge[] {
  const longest = longestPeriod(allowance);
  if (longest === 0) return [];
  const kept = allowance.recentCharges.filter(
    ({ at }) => now < at + longest + 2 * clockSecondsApart,
  );
  const same = kept.find(({ at }) => at === now);
  // The clock of another node may be ahead, so the last charge may be newer than this one.
  const charges = [
    ...kept.filter((charge) => charge !== same),
    { at: now, amount: plus(same?.amount ?? '0', amount) },
  ].sort((one, other) => one.at - other.at);
  return charges.length > chargesMax ? coarser(charges) : charges;
}

/**
 * Merges pairs of neighbours in the older half, at the later moment: they free a little late and
 * never early. So a client that charges every second cannot make the row grow endlessly.
 */
function coarser(charges: readonly Charge[]): readonly Charge[] {
  const middle = charges.length >> 1;
  const joined: Charge[] = [];
  for (let index = 0; index < middle; index += 2) {
    const [one, other] = charges.slice(index, Math.min(index + 2, middle));
    if (one === undefined) continue;
    joined.push(
      other === undefined ? one : { at: other.at, amount: plus(one.amount, BigInt(other.amount)) },
    );
  }
  return [...joined, ...charges.slice(middle)];
}

/** Wallet 3.3: the allowance after a charge, or why the charge is refused. */
export function chargedAllowance(
  allowance: Allowance,
  amount: bigint,
  now: UnixSeconds,
): Decision<Allowance, 'invalid_allowance'> {
  const state = allowanceStateAt(allowance, now);
  if (state !== 'Active') {
    return refuse('invalid_allowance', `The allowance is not active: it is ${spoken(state)}.`);
  }
  const broken = brokenLimit(allowance, amount, now);
  if (broken !== null) return refuse('invalid_allowance', broken);
  return accept({
    ...allowance,
    charged: allowance.charged + amount,
    recentCharges: withCharge(allowance, amount, now),
  });
}

const spoken = (state: string): string => state.toLowerCase();

/**
 * Gaps 3: a given-back amount counts at the moment of its charge, as if the charge had been
 * smaller.
 */
export function withGivenBack(
  allowance: Allowance,
  amount: bigint,
  chargedAt: UnixSeconds,
  now: UnixSeconds,
): Allowance {
  const charged = allowance.charged - amount;
  const longest = longestPeriod(allowance);
  // Charges that no limit counts may have left the list, and a later charge may have their place.
  if (longest === 0 || now >= chargedAt + longest + clockSecondsApart)
    return { ...allowance, charged };
  const index = allowance.recentCharges.findIndex(({ at }) => at >= chargedAt);
  const charge = allowance.recentCharges[index];
  if (charge === undefined) throw new Error(`allowance ${allowance.id} was not charged then`);
  const recentCharges = allowance.recentCharges
    .map((one) => (one === charge ? { ...one, amount: plus(one.amount, -amount) } : one))
    .filter((one) => one.amount !== '0');
  return { ...allowance, charged, recentCharges };
}
