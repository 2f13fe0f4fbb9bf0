import { type ApiClient, rowsAt } from '../api-client.ts';
import type { Command, Given, Operand, Options } from '../command.ts';
import { CliFailure } from '../failure.ts';
import { projectIdOf } from '../find-project.ts';
import { listCommand } from '../listing.ts';
import { bodyFrom } from '../readers.ts';
import { fields, shown } from '../render.ts';
import { readSecrets } from '../stdin-secrets.ts';

const path = '/admin/v1/staff';

const roleMeaning =
  'owner, finance, support, developer or viewer of a project; operator, treasurer, helpdesk or auditor';

// biome-ignore format: a table
const creation: Options = {
  email:            { value: 'ADDRESS', field: 'email', isRequired: true, meaning: 'where they are reached; one person has an address' },
  name:             { value: 'NAME', field: 'name', isRequired: true, meaning: 'the name of the person' },
  role:             { value: 'ROLE', field: 'role', isRequired: true, meaning: roleMeaning },
  project:          { value: 'PROJECT', meaning: 'the id, number, client id or whole name of the project, with a role of one' },
  locale:           { value: 'CODE', field: 'locale', meaning: 'en, lt or ru' },
  'password-stdin': { meaning: 'read the password from standard input; otherwise they are invited by mail' },
};

// biome-ignore format: a table
const changes: Options = {
  role:    { value: 'ROLE', field: 'role', isClearable: true, meaning: 'instead of the role they have there; "" takes it away' },
  project: { value: 'PROJECT', meaning: 'whose role it is; left out, that of the installation' },
  state:   { value: 'active|suspended', field: 'state', meaning: 'suspended: no sign-in, and every session ends' },
  name:    { value: 'NAME', field: 'name', meaning: 'the name of the person' },
};

const staffOperand: Operand = {
  name: 'STAFF',
  meaning: 'the id or the e-mail address of the person',
};

async function staffPath({ send }: ApiClient, given: Given): Promise<string> {
  const text = given.operand(staffOperand.name);
  if (!text.includes('@')) return `${path}/${encodeURIComponent(text)}`;
  const [found] = rowsAt(await send(`${path}?${new URLSearchParams({ email: text })}`), 'items');
  if (found === undefined) {
    throw new CliFailure('refused', `Nobody of the staff has the address "${text}".`, {
      error: 'not_found',
    });
  }
  return `${path}/${shown(found['staff_id'])}`;
}

/** The body of a request, with the project by id. */
async function bodyOf(api: ApiClient, options: Options, given: Given) {
  const project = given.text('project');
  const body = bodyFrom(options, given);
  return project === undefined ? body : { ...body, project_id: await projectIdOf(api, project) };
}

const createCommand: Command = {
  name: 'staff create',
  summary: 'Give somebody a role in a project or in the installation',
  details:
    'Somebody whose address is known keeps their name, language and password, and gets the role.',
  options: creation,
  examples: [
    {
      does: 'an owner, who gets an invitation by mail',
      line: 'florin staff create --email ona@example.com --name Ona --role owner --project "Corner shop"',
    },
    {
      does: 'the first operator, who sets up a second factor when they come in',
      line: 'florin staff create --role operator --email ruta@example.com --name Rūta --password-stdin',
    },
    {
      does: 'a treasurer with a password',
      line: 'florin staff create --email jonas@example.com --name Jonas --role treasurer --password-stdin',
    },
  ],
  run: async ({ terminal, given, api }) => {
    const names = given.has('password-stdin') ? ['password'] : [];
    const [password] = await readSecrets(terminal, names);
    const client = await api();
    const body = {
      ...(await bodyOf(client, creation, given)),
      ...(password === undefined ? {} : { password }),
    };
    const made = await client.send(path, { method: 'POST', body });
    return { document: made, text: (paint) => fields(made, paint) };
  },
};

const changeCommand: Command = {
  name: 'staff change',
  summary: 'Change or take away a role, suspend somebody, or rename them',
  operands: [staffOperand],
  options: changes,
  examples: [
    {
      does: 'another role in a project',
      line: 'florin staff change ona@example.com --role finance --project "Corner shop"',
    },
    { does: 'at once, everywhere', line: 'florin staff change ona@example.com --state suspended' },
    {
      does: 'no role there any more',
      line: 'florin staff change ona@example.com --role "" --project "Corner shop"',
    },
  ],
  run: async ({ given, api }) => {
    if (!Object.keys(changes).some((name) => given.has(name))) {
      throw new CliFailure('usage', 'Nothing to change; give --role, --state or --name.');
    }
    const client = await api();
    const body = await bodyOf(client, changes, given);
    const person = await client.send(await staffPath(client, given), { method: 'PATCH', body });
    return { document: person, text: (paint) => fields(person, paint) };
  },
};

const inviteCommand: Command = {
  name: 'staff invite',
  summary: 'Send a new invitation; the older one ends',
  operands: [staffOperand],
  examples: [{ does: 'by their address', line: 'florin staff invite ona@example.com' }],
  run: async ({ given, api }) => {
    const client = await api();
    const address = `${await staffPath(client, given)}/invitation`;
    const person = await client.send(address, { method: 'POST' });
    return { document: person, text: (paint) => fields(person, paint) };
  },
};

/** Commands about staff (business 1, Staff by API). */
export const staffCommands: readonly Command[] = [
  createCommand,
  listCommand({
    name: 'staff list',
    path,
    nouns: 'staff',
    filters: {
      project: {
        value: 'PROJECT',
        field: 'project_id',
        meaning: 'only those of this project: its id, number, client id or whole name',
      },
      email: { value: 'ADDRESS', field: 'email', meaning: 'only whose address this is' },
    },
    cells: [
      { title: 'STAFF', field: 'staff_id' },
      { title: 'EMAIL', field: 'email' },
      { title: 'NAME', field: 'name' },
      { title: 'STATE', field: 'state' },
      { title: 'SECOND FACTOR', field: 'second_factor' },
      { title: 'ROLES', field: 'roles' },
    ],
    examples: [
      { does: 'everybody', line: 'florin staff list' },
      { does: 'who works in a project', line: 'florin staff list --project "Corner shop"' },
    ],
  }),
  changeCommand,
  inviteCommand,
];
