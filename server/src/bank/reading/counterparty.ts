import { type Element, firstText, type Path } from '../xml/element.ts';
import type { Counterparty, Direction } from './statement.ts';
import { accountIds } from './statement-head.ts';

/** Up to .02 and .03 the element is the party itself; later it is a choice of party or agent. */
const namePaths: readonly Path[] = [['Nm'], ['Pty', 'Nm'], ['Agt', 'FinInstnId', 'Nm']];
const bicPaths: readonly Path[] = [
  ['FinInstnId', 'BICFI'],
  ['FinInstnId', 'BIC'],
];

export const nobody: Counterparty = { name: null, iban: null, otherAccount: null, bic: null };

/** Both ends of a payment, as far as the bank names them. */
export type Parties = { readonly debtor: Counterparty; readonly creditor: Counterparty };

export const noParties: Parties = { debtor: nobody, creditor: nobody };

export function partiesOf(details: Element): Parties {
  const parties = details.child('RltdPties');
  const agents = details.child('RltdAgts');
  return {
    debtor: partyOf(parties, agents, 'Dbtr'),
    creditor: partyOf(parties, agents, 'Cdtr'),
  };
}

function partyOf(
  parties: Element | null,
  agents: Element | null,
  role: 'Dbtr' | 'Cdtr',
): Counterparty {
  const party = parties?.child(role) ?? null;
  const account = parties?.child(`${role}Acct`) ?? null;
  const agent = agents?.child(`${role}Agt`) ?? null;
  if (party === null && account === null && agent === null) return nobody;
  const ids = accountIds(account);
  return {
    name: firstText(party, namePaths),
    iban: ids?.iban ?? null,
    otherAccount: ids?.otherId ?? null,
    bic: firstText(agent, bicPaths),
  };
}

type Movement = {
  readonly direction: Direction;
  /** A reversal or a return: the parties are those of the original payment. */
  readonly isTakenBack: boolean;
  readonly ownIban: string | null;
};

/**
 * The party at the other end. If one of the two accounts is ours, the other party is at the other
 * end. Otherwise it is the debtor of a credit and the creditor of a debit. When a payment is taken
 * back, banks keep the roles of the original payment, so the rule is reversed (decision 0196).
 */
export function counterpartyOf({ debtor, creditor }: Parties, movement: Movement): Counterparty {
  const { direction, isTakenBack, ownIban } = movement;
  if (ownIban !== null && debtor.iban !== creditor.iban) {
    if (debtor.iban === ownIban) return creditor;
    if (creditor.iban === ownIban) return debtor;
  }
  return (direction === 'CRDT') === isTakenBack ? creditor : debtor;
}
