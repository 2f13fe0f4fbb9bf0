import { Type } from 'typebox';
import { dialects } from '../../delivery/events/event.ts';
import { eventTexts } from '../../delivery/events/event.wire.ts';
import { projectId } from '../fields.wire.ts';

export const trialEvent = Type.Object(
  {
    project_id: projectId('Id of the project whose keys sign it.'),
    dialect: Type.Enum([...dialects], { description: 'How it is formed and signed.' }),
    url: Type.String({
      pattern: '^https?://',
      format: 'web-address',
      maxLength: 2_048,
      description: 'Where it is sent.',
    }),
    name: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9_.-]{1,64}$',
        default: 'trial',
        description: 'Events of one name are events of one object: told in their order.',
      }),
    ),
    data: Type.Optional(Type.String({ maxLength: 1_000, description: 'Text that it carries.' })),
  },
  {
    $id: 'TrialEvent',
    examples: [
      {
        project_id: '4b4f2b0e-6f4e-4c9b-9c53-0f0e5d1f2a3b',
        dialect: 'checkout',
        url: 'https://shop.example/webhooks',
      },
    ],
  },
);

export const trialEventAnswer = Type.Object(
  {
    object: Type.String({ description: eventTexts.object }),
    sequence: Type.Integer({ description: 'Counts the events of one object without a gap' }),
  },
  { $id: 'TrialEventRecord' },
);
