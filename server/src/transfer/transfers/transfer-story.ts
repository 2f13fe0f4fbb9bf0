import {
  plainStory,
  type SeenEvent,
  type StateMoment,
  type StatusWords,
  type Story,
} from '../../figures/timeline/timeline.ts';
import type { CallbackStatus, Transfer } from './transfer.ts';
import { transferMovements } from './transfer-money.ts';

/** What each status of a transfer means, who usually causes it, and what comes next. */
// biome-ignore format: a table
const statusWords: Readonly<Record<CallbackStatus, StatusWords>> = {
  waiting_funds:        { cause: 'service', title: 'Transfer waits for money',         explanation: 'It is signed, and the account of the payer lacks the money. It goes on when the money arrives.' },
  waiting_registration: { cause: 'service', title: 'Transfer waits for its recipient', explanation: 'Nobody has registered the address of the recipient. It goes on when somebody does.' },
  waiting_password:     { cause: 'service', title: 'Transfer waits for its password',  explanation: 'The recipient has to give the password of the transfer.' },
  reserved:             { cause: 'payer',   title: 'Transfer reserved',                explanation: 'The money is reserved on the account of the payer.' },
  rejected:             { cause: 'service', title: 'Transfer rejected',                explanation: 'It was not carried out. Reserved money was released.' },
  revoked:              { cause: 'merchant', title: 'Transfer revoked',                explanation: 'Who created it took it back. Reserved money was released.' },
  failed:               { cause: 'service', title: 'Transfer failed',                  explanation: 'It could not be carried out. Reserved money was released.' },
  done:                 { cause: 'service', title: 'Transfer done',                    explanation: 'The recipient has the money.' },
};

const isKnown = (name: string): name is CallbackStatus => Object.hasOwn(statusWords, name);

export const transferStory = (transfer: Transfer): Story => ({
  ...plainStory,
  object: `transfer ${transfer.id}`,
  stateIn: (event) => stateOf(event, transfer),
  movements: transferMovements(transfer.id),
  subjects: [`transfer ${transfer.id}`],
  own: [
    {
      at: transfer.createdAt,
      kind: 'state',
      title: 'Transfer created',
      status: 'new',
      actor: { type: transfer.userId === null ? 'merchant' : 'payer' },
      explanation: 'It has to be registered and signed before money moves.',
    },
    ...signed(transfer),
    ...handedOver(transfer),
  ],
});

const signed = ({ signedAt }: Transfer): readonly StateMoment[] =>
  signedAt === null
    ? []
    : [{ at: signedAt, kind: 'state', title: 'Transfer signed', status: 'signed' }];

const handedOver = ({ handedAt }: Transfer): readonly StateMoment[] =>
  handedAt === null
    ? []
    : [
        {
          at: handedAt,
          kind: 'state',
          title: 'Transfer handed to the bank',
          actor: { type: 'service' },
          explanation: 'The bank has it. Its answer ends the transfer.',
        },
      ];

function stateOf({ at, name }: SeenEvent, { failure }: Transfer): StateMoment | null {
  if (!isKnown(name)) return null;
  const { title, explanation, cause } = statusWords[name];
  const why = name === 'failed' && failure !== null ? `${failure.message} (${failure.code}). ` : '';
  return {
    at,
    kind: 'state',
    title,
    status: name,
    actor: { type: cause },
    explanation: `${why}${explanation}`,
  };
}
