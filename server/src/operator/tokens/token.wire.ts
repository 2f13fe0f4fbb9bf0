import { type Static, Type } from 'typebox';
import { createdAt, orNull } from '../../edge/wire.ts';
import type { CsvForm } from '../../figures/lists/csv.ts';
import { listQuery, pageAnswer } from '../../figures/lists/list.wire.ts';
import { lastMoment } from '../../kernel/time.ts';
import { roles } from '../../staff/roles.ts';
import type { OperatorToken } from '../../staff/tokens/operator-token.ts';

const expiry = Type.Integer({
  minimum: 0,
  maximum: lastMoment,
  description: 'When it expires, in Unix seconds.',
});

const tokenId = { description: 'Id of the token; it is no secret.' };
const nameText = 'Who or what uses it. The log of actions shows it.';
const role = () => Type.Enum([...roles], { description: 'What it may do, as for staff.' });

export const newToken = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 140, description: nameText }),
    role: role(),
    expires_at: Type.Optional(expiry),
  },
  { $id: 'NewOperatorToken', examples: [{ name: 'Nightly audit', role: 'auditor' }] },
);

export const tokenParams = Type.Object({
  token_id: Type.String({ format: 'uuid', ...tokenId }),
});

export const createdToken = Type.Object(
  {
    token_id: Type.String(tokenId),
    token: Type.String({ description: 'Shown in this answer and never again.' }),
  },
  { $id: 'CreatedOperatorToken' },
);

export const tokenAnswer = Type.Object(
  {
    token_id: Type.String(tokenId),
    name: Type.String({ description: nameText }),
    role: role(),
    created_at: createdAt(),
    expires_at: orNull(expiry),
  },
  { $id: 'OperatorToken' },
);

export const tokensQuery = listQuery({});

export const tokensAnswer = pageAnswer(tokenAnswer, 'OperatorTokens');

export const tokenCsv: CsvForm<Static<typeof tokenAnswer>> = {
  columns: Object.keys(tokenAnswer.properties),
  amounts: [],
  currencyOf: () => '',
};

export const tokenOnWire = (token: Omit<OperatorToken, 'digest'>): Static<typeof tokenAnswer> => ({
  token_id: token.id,
  name: token.name,
  role: token.role,
  created_at: token.createdAt,
  expires_at: token.expiresAt,
});
