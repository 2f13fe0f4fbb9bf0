import { expect, onTestFinished, test } from 'vitest';
import { answer, Receiver } from '../support/receivers.ts';
import { axeFindings, bringAxe, overhang } from './support/inspect.ts';
import { focused } from './support/keyboard.ts';
import { useBrowser } from './support/use-browser.ts';

// The other tests rely on these checks: every fault of a bad page is found.

const origin = { url: '' };
const browser = useBrowser(() => origin.url);

const buyer = { language: 'en', device: 'phone', hasJavaScript: true, colours: 'light' } as const;

const badPage = `<!doctype html><html><head><title>Bad</title><link rel="icon" href="data:,">
<style>button{outline:0;font-size:60px}</style></head>
<body><button>Averyveryverylongwordthatdoesnotbreak</button>
<img src="http://elsewhere.example/pixel.png">
<img src="/missing.png">
<script>throw new Error('broken')</script></body></html>`;

/** Has a policy and breaks it. */
const forbiddenScript = answer(200, '<!doctype html><title>Bad</title><script>1</script>', {
  headers: { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'" },
});

const html = { 'content-type': 'text/html' };

test('the checks find foreign requests, a broken policy, missing files, script errors, barriers, overflow and lost focus', async () => {
  const receiver = await Receiver.start();
  onTestFinished(() => receiver.close());
  receiver.reply = ({ target }) => {
    if (target === '/') return answer(200, badPage, { headers: html });
    return target === '/forbidden' ? forbiddenScript : answer(404);
  };
  origin.url = new URL(receiver.url('/')).origin;
  const { page, watch } = await browser.open(buyer);
  await page.goto(`${origin.url}/`);
  const faults = watch.takeFaults().join('\n');
  expect(faults).toContain('a page asks somebody else: http://elsewhere.example/pixel.png');
  expect(faults).toContain(`no strict policy: ${origin.url}/`);
  expect(faults).toContain(`404: ${origin.url}/missing.png`);
  expect(faults).toContain('a script threw: broken');
  await bringAxe(page);
  const findings = (await axeFindings(page, 'everything')).map((finding) => finding.split(':')[0]);
  expect(findings).toEqual(expect.arrayContaining(['html-has-lang', 'image-alt']));
  expect(await overhang(page)).toBeGreaterThan(0);
  await page.keyboard.press('Tab');
  expect(await focused(page)).toMatchObject({ isMarked: false });
  await page.goto(`${origin.url}/forbidden`);
  expect(watch.takeFaults().join('\n')).toContain('the console says: ');
});
