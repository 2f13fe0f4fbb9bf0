import { type Static, Type } from 'typebox';
import { orNull, testMode } from '../../edge/wire.ts';
import { type CheckedItem, checklistItems, missingIn } from '../../identity/projects/checklist.ts';
import { projectFields } from '../../identity/projects/own-project.wire.ts';
import type { Project } from '../../identity/projects/project.ts';

export const checklistAnswer = Type.Object(
  {
    project_id: projectFields.project_id,
    test_mode: testMode(),
    ready: Type.Boolean({ description: 'Whether nothing is missing' }),
    items: Type.Array(
      Type.Object({
        item: Type.Enum([...checklistItems], {
          description:
            '`bank_account`: one that can be used now. `owner`: an active one with a second factor',
        }),
        met: Type.Boolean({ description: 'Whether it is there' }),
        missing: orNull(Type.String({ description: 'What to do; null: nothing' })),
      }),
      { description: 'Every item, met or not' },
    ),
  },
  { $id: 'Checklist', description: 'What a project needs before it takes real money.' },
);

export const checklistOnWire = (
  { id, isTest }: Project,
  items: readonly CheckedItem[],
): Static<typeof checklistAnswer> => ({
  project_id: id,
  test_mode: isTest,
  ready: missingIn(items).length === 0,
  items: items.map(({ item, missing }) => ({ item, met: missing === null, missing })),
});
