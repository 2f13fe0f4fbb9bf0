import type { Violation } from '../../edge/checking/violation.ts';
import type { Engine } from '../../engine/engine.ts';
import { personById } from '../../identity/users/person-by-name.ts';
import { pinDigits } from '../../identity/users/pin.wire.ts';
import { isTrivialPin } from '../../identity/users/trivial-pin.ts';
import { granted } from '../../kernel/decision.ts';

/** The parts of a request, which may be anything. */
type Given = { readonly params?: unknown; readonly body?: unknown };

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;

const hasTrivialPin = ({ body }: Given): boolean => {
  const pin = memberOf(body, 'pin');
  if (typeof pin !== 'string' && typeof pin !== 'number') return false;
  const digits = pinDigits(pin);
  return /^\d{4,12}$/.test(digits) && isTrivialPin(digits);
};

const trivial: readonly Violation[] = [{ path: 'pin', message: 'Pin should not be easy to guess' }];

/**
 * Decision 0093: a live user may not have a PIN that a stranger would try first. Test users may
 * have any.
 */
export const pinRulesOfNewUser = (given: Given): readonly Violation[] =>
  memberOf(given.body, 'test_mode') === false && hasTrivialPin(given) ? trivial : [];

export async function pinRulesOfUser(engine: Engine, given: Given): Promise<readonly Violation[]> {
  const id = memberOf(given.params, 'user_id');
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || !hasTrivialPin(given)) return [];
  const person = granted(await engine.read(personById, id));
  return person?.isTest === false ? trivial : [];
}
