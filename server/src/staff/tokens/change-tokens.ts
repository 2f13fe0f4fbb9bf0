import { ask, type Operation, type Query } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { TokenHolder } from '../operator-door.ts';
import { operatorTokens } from './operator-token.store.ts';
import { isGood, type OperatorToken, tokenParts } from './operator-token.ts';

/** Makes a token. */
export const createToken: Operation<Omit<OperatorToken, 'createdAt'>, OperatorToken, never> = {
  name: 'create operator token',
  load: ({ id }) => [[ask(operatorTokens, id)]],
  decide: (draft, wanted, now) => {
    const token: OperatorToken = { ...wanted, createdAt: now };
    draft.insert(operatorTokens, token);
    return accept(token);
  },
};

/** The token's next request is refused, on every node: each request reads the row. */
export const deleteToken: Operation<string, OperatorToken, 'not_found'> = {
  name: 'delete operator token',
  load: (id) => [[ask(operatorTokens, id)]],
  decide: (draft, id) => {
    const token = draft.get(operatorTokens, id);
    if (token === null) return refuse('not_found', `There is no token ${id}.`);
    draft.remove(operatorTokens, id);
    return accept(token);
  },
};

/** The holder of a token, as long as it is valid. */
export const readHolder: Query<string, TokenHolder, 'not_found'> = {
  name: 'token holder',
  load: (text) => {
    const parts = tokenParts(text);
    return parts === null ? [] : [[ask(operatorTokens, parts.id)]];
  },
  answer: (rows, text, now) => {
    const parts = tokenParts(text);
    const token = parts === null ? null : rows.get(operatorTokens, parts.id);
    if (parts === null || token === null || !isGood(token, parts.secret, now)) return nobody;
    const { id, name, role } = token;
    return accept({ actor: { type: 'token', id, name }, role });
  },
};

const nobody = refuse('not_found', 'Nobody holds this token.');
