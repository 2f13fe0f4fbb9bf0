import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, ApiClient } from '../api-client.ts';
import { byApi, byFolder, type Delivery, statementsOf } from '../bank-simulator/delivery.ts';
import { allHabits, type Habit, ways } from '../bank-simulator/payers.ts';
import { allAnswers, answers, type BankAnswer } from '../bank-simulator/payment-orders.ts';
import {
  BankAtWork,
  type DayReport,
  refuseRealMoney,
  type Simulator,
} from '../bank-simulator/simulator.ts';
import type { Command, Given, Options, Reader, Result, Session } from '../command.ts';
import { CliFailure } from '../failure.ts';
import { allBankAccounts, bankAccountPath } from '../find-bank-account.ts';
import { duration, integer, readAs } from '../readers.ts';
import { amount, colours, count, harmless, noPaint, type Paint, shown } from '../render.ts';
import { settingOf } from '../target.ts';
import { isColoured, progress, type Terminal } from '../terminal.ts';

const habitOf: Reader = {
  accepts: allHabits.join(', '),
  read: (text) => allHabits.find((habit) => habit === text),
};

const answerOf: Reader = {
  accepts: allAnswers.join(', '),
  read: (text) => allAnswers.find((answer) => answer === text),
};

const openingUsual = 1_000_000;
const everyUsual = '10s';

// biome-ignore format: a table
const options: Options = {
  once:           { meaning: 'play what is open now on one day, and end' },
  days:           { value: 'N', meaning: 'play so many days, one after another, and end' },
  every:          { value: 'TIME', meaning: `how long a day takes when it goes on (${everyUsual} unless told)` },
  habit:          { value: 'NAME', isRepeated: true, meaning: `how payers pay: ${allHabits.join(', ')} (exact with --once, any otherwise)` },
  answer:         { value: 'NAME', isRepeated: true, meaning: `what becomes of payment files: ${allAnswers.join(', ')} (accepted with --once, any otherwise)` },
  seed:           { value: 'N', meaning: 'the same number plays the same days; for a book that begins (1 unless told)' },
  opening:        { value: 'MINOR', meaning: 'the balance before the first day, in minor units (10,000.00 unless told)' },
  'bank-account': { value: 'ACCOUNT', meaning: 'the id or IBAN of an account of test money; the only one unless told' },
  dir:            { value: 'FOLDER', meaning: 'the folder of the service for bank files (FLORIN_BANK_DIR)' },
  post:           { meaning: 'give files by the operator API, also where there is a folder' },
  state:          { value: 'FILE', meaning: 'the book of the simulated bank; beside the folders, or in DATA_DIR, unless told' },
};

const wholeNumber = (given: Given, name: string, usual: number, least: number): number => {
  const text = given.text(name);
  const value = text === undefined ? usual : Number(readAs(integer, `--${name}`, text));
  if (value >= least) return value;
  throw new CliFailure('usage', `--${name} must be at least ${least}.`);
};

/** The account to simulate: the one named, or the only one of test money. */
async function accountOf(api: ApiClient, given: Given): Promise<Answer> {
  const named = given.text('bank-account');
  if (named !== undefined) return api.send(await bankAccountPath(api, named));
  const all = await allBankAccounts(api);
  const ofTestMoney = all.filter((account) => account['test_mode'] === true);
  const [account, ...others] = ofTestMoney.length > 0 ? ofTestMoney : all;
  if (account === undefined) {
    throw new CliFailure('refused', 'There is no bank account of test money.', {
      error: 'not_found',
      remedy: 'Add one with "npm run florin -- bank add --iban IBAN --holder NAME".',
    });
  }
  refuseRealMoney(account);
  if (others.length === 0) return account;
  const ibans = ofTestMoney.map(({ iban }) => shown(iban)).join(', ');
  throw new CliFailure('usage', `There are several bank accounts of test money: ${ibans}.`, {
    remedy: 'Name one with --bank-account.',
  });
}

/** The folder for files, and the path of the bank's book. */
function placesOf(
  { environment }: Terminal,
  given: Given,
  iban: string,
  api: ApiClient,
): { readonly deliver: Delivery; readonly folder: string | null; readonly statePath: string } {
  const folder = given.text('dir') ?? settingOf(environment, 'bankDir');
  const home = folder ?? join(settingOf(environment, 'dataDir'), 'bank');
  const statePath = given.text('state') ?? join(home, 'simulator', `${iban}.json`);
  const isPosted = folder === null || given.has('post');
  return { deliver: isPosted ? byApi(api) : byFolder(folder), folder, statePath };
}

function habitsOf(given: Given): readonly [Habit, ...Habit[]] {
  const [first, ...others] = given
    .texts('habit')
    .map((text) => readAs(habitOf, '--habit', text) as Habit);
  if (first !== undefined) return [first, ...others];
  return given.has('once') ? ['exact'] : allHabits;
}

function answersOf(given: Given): readonly [BankAnswer, ...BankAnswer[]] {
  const [first, ...others] = given
    .texts('answer')
    .map((text) => readAs(answerOf, '--answer', text) as BankAnswer);
  if (first !== undefined) return [first, ...others];
  return given.has('once') ? ['accepted'] : ['accepted', 'accepted', ...allAnswers];
}

