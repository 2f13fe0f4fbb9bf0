import {
  plainStory,
  type SeenEvent,
  type StateMoment,
  type StatusWords,
  type Story,
} from '../../figures/timeline/timeline.ts';
import type { PageLanguage } from '../../pages/language.ts';
import type { CallbackStatus, Transfer } from './transfer.ts';
import { transferMovements } from './transfer-money.ts';
import { transferWordsIn } from './transfer-story-words.ts';

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

/** Statuses after which no step to the bank can follow. */
const ends: readonly string[] = ['rejected', 'revoked', 'failed', 'done'];

const isKnown = (name: string): name is CallbackStatus => Object.hasOwn(statusWords, name);

/** For moments that are not a callback status. */
const ownWords = {
  created: ['Transfer created', 'It has to be registered and signed before money moves.'],
  signed: ['Transfer signed', ''],
  handed: ['Transfer handed to the bank', 'The bank has it. Its answer ends the transfer.'],
  returned: [
    'Transfer came back',
    'The bank had paid it, and it came back. The payer has the money again.',
  ],
} as const;

type OwnMoment = keyof typeof ownWords;
const isOwn = (moment: CallbackStatus | OwnMoment): moment is OwnMoment =>
  Object.hasOwn(ownWords, moment);

/** The title and explanation, in the reader's language. */
function wordsOf(
  moment: CallbackStatus | OwnMoment,
  language: PageLanguage,
): readonly [string, string] {
  if (language !== 'en') return transferWordsIn[language][moment];
  if (isOwn(moment)) return ownWords[moment];
  const { title, explanation } = statusWords[moment];
  return [title, explanation];
}

export const transferStory = (transfer: Transfer, language: PageLanguage = 'en'): Story => ({
  ...plainStory,
  object: `transfer ${transfer.id}`,
  statesIn: (events) => statesOf(events, transfer, language),
  movements: transferMovements(transfer.id),
  subjects: [`transfer ${transfer.id}`],
  own: [created(transfer, language), ...signed(transfer, language)],
});

function created({ createdAt: at, userId }: Transfer, language: PageLanguage): StateMoment {
  const [title, explanation] = wordsOf('created', language);
  const actor = { type: userId === null ? 'merchant' : 'payer' } as const;
  return { at, kind: 'state', title, status: 'new', actor, explanation };
}

const signed = ({ signedAt: at }: Transfer, language: PageLanguage): readonly StateMoment[] =>
  at === null
    ? []
    : [{ at, kind: 'state', title: wordsOf('signed', language)[0], status: 'signed' }];

function handed({ handedAt: at }: Transfer, language: PageLanguage): readonly StateMoment[] {
  if (at === null) return [];
  const [title, explanation] = wordsOf('handed', language);
  return [{ at, kind: 'state', title, actor: { type: 'service' }, explanation }];
}

/** The money is reserved before the bank gets it, and the bank's answer comes last. */
function statesOf(
  events: readonly SeenEvent[],
  transfer: Transfer,
  language: PageLanguage,
): readonly StateMoment[] {
  const told = events.flatMap((event) => stateOf(event, transfer, language) ?? []);
  const isEnd = ({ status }: StateMoment): boolean => ends.includes(status ?? '');
  return [
    ...told.filter((moment) => !isEnd(moment)),
    ...handed(transfer, language),
    ...told.filter(isEnd),
  ];
}

function stateOf(
  { at, name }: SeenEvent,
  { failure, performedAt }: Transfer,
  language: PageLanguage,
): StateMoment | null {
  if (!isKnown(name)) return null;
  const isFailed = name === 'failed' && failure !== null;
  // After the execution, only a return makes a transfer fail (decision 0220).
  const isBack = isFailed && performedAt !== null;
  const [title, explanation] = wordsOf(isBack ? 'returned' : name, language);
  const actor = { type: isBack ? ('rail' as const) : statusWords[name].cause };
  // The reason is stored in English. Readers of other languages get its code.
  const told = language === 'en' && failure !== null ? `${failure.message} ` : '';
  const why = isFailed ? `${told}(${failure.code}). ` : '';
  return { at, kind: 'state', title, status: name, actor, explanation: `${why}${explanation}` };
}
