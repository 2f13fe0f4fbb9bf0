import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, type ApiClient, rowsAt } from '../api-client.ts';
import type { Command, Options, Result, Session } from '../command.ts';
import { CliFailure } from '../failure.ts';
import { didYouMean } from '../nearest.ts';
import { serverUrl } from '../target.ts';
import { checkoutTriggers } from '../triggers/checkout-triggers.ts';
import { openTestShop } from '../triggers/test-shop.ts';
import { transferTriggers } from '../triggers/transfer-triggers.ts';
import type { Trigger } from '../triggers/trigger.ts';
import { walletTriggers } from '../triggers/wallet-triggers.ts';
import { eventsText } from './events.ts';

export const triggers: readonly Trigger[] = [
  ...checkoutTriggers,
  ...walletTriggers,
  ...transferTriggers,
];

// biome-ignore format: a table
const options: Options = {
  'client-id': { value: 'ID', meaning: 'the test project in which it happens (demo-shop unless told)' },
  to:          { value: 'URL', meaning: 'have it told to this address too; "npm run florin -- listen" sees it without' },
};

const nameWidth = Math.max(...triggers.map(({ name }) => name.length));

const list: readonly string[] = triggers.map(
  ({ name, does }) => `${name.padEnd(nameWidth)}  ${does}`,
);

function triggerNamed(name: string): Trigger {
  const found = triggers.find((trigger) => trigger.name === name);
  if (found !== undefined) return found;
  const hint = didYouMean(
    name,
    triggers.map((trigger) => trigger.name),
  );
  throw new CliFailure(
    'usage',
    `"${name}" is nothing that can be triggered.${hint} There is:\n${list.join('\n')}`,
  );
}

const feedMsMax = 20_000;
const restMs = 200;

/** The events of a trigger, once the expected one is among them. */
async function eventsAbout({ send }: ApiClient, object: string, trigger: Trigger): Promise<Answer> {
  const path = `/admin/v1/events?${new URLSearchParams({ object })}`;
  const { type, name } = trigger.told;
  const isTold = (event: Answer): boolean => event['type'] === type && event['name'] === name;
  for (let waitedMs = 0; waitedMs < feedMsMax; waitedMs += restMs) {
    const events = await send(path);
    if (rowsAt(events, 'events').some(isTold)) return events;
    await pause(restMs);
  }
  throw new CliFailure('refused', `It was done to ${object}, but ${trigger.name} was not told.`);
}

async function run({ terminal, given, api }: Session): Promise<Result> {
  const trigger = triggerNamed(given.operand('EVENT'));
  const client = await api();
  const shop = await openTestShop(serverUrl(given, terminal.environment), client, {
    clientId: given.text('client-id') ?? null,
    callbackUrl: given.text('to') ?? null,
  });
  const object = await trigger.run(shop);
  const { events } = await eventsAbout(client, object, trigger);
  const document = { event: trigger.name, project_id: shop.projectId, object, events };
  return { document, text: (paint) => eventsText(document, paint) };
}

export const triggerCommand: Command = {
  name: 'trigger',
  summary: 'Make something happen in a test project, so that its webhook is sent',
  details: `It is really done, with test money, through the same APIs that a shop uses:\n${list.map((line) => `  ${line}`).join('\n')}`,
  operands: [
    { name: 'EVENT', meaning: 'what is to happen, such as payment.settled', choices: list },
  ],
  options,
  examples: [
    { does: 'a buyer pays in the demo shop', line: 'florin trigger payment.settled' },
    {
      does: 'told to a receiver on this machine',
      line: 'florin trigger transfer.done --client-id CLIENT_ID --to http://127.0.0.1:3000/hooks',
    },
  ],
  run,
};