async function simulatorFor({ terminal, given, api: connect }: Session): Promise<Simulator> {
  const settings = {
    habits: habitsOf(given),
    answers: answersOf(given),
    seed: wholeNumber(given, 'seed', 1, 0),
    opening: wholeNumber(given, 'opening', openingUsual, 0),
  };
  const api = await connect();
  const account = await accountOf(api, given);
  const places = placesOf(terminal, given, String(account['iban']), api);
  const today = new Date().toISOString().slice(0, 10);
  return { api, account, today, ...settings, ...places };
}

/** The outcome of a day's transfers, over all files. */
function outcomeText({ files }: DayReport, paint: Paint): string {
  const refused = files.filter(({ isTaken }) => !isTaken).map(({ name }) => name);
  if (refused.length > 0) return `  ${paint.red('refused')}: ${refused.join(', ')}\n`;
  const statements = files.flatMap(({ report }) => statementsOf(report));
  const sum = (field: string): number =>
    statements.reduce((all, statement) => all + Number(statement[field]), 0);
  const breaks = statements.filter(({ continuity }) => continuity === 'gap').length;
  const broken = breaks === 0 ? '' : `, ${paint.red(count(breaks, 'break'))}`;
  return `  ${count(files.length, 'file')} given: ${sum('matched')} recognised, ${sum('suspense')} in suspense${broken}\n`;
}

function dayText(day: DayReport, paint: Paint): string {
  const balances = `${amount(day.opening, 'EUR')} to ${amount(day.closing, 'EUR')} EUR`;
  const lines = day.booked.map((line) => `  ${harmless(line)}\n`).join('');
  return `${paint.bold(day.day)}  ${balances}\n${lines}${outcomeText(day, paint)}`;
}

/** Plays a number of days, and ends. */
async function playDays(bank: BankAtWork, given: Given): Promise<Result> {
  const isOnce = given.has('once');
  const wanted = isOnce ? 1 : wholeNumber(given, 'days', 1, 1);
  const days: DayReport[] = [];
  for (let played = 0; played < wanted; played += 1) {
    const early = await bank.begin();
    if (isOnce && !bank.hasPlans && early.length === 0) break;
    days.push(await bank.closeDay(early));
  }
  const nothing = 'Nothing waits for a bank transfer to this account.\n';
  const hasRefused = days.some(({ files }) => files.some(({ isTaken }) => !isTaken));
  return {
    document: { days },
    text: (paint) =>
      days.length === 0 ? nothing : days.map((day) => dayText(day, paint)).join(''),
    ending: hasRefused ? 'refused' : 'ok',
  };
}

/** Plays day after day, until Ctrl-C. A day without an event, now or later, is not played. */
async function goOn(bank: BankAtWork, { terminal, given }: Session): Promise<null> {
  const everyMs = Number(readAs(duration, '--every', given.text('every') ?? everyUsual)) * 1_000;
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, leave);
  terminal.stdout.once?.('error', leave);
  const paint = isColoured(terminal) ? colours : noPaint;
  progress(terminal, 'Playing the bank. Ctrl-C ends.');
  while (!leaving.signal.aborted) {
    const early = await bank.begin();
    if (bank.hasPlans || early.length > 0) {
      const day = await bank.closeDay(early);
      const line = given.has('json') ? `${JSON.stringify(day)}\n` : dayText(day, paint);
      terminal.stdout.write(line);
    }
    await pause(everyMs, null, { signal: leaving.signal }).catch(() => undefined);
  }
  return null;
}

const wayLines = [
  ...allHabits.map((habit) => `  ${habit.padEnd(13)} ${ways[habit].meaning}`),
  'Of payment files in the folder `out` the bank says:',
  ...allAnswers.map((answer) => `  ${answer.padEnd(13)} ${answers[answer]}`),
];

/** Bank 5, decision 0212. */
export const bankSimulateCommand: Command = {
  name: 'bank simulate',
  summary: 'Play the bank of a test installation: transfers come and go, statements are given',
  details:
    'It invents transfers for payments that wait for one, takes payment files from the folder `out` ' +
    'and answers with a pain.002, books both and gives a camt.054 and a camt.053 for each day of its own. Its days and balances go on where it stopped. It refuses ' +
    `accounts of real money. With --json it prints one document a line when it goes on. Payers pay:\n${wayLines.join('\n')}`,
  options,
  examples: [
    { does: 'pay what is open, exactly', line: 'florin bank simulate --once' },
    { does: 'ten days of all sorts of payers', line: 'florin bank simulate --days 10 --seed 7' },
    {
      does: 'go on, and always pay too little first',
      line: 'florin bank simulate --habit short --every 30s',
    },
  ],
  run: async (session) => {
    const { given } = session;
    if (given.has('once') && given.has('days')) {
      throw new CliFailure('usage', 'Give --once or --days, not both.');
    }
    const hasEnd = given.has('once') || given.has('days');
    return BankAtWork.with<Result | null>(await simulatorFor(session), (bank) =>
      hasEnd ? playDays(bank, given) : goOn(bank, session),
    );
  },
};
