import type { List } from '../../figures/lists/list.ts';

const part = 'item.project_id IS NOT NULL';

/** What the staff of a project did in its portal (decision 0177). Its numbers are its places. */
export const projectActionList: List = {
  name: 'actions of a project',
  from: `(SELECT id, number AS place, at AS created_at, project_id, actor_id, action
    FROM operator_action) AS item`,
  id: 'item.id',
  conditions: {
    project_id: { sql: 'item.project_id = $', type: 'uuid' },
    // Who of the operator's people has looked is not to be found out by asking for one of them.
    actor_id: { sql: "item.actor_id = $ AND item.action <> 'see_as_merchant'", type: 'text' },
    action: { sql: 'item.action = $', type: 'text' },
  },
  leads: [
    { by: ['project_id', 'actor_id'], part },
    { by: ['project_id', 'action'], part },
    { by: ['project_id'], part },
  ],
};
