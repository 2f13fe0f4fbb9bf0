import { actButton } from '../../desk/parts.ts';
import { selectView } from '../../desk/select-view.ts';
import { fieldView } from '../../pages/field.ts';
import { type Html, html } from '../../pages/html.ts';
import { formMarks } from '../console-route.ts';
import type { ConsoleServices } from '../console-services.ts';
import { mayIn } from '../rights.ts';
import type { Visit } from '../visit.ts';
import type { BankTransaction } from './bank-answers.ts';
import { bankTexts } from './bank-texts.ts';
import { splitFields } from './split-form.ts';
import { splitTexts } from './split-texts.ts';
import { kindsOf } from './targets.ts';

export type ActName = 'assign' | 'split' | 'return' | 'keep' | 'undo';

/** The input for an act, which the form shows again. */
export type TypedAct = {
  readonly act: ActName;
  readonly fields: Readonly<Record<string, string | undefined>>;
};

type Act = {
  readonly name: ActName;
  readonly title: string;
  readonly meaning: string;
  readonly fields: Html | null;
};

function actView(
  services: ConsoleServices,
  visit: Visit,
  { bank_transaction_id: id }: BankTransaction,
  { name, title, meaning, fields }: Act,
  isOpen: boolean,
): Html | null {
  const path = `/console/bank/transactions/:bank_transaction_id/${name}` as const;
  if (!mayIn(`POST ${path}`, visit.role)) return null;
  const address = path.replace(':bank_transaction_id', id);
  return html`<details class="panel"${isOpen && html` open`}><summary>${title}</summary><p>${meaning}</p><form method="post" action="${address}">${formMarks(services, visit, address)}${fields}<div class="acts">${actButton(title, 'plain')}</div></form></details>
`;
}

const textField = (name: string, label: string, value: string | undefined, id = name): Html =>
  fieldView({
    ...{ name, id, label, value: value ?? '', lengthMax: 140 },
    ...{ error: null, autocomplete: 'off' },
  });

/** The acts on money in suspense. */
function actsOfSuspense(
  row: BankTransaction,
  { language }: Visit,
  typed: (act: ActName) => TypedAct['fields'],
): readonly Act[] {
  const texts = bankTexts[language];
  const [assigned, split] = [typed('assign'), typed('split')];
  const kinds = kindsOf(language);
  const keep: Act = {
    ...{ name: 'keep', title: texts.keep, meaning: texts.keepMeaning },
    fields: textField('note', texts.note, typed('keep')['note']),
  };
  if (row.amount <= 0) return [keep];
  return [
    {
      ...{ name: 'assign', title: texts.assign, meaning: texts.assignMeaning },
      fields: html`${selectView('to', texts.toWhom, kinds, assigned['to'] ?? 'payment')}${textField('id', texts.id, assigned['id'], 'target')}`,
    },
    {
      ...{ name: 'split', title: splitTexts[language].split },
      meaning: splitTexts[language].meaning,
      fields: splitFields(split, language),
    },
    {
      ...{ name: 'return', title: texts.sendBack, meaning: texts.sendBackMeaning },
      fields: textField('reason', texts.reason, typed('return')['reason']),
    },
    keep,
  ];
}

/**
 * The forms for a transaction in its state, as far as the reader's role allows. The input of one
 * form stays.
 */
export function actsOf(
  services: ConsoleServices,
  visit: Visit,
  row: BankTransaction,
  typed: TypedAct | null,
): readonly Html[] {
  const { undo, undoMeaning } = bankTexts[visit.language];
  const fieldsOf = (act: ActName) => (typed?.act === act ? typed.fields : {});
  const isUndoable = ['assigned', 'returning'].includes(row.state) || row.reason === 'kept';
  const acts: readonly Act[] =
    row.state === 'suspense'
      ? actsOfSuspense(row, visit, fieldsOf)
      : isUndoable
        ? [{ name: 'undo', title: undo, meaning: undoMeaning, fields: null }]
        : [];
  return acts.flatMap((act) => actView(services, visit, row, act, typed?.act === act.name) ?? []);
}
