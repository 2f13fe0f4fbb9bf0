import { refuse } from '../../kernel/decision.ts';
import { changeByCaller } from './change-by-caller.ts';
import { type ProceedRefusal, proceed } from './proceed.ts';
import { isAllowedToCancel, isUnlocked } from './transfer.ts';

/** Transfer 4, PUT provide-password. The password was checked before, outside the batch. */
export const providePassword = changeByCaller<'invalid_state' | ProceedRefusal>(
  'provide password',
  (draft, transfer, { context }, now) => {
    if (!isAllowedToCancel(transfer)) {
      return refuse('invalid_state', `The transfer is ${transfer.status}.`);
    }
    if (isUnlocked(transfer)) return refuse('invalid_state', 'The transfer waits for no password.');
    return proceed(draft, { ...transfer, passwordGiven: true }, context, now);
  },
);
