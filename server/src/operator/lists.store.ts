import { equals } from '../figures/lists/conditions.ts';
import type { List } from '../figures/lists/list.ts';
import { hasPart } from '../figures/search/search-text.store.ts';

/** Nearly all are active: the index has only the others, of both states. */
const rareStates = {
  by: ['state'],
  only: { state: ['suspended', 'closed'] },
  part: "item.state <> 'active'",
};

/** Projects in the order of their creation (business 2). */
export const projectList: List = {
  name: 'projects',
  from: 'project AS item',
  id: 'item.id',
  conditions: {
    q: hasPart('project'),
    state: equals('state'),
    test_mode: equals('is_test', 'boolean'),
  },
  leads: [rareStates, { by: ['test_mode'] }],
};

/** People in the order of their creation (business 2). */
export const userList: List = {
  name: 'users',
  from: 'person AS item',
  id: 'item.id',
  conditions: { q: hasPart('user'), state: equals('state') },
  leads: [rareStates],
};

/** Wallets in the order of their creation (business 2). Each filter finds at most one. */
export const walletList: List = {
  name: 'wallets',
  from: 'wallet AS item',
  id: 'item.id',
  conditions: {
    user: { sql: 'item.id = (SELECT wallet_id FROM person WHERE id = $)', type: 'bigint' },
    project: { sql: 'item.id = (SELECT wallet_id FROM project WHERE id = $)', type: 'uuid' },
    account: {
      sql: 'item.id = (SELECT wallet_id FROM wallet_account WHERE account_id = $)',
      type: 'bigint',
    },
  },
  leads: [
    { by: ['user'], isOne: true },
    { by: ['project'], isOne: true },
    { by: ['account'], isOne: true },
  ],
};

/** The log of acts. Its numbers follow the order of commits, so they serve as its places. */
export const actionList: List = {
  name: 'actions',
  from: `(SELECT id, number AS place, at AS created_at, actor_id, action, subject, project_id
    FROM operator_action) AS item`,
  id: 'item.id',
  conditions: {
    actor_id: equals('actor_id'),
    action: equals('action'),
    subject: equals('subject'),
    project_id: equals('project_id', 'uuid'),
  },
  leads: [
    { by: ['subject'] },
    { by: ['project_id'], part: 'item.project_id IS NOT NULL' },
    { by: ['actor_id'] },
    { by: ['action'] },
  ],
};

/** Tokens in the order of their creation. The end of the log of acts is the lock of this list. */
export const tokenList: List = {
  name: 'tokens',
  from: 'operator_token AS item',
  id: 'item.id',
  conditions: {},
  leads: [],
};

/** Mails in the order in which they were written (business 7). */
export const mailList: List = {
  name: 'mails',
  from: 'mail AS item',
  id: 'item.id',
  conditions: {
    to: { sql: 'lower(item.recipient) = lower($)', type: 'text' },
    state: equals('state'),
  },
  leads: [{ by: ['to'] }, { by: ['state'] }],
};
