import { ask, type Query } from '../../engine/operation.ts';
import { plainStory, type StateMoment, type Story } from '../../figures/timeline/timeline.ts';
import { readProject } from '../../identity/projects/read-project.ts';
import { people } from '../../identity/users/person.store.ts';
import type { Person } from '../../identity/users/person.ts';
import { latestMovements } from '../../identity/wallets/movements.store.ts';
import { readWallet } from '../../identity/wallets/read-wallet.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import type { PageLanguage } from '../../pages/language.ts';
import type { OperatorServices } from '../operate.ts';
import { openedWords } from './story-titles.ts';

type Told = Promise<Decision<Story, 'not_found'>>;

/** At most this many movements of a wallet, the latest ones; its statement has all of them. */
const movementsMax = 200;

const readPerson: Query<number, Person, 'not_found'> = {
  name: 'read person',
  load: (id) => [[ask(people, id)]],
  answer: (rows, id) => {
    const person = rows.get(people, id);
    return person === null ? refuse('not_found', `There is no user ${id}.`) : accept(person);
  },
};

const begun = (at: number, title: string): StateMoment => ({ at, kind: 'state', title });

/** A wallet, with its latest movements. */
export async function readWalletStory(
  services: OperatorServices,
  walletId: number,
  language: PageLanguage,
): Told {
  const { engine, database } = services;
  const found = await engine.read(readWallet, walletId);
  if (!found.ok) return found;
  const { wallet, accounts } = found.value;
  const listed = accounts.map(({ id }) => ({ id, before: null }));
  const movements = await latestMovements(database, listed, movementsMax);
  return accept({
    ...plainStory,
    movements: [...new Set(movements.map(({ movementId }) => movementId))],
    subjects: [`wallet ${walletId}`],
    own: [begun(wallet.createdAt, openedWords[language].wallet)],
  });
}

/** A person appears by number only: the story outlives an erased name. */
export async function readUserStory(
  services: OperatorServices,
  userId: number,
  language: PageLanguage,
): Told {
  const person = await services.engine.read(readPerson, userId);
  if (!person.ok) return person;
  const { walletId, createdAt } = person.value;
  const first = begun(createdAt, openedWords[language].user);
  return withWallet(services, { walletId, subject: `user ${userId}`, first }, language);
}

export async function readProjectStory(
  services: OperatorServices,
  projectId: string,
  language: PageLanguage,
): Told {
  const project = await services.engine.read(readProject, projectId);
  if (!project.ok) return project;
  const { walletId, createdAt } = project.value;
  const first = begun(createdAt, openedWords[language].project);
  return withWallet(services, { walletId, subject: `project ${projectId}`, first }, language);
}

type OwnedWallet = {
  readonly walletId: number;
  readonly subject: string;
  readonly first: StateMoment;
};

async function withWallet(
  services: OperatorServices,
  { walletId, subject, first }: OwnedWallet,
  language: PageLanguage,
): Told {
  const wallet = await readWalletStory(services, walletId, language);
  if (!wallet.ok) return wallet;
  const { subjects, own, ...story } = wallet.value;
  return accept({ ...story, subjects: [subject, ...subjects], own: [first, ...own] });
}
