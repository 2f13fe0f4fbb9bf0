import type { Answer } from '../api-client.ts';
import type { Command, Operand, Options, Session } from '../command.ts';
import { projectOperand, projectPath } from '../find-project.ts';
import { bodyFrom } from '../readers.ts';
import { shown } from '../render.ts';

/** A project or user to be suspended, resumed or closed for good. */
type StandingSubject = {
  readonly noun: 'project' | 'user';
  readonly operand: Operand;
  readonly path: (session: Session) => Promise<string>;
};

const subjects: readonly StandingSubject[] = [
  {
    noun: 'project',
    operand: projectOperand,
    path: async ({ api, given }) => projectPath(await api(), given),
  },
  {
    noun: 'user',
    operand: { name: 'USER_ID', meaning: 'the number of the user' },
    path: async ({ given }) => `/admin/v1/users/${encodeURIComponent(given.operand('USER_ID'))}`,
  },
];

const reason: Options = {
  reason: {
    value: 'TEXT',
    field: 'reason',
    isRequired: true,
    meaning: 'why, for your colleagues; the merchant does not see it',
  },
};

async function change(subject: StandingSubject, session: Session, body: object) {
  const path = await subject.path(session);
  const changed: Answer = await (await session.api()).send(path, { method: 'PATCH', body });
  const id = changed[`${subject.noun}_id`];
  return {
    document: changed,
    text: () => `${subject.noun} ${shown(id)} is ${shown(changed['state'])}\n`,
  };
}

const commandsOf = (subject: StandingSubject): readonly Command[] => {
  const { noun, operand } = subject;
  const options = noun === 'project' ? reason : {};
  const why = noun === 'project' ? ' --reason "Chargebacks"' : '';
  const line = (verb: string, more = '') => `florin ${noun} ${verb} ${operand.name}${more}`;
  return [
    {
      name: `${noun} suspend`,
      summary: `Suspend a ${noun}: nothing new begins, what has begun goes on`,
      operands: [operand],
      options,
      examples: [{ does: 'at once, on every node', line: line('suspend', why) }],
      run: (session) =>
        change(subject, session, { state: 'suspended', ...bodyFrom(options, session.given) }),
    },
    {
      name: `${noun} resume`,
      summary: `Undo the suspension of a ${noun}`,
      operands: [operand],
      examples: [{ does: 'lets it go on', line: line('resume') }],
      run: (session) => change(subject, session, { state: 'active' }),
    },
    {
      name: `${noun} close`,
      summary: `Close a ${noun} for good, when nothing of it is open`,
      operands: [operand],
      examples: [{ does: 'for good', line: line('close') }],
      run: (session) => change(subject, session, { state: 'closed' }),
    },
  ];
};

export const standingCommands: readonly Command[] = subjects.flatMap(commandsOf);
