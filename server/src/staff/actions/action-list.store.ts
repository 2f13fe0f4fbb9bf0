import type { List } from '../../figures/lists/list.ts';

const part = 'item.project_id IS NOT NULL';

/**
 * The actions of a project's staff in its portal (decision 0177). The numbers of the actions are
 * their places.
 */
export const projectActionList: List = {
  name: 'actions of a project',
  from: `(SELECT id, number AS place, at AS created_at, project_id, actor_id, action
    FROM operator_action) AS item`,
  id: 'item.id',
  conditions: {
    project_id: { sql: 'item.project_id = $', type: 'uuid' },
    // A query for one of the operator's people must not reveal which of them has looked.
    actor_id: { sql: "item.actor_id = $ AND item.action <> 'see_as_merchant'", type: 'text' },
    action: { sql: 'item.action = $', type: 'text' },
  },
  leads: [
    { by: ['project_id', 'actor_id'], part },
    { by: ['project_id', 'action'], part },
    { by: ['project_id'], part },
  ],
};
