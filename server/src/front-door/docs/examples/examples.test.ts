import { describe, expect, test } from 'vitest';
import { blocksIn } from '../markdown.ts';
import { examplesIn } from './examples.ts';

/** The programs made from a fence of requests, by language. */
function programsOf(requests: string): Readonly<Record<string, string>> {
  const [programs = []] = examplesIn(blocksIn(`\`\`\`http\n${requests}\n\`\`\``));
  return Object.fromEntries(programs.map(({ language, text }) => [language, text]));
}

const request = `### Say it
POST /said/$thing?at=1
Authorization: Bearer $FLORIN_ADMIN_TOKEN

{"text": "It's a \\\\ b", "wallet": $FLORIN_WALLET, "of": "$thing", "is": true, "no": null}
# items.0.status is said`;

describe('a request in each language', () => {
  // biome-ignore format: a table
  test.each([
    ['sh',     `-d '{
    "text": "It'\\''s a \\\\ b",
    "wallet": '$FLORIN_WALLET',
    "of": "'$thing'",
    "is": true,
    "no": null
  }')`,                                                                     'field status # prints said'],
    ['js',     `{
    text: 'It\\'s a \\\\ b',
    wallet: Number(process.env.FLORIN_WALLET),
    of: thing,
    is: true,
    no: null,
  }`,                                                                       'console.log(answer.items[0].status); // prints said'],
    ['php',    `[
        'text' => 'It\\'s a \\\\ b',
        'wallet' => (int) getenv('FLORIN_WALLET'),
        'of' => $thing,
        'is' => true,
        'no' => null,
    ]`,                                                                     `echo $answer['items'][0]['status'], "\\n"; // prints said`],
    ['python', `{
        'text': 'It\\'s a \\\\ b',
        'wallet': int(os.environ['FLORIN_WALLET']),
        'of': thing,
        'is': True,
        'no': None,
    }`,                                                                     `print(answer['items'][0]['status'])  # prints said`],
  ])('in %s', (language, body, printing) => {
    const text = programsOf(request)[language] ?? '';
    const flat = (words: string): string => words.replaceAll(/\s+/g, ' ');
    expect(flat(text)).toContain(flat(body));
    expect(text).toContain(printing);
  });
});

describe('examples of a document', () => {
  test('a fence below the requests replaces the generated program', () => {
    const [programs = []] = examplesIn(
      blocksIn(`\`\`\`http\n${request}\n\`\`\`\n\n\`\`\`js\nown();\n\`\`\``),
    );
    expect(programs.map(({ name }) => name)).toEqual(['curl', 'JavaScript', 'PHP', 'Python']);
    expect(programs[1]?.text).toBe('own();');
  });

  test('a repeated language starts a new example, and so does text between fences', () => {
    const text = '```sh\na\n```\n\n```sh\nb\n```\n\nwords\n\n```php\nc\n```';
    expect(examplesIn(blocksIn(text)).map((one) => one.map(({ name }) => name))).toEqual([
      ['Shell'],
      ['Shell'],
      ['PHP'],
    ]);
  });

  // biome-ignore format: a table
  test.each([
    ['nothing is kept or printed', '### Read\nGET /orders'],
    ['an unknown proof',           '### Read\nGET /orders\nAuthorization: Basic x\n# status is paid'],
    ['a body that is not JSON',    '### Send\nPOST /orders\n\n{"a": }\n# status is paid'],
  ])('a mistake in a guide is found: %s', (_, requests) => {
    expect(() => programsOf(requests)).toThrow();
  });
});
