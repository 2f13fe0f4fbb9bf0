import { expect, test } from 'vitest';
import { rulesOf, sectionAddressesOf } from './rules.ts';

const document = `# Sample

## 2. Fields

### 2.1 Thing

| Field | Type | Rule |
|---|---|---|
| \`name\` | string | Required |
| part.of, part.at | integer | |

Rule: a thing has a name.

## 3. States

| From | Trigger | To |
|---|---|---|
| (created) | made | open |
| open | closed by hand | shut |
| open | closed by wind | shut |
| shut | listed | open, gone |

## 4. Endpoints

| Method | Path | Request |
|---|---|---|
| GET (redirect) | /things/{id} | none |

Methods behaviour:
1. First.
2. Second.

### Method visibility rules

1. Third.

## 6. Events

Delivery rules:
1. Fourth.

| Category (of things) | Limit |
|---|---|
| Single things (create, read) | 100 |
`;

test('every table row, numbered item and Rule sentence is a rule with its own address', () => {
  expect(rulesOf('sample', document)).toEqual([
    { address: 'sample 2.1 name', text: 'string; Required' },
    { address: 'sample 2.1 part.of, part.at', text: 'integer' },
    { address: 'sample 2.1 rule', text: 'a thing has a name.' },
    { address: 'sample 3 → open', text: 'made' },
    { address: 'sample 3 open → shut 1', text: 'closed by hand' },
    { address: 'sample 3 open → shut 2', text: 'closed by wind' },
    { address: 'sample 3 shut → open, gone', text: 'listed' },
    { address: 'sample 4 GET /things/{id}', text: 'none' },
    { address: 'sample 4 methods 1', text: 'First.' },
    { address: 'sample 4 methods 2', text: 'Second.' },
    { address: 'sample 4 visibility 1', text: 'Third.' },
    { address: 'sample 6 Single things', text: '100' },
    { address: 'sample 6.1', text: 'Fourth.' },
  ]);
});

test('sections are addresses too', () => {
  expect(sectionAddressesOf('sample', document)).toEqual([
    'sample 2',
    'sample 2.1',
    'sample 3',
    'sample 4',
    'sample 6',
  ]);
});
