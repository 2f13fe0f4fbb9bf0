import { type Bench, createBench, type Given, type Need } from './asking/bench.ts';
import { Broken, Unavailable } from './asking/broken.ts';
import type { Addresses } from './asking/client.ts';
import { aList, expectAnswer } from './asking/expecting.ts';
import { startReceiver } from './asking/receiver.ts';
import type { Check } from './check.ts';
import { allChecks } from './checks/all-checks.ts';

export type Finding = {
  /** `checkout 2.1`. */
  readonly section: string;
  readonly rules: readonly string[];
  readonly title: string;
  readonly gap: string | null;
  readonly state: 'passed' | 'failed' | 'skipped';
  /** Why the check was skipped, or the behaviour that a broken rule requires. */
  readonly because: string | null;
  /** The observed behaviour. */
  readonly seen: string | null;
};

export type Wanted = {
  readonly addresses: Addresses;
  readonly given: Given | null;
  readonly operatorToken: string | null;
  readonly mayAdvanceClock: boolean;
  /** Null: no receiver. */
  readonly receiver: { readonly publicUrl: string | null; readonly port: number } | null;
  /** Sections, by the beginnings of their addresses. Empty: all. */
  readonly sections: readonly string[];
  /** Skips checks of rules that the gaps page decides. */
  readonly isDocumentsOnly: boolean;
};

/** `checkout 2.1 metadata` belongs to the section `checkout 2.1`, `checkout 5.4` to `checkout 5`. */
export function sectionOf({ rules }: Pick<Check, 'rules'>): string {
  const [document = '', number = ''] = (rules[0] ?? '').split(' ');
  const isPart = /^[23]\.\d+$/.test(number);
  return `${document} ${isPart ? number : number.replace(/\..*$/, '')}`;
}

const isIn = (section: string, wanted: string): boolean =>
  section === wanted || section.startsWith(`${wanted} `) || section.startsWith(`${wanted}.`);

/** The selected checks. */
export const checksFor = ({
  sections,
  isDocumentsOnly,
}: Pick<Wanted, 'sections' | 'isDocumentsOnly'>) =>
  allChecks.filter(
    (check) =>
      (sections.length === 0 || sections.some((wanted) => isIn(sectionOf(check), wanted))) &&
      !(isDocumentsOnly && check.gap !== undefined),
  );

const reasons: Readonly<Record<Need, string>> = {
  operator: 'needs an operator token (--operator-token-file)',
  account:
    "needs the project's account: account_numbers in --credentials, or --operator-token-file",
  receiver: 'needs an address where the server reaches this machine (--callback-url)',
  clock: "moves the server's clock (--advance-clock and --operator-token-file)",
};

function missing({ needs = [] }: Check, wanted: Wanted): readonly string[] {
  const { operatorToken, given, receiver, mayAdvanceClock } = wanted;
  const isOperator = operatorToken !== null;
  const met: Readonly<Record<Need, boolean>> = {
    operator: isOperator,
    account: isOperator || (given !== null && given.account !== null),
    receiver: receiver !== null,
    clock: mayAdvanceClock && isOperator,
  };
  return needs.filter((need) => !met[need]).map((need) => reasons[need]);
}

type Outcome = Pick<Finding, 'state' | 'because' | 'seen'>;

async function outcomeOf(check: Check, bench: Bench): Promise<Outcome> {
  try {
    await check.run(bench);
    return { state: 'passed', because: null, seen: null };
  } catch (error) {
    if (error instanceof Unavailable) {
      return { state: 'skipped', because: error.message, seen: null };
    }
    if (error instanceof Broken) {
      return { state: 'failed', because: error.expected, seen: error.seen };
    }
    // An answer in a form that the check cannot read is also the server's fault.
    return { state: 'failed', because: 'an answer in the documented form', seen: String(error) };
  }
}

/** More at once would only queue at the server. */
const atOnceMax = 6;

/** Runs the checks concurrently. Checks that move the clock come last, one after another. */
async function runAll(
  checks: readonly Check[],
  bench: Bench,
  wanted: Wanted,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const run = async (index: number, check: Check): Promise<void> => {
    const reason = missing(check, wanted).join('; ');
    const outcome: Outcome =
      reason === ''
        ? await outcomeOf(check, bench)
        : { state: 'skipped', because: reason, seen: null };
    const { rules, title, gap = null } = check;
    findings[index] = { section: sectionOf(check), rules, title, gap, ...outcome };
  };
  const movesClock = ({ needs = [] }: Check): boolean => needs.includes('clock');
  const waiting = [...checks.entries()].filter(([, check]) => !movesClock(check));
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await run(...next);
  };
  await Promise.all(Array.from({ length: atOnceMax }, worker));
  for (const [index, check] of checks.entries()) {
    if (movesClock(check)) await run(index, check);
  }
  return findings;
}

/** Checkout 4, visibility 4: a test project lists card-payment and a mock method, and only those. */
async function refuseLive({ client }: Bench): Promise<void> {
  const seen = await client.checkout('GET', '/checkout-project/integration/v1/methods');
  const { items } = expectAnswer(seen, 200, { items: aList });
  const keys = (items as readonly { key?: unknown }[]).map(({ key }) => key);
  const others = keys.filter((key) => key !== 'card-payment').map(String);
  if (others.length === 1 && others[0]?.includes('mock')) return;
  throw new Unavailable(
    `The project's methods are ${keys.join(', ') || 'none'}, so it may be live. The checks pay and ` +
      'move money: give the credentials of a test project.',
  );
}

/** Checks the server. Throws `Broken` or `Unavailable` if not even a project can be reached. */
export async function runConformance(wanted: Wanted): Promise<readonly Finding[]> {
  const receiver = wanted.receiver === null ? null : await startReceiver(wanted.receiver);
  try {
    const bench = await createBench({ ...wanted, receiver }, wanted.given);
    await bench.client.token();
    if (wanted.given !== null) await refuseLive(bench);
    return await runAll(checksFor(wanted), bench, wanted);
  } finally {
    await receiver?.close();
  }
}
