import { createHash } from 'node:crypto';

/** One look (design 8): warm greys, one deep green, an 8-pixel grid, phones first. */
export const style = `
:root{color-scheme:light dark;--ground:#f4f1eb;--card:#fffdfa;--ink:#211e1a;--soft:#635c52;--line:#ddd6ca;--edge:#8b8377;--accent:#14532d;--on-accent:#fff;--tint:#eaf2ec;--bad:#8c2318;--bad-tint:#faece8;--note:#5c4508;--note-tint:#fbf1d3}
@media (prefers-color-scheme:dark){:root{--ground:#161412;--card:#211e1b;--ink:#f3efe8;--soft:#b9b1a5;--line:#3b3630;--edge:#8b8377;--accent:#8fd3aa;--on-accent:#0c2416;--tint:#1e2d24;--bad:#f2a294;--bad-tint:#38201b;--note:#f0d48a;--note-tint:#332a14}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
.banner{margin:0;padding:8px 16px;background:var(--note-tint);color:var(--note);font-size:.875rem;text-align:center}
main{width:100%;max-width:30rem;margin:0 auto;padding:24px 16px}
.brand{display:flex;align-items:center;gap:8px;margin:0 0 16px;color:var(--soft);font-size:.875rem}
.brand svg{width:24px;height:24px;color:var(--accent);flex:none}
.card{background:var(--card);border:1px solid var(--line);border-radius:16px;padding:24px}
h1{margin:0;font-size:1rem;font-weight:600;overflow-wrap:anywhere}
.amount{margin:8px 0 0;font-size:min(2.75rem,10.5vw);line-height:1.15;font-weight:650;letter-spacing:-.02em;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.amount.small{font-size:min(1.75rem,10.5vw)}
.amount.long{font-size:min(2.5rem,8vw)}
.amount.small.long{font-size:min(1.75rem,8vw)}
.amount.longest{font-size:min(1.5rem,4.4vw)}
.purpose{margin:8px 0 0;color:var(--soft);overflow-wrap:anywhere}
.payer{margin:16px 0 0;padding:16px 0 0;border-top:1px solid var(--line);font-size:.875rem;color:var(--soft);overflow-wrap:anywhere}
.state{display:flex;gap:16px;align-items:flex-start}
.state+.label,.state+.amount{margin-top:24px;padding-top:24px;border-top:1px solid var(--line)}
.state svg{width:40px;height:40px;flex:none;color:var(--accent)}
.state.bad svg{color:var(--bad)}
.state.wait svg,.state.back svg{color:var(--soft)}
.state h1{font-size:1.375rem;line-height:1.3}
.state p{margin:4px 0 0;color:var(--soft);overflow-wrap:anywhere}
fieldset{border:0;margin:24px 0 0;padding:0;min-width:0}
legend,.label{padding:0;margin:0 0 8px;font-weight:600}
.group{border:1px solid var(--line);border-radius:12px}
.group+.group{margin-top:16px}
.method{display:flex;align-items:center;gap:16px;min-height:72px;padding:12px 16px;cursor:pointer}
.method+.method{border-top:1px solid var(--line)}
.method:first-child{border-radius:11px 11px 0 0}
.method:last-child{border-radius:0 0 11px 11px}
.method:only-child{border-radius:11px}
.method span{min-width:0;overflow-wrap:anywhere}
.method:has(input:checked){background:var(--tint)}
.method.fixed{cursor:default}
.drawing{width:40px;height:40px;flex:none;padding:5px;border:1px solid var(--line);border-radius:10px;background:var(--card);color:var(--accent)}
.method input{width:20px;height:20px;margin:0;flex:none;accent-color:var(--accent)}
.method b{display:block;font-weight:600}
.method small{display:block;font-size:.875rem;color:var(--soft)}
h1,.banner,.button{text-wrap:balance}
p{text-wrap:pretty}
form{margin:0}
.actions{display:grid;gap:8px;margin-top:24px}
legend+.actions{margin-top:0}
.button{display:block;width:100%;min-height:56px;padding:14px 24px;border:1px solid var(--accent);border-radius:12px;background:var(--accent);color:var(--on-accent);font:inherit;font-size:min(1.0625rem,7.5vw);font-weight:600;text-align:center;text-decoration:none;cursor:pointer;overflow-wrap:anywhere}
.button:hover{filter:brightness(1.1)}
.button.plain{background:transparent;border-color:var(--edge);color:var(--ink)}
.button.danger{background:transparent;border-color:var(--bad);color:var(--bad)}
a{color:var(--accent);text-underline-offset:3px}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.method:focus-within{outline:3px solid var(--accent);outline-offset:-3px}
.method:focus-within input{outline:0}
.countries{display:flex;flex-wrap:wrap;gap:8px;margin:0;padding:0;list-style:none}
.countries a{display:inline-block;min-height:40px;padding:7px 16px;border:1px solid var(--edge);border-radius:20px;color:var(--ink);text-decoration:none}
.countries a[aria-current]{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.field{margin:16px 0 0}
.field label{display:block;margin:0 0 4px;font-weight:600;overflow-wrap:anywhere}
.field input{display:block;width:100%;min-height:48px;padding:10px 14px;border:1px solid var(--edge);border-radius:12px;background:var(--card);color:var(--ink);font:inherit;font-size:1.0625rem}
.field [aria-invalid]{border:2px solid var(--bad);padding:9px 13px}
[hidden]{display:none!important}
.note{margin:4px 0 0;font-size:.875rem;color:var(--soft)}
.error{margin:4px 0 0;font-size:.875rem;font-weight:600;color:var(--bad)}
.alert,.done{margin:24px 0 0;padding:12px 16px;border-radius:12px;background:var(--bad-tint);color:var(--bad)}
.done{background:var(--tint);color:var(--accent)}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,9rem),1fr));gap:0 16px}
.pair .field{display:grid;grid-row:span 4;grid-template-rows:subgrid}
.pair label{align-self:end}
form>.field:first-of-type{margin-top:24px}
.code{margin:0;padding:16px;border:1px solid var(--line);border-radius:12px;background:var(--tint);text-align:center}
.code b{display:block;font-size:2.25rem;line-height:1.3;letter-spacing:.2em;margin-right:-.2em;font-variant-numeric:tabular-nums}
.hint+.code{margin-top:16px}
.numbers{margin:8px 0 0;padding:0;list-style:none}
.numbers li{padding:8px 0;border-top:1px solid var(--line)}
.numbers b{display:block;font-variant-numeric:tabular-nums}
.hint{margin:16px 0 0;font-size:.875rem;color:var(--soft);overflow-wrap:anywhere}
.country{margin:24px 0 0}
.country summary{padding:8px 0;cursor:pointer}
.country[open] summary{margin-bottom:8px}
.ways{display:flex;flex-wrap:wrap;gap:0 24px;margin-top:0}
.ways a{padding:4px 0}
form+.ways{margin-top:16px}
.rooms{display:flex;flex-wrap:wrap;margin:-8px -8px 16px}
.rooms a{padding:6px 8px;border-radius:16px;font-size:.875rem}
.rooms [aria-current]{background:var(--tint);color:var(--ink);font-weight:600;text-decoration:none}
@media (min-width:40rem){main:has(.rooms),main:has(.rooms)+footer{max-width:36rem}}
.phone{display:none;margin:24px 0 0;padding:16px 0 0;border-top:1px solid var(--line);font-size:.875rem;color:var(--soft)}
.phone summary{padding:4px 0;cursor:pointer}
.phone p{margin:8px 0 16px}
.address{overflow-wrap:anywhere;color:var(--ink)}
.qr{display:block;width:200px;max-width:100%;border-radius:8px}
.asked{margin:0 0 24px;padding:0 0 24px;border-bottom:1px solid var(--line)}
.receipt{margin:24px 0 0;padding:16px 0 0;border-top:1px solid var(--line);font-size:.875rem}
.receipt div{display:flex;flex-wrap:wrap;gap:0 16px;padding:2px 0}
.receipt dt{flex:1 0 7.5rem;color:var(--soft)}
.receipt dd{flex:99 1 14rem;margin:0;min-width:0;overflow-wrap:anywhere}
h2{margin:32px 0 8px;font-size:1rem;font-weight:600}
.wishes{margin:16px 0 0;padding:0 0 0 24px}
.wishes li+li{margin-top:4px}
.wishes+.note{margin-top:12px}
.wishes+.check{margin-top:8px}
.rows{margin:8px 0 0;padding:0;list-style:none}
.rows li{display:flex;flex-wrap:wrap;gap:4px 16px;justify-content:space-between;align-items:baseline;padding:12px 0;border-top:1px solid var(--line)}
.rows b{font-weight:600;font-variant-numeric:tabular-nums;white-space:nowrap}
.rows .long{white-space:normal;overflow-wrap:anywhere}
.rows .pick{-webkit-user-select:all;user-select:all}
.rows~.qr{margin-top:8px}
.sides .rows,p+.rows{margin-top:16px}
.what{flex:1 1 8rem;min-width:0;overflow-wrap:anywhere}
.rows li>small{flex:0 0 100%;overflow-wrap:anywhere}
.what small{display:block}
.rows li:has([data-copy]) .what{display:contents}
.rows li:has([data-copy]) small{flex:1}
.rows li:has([data-copy]) b{flex:0 0 100%;order:1}
.rows small,.rows details{font-size:.875rem;color:var(--soft)}
.rows details{flex:0 0 100%;overflow-wrap:anywhere}
.rows summary{padding:4px 0;cursor:pointer}
.check,.field .check{display:flex;gap:12px;align-items:flex-start;min-height:40px;margin:0;padding:8px 0;font-weight:400;cursor:pointer}
.field fieldset{margin:0}
.field legend{margin:0}
.check input,.field .check input{display:inline-block;width:20px;min-height:20px;height:20px;margin:2px 0 0;padding:0;flex:none;accent-color:var(--accent)}
.field select{display:block;width:100%;min-height:48px;padding:10px 14px;border:1px solid var(--edge);border-radius:12px;background:var(--card);color:var(--ink);font:inherit;font-size:1.0625rem}
.link{min-height:32px;padding:4px 0;border:0;background:none;color:var(--accent);font:inherit;text-decoration:underline;text-underline-offset:3px;cursor:pointer}
footer{width:100%;max-width:30rem;margin:0 auto;padding:0 16px 24px;font-size:.875rem;color:var(--soft)}
footer ul{display:flex;flex-wrap:wrap;gap:8px 12px;margin:0;padding:0;list-style:none}
footer a,footer span{display:inline-block;padding:8px 0;color:var(--soft)}
footer [aria-current]{font-weight:600;color:var(--ink)}
.bank{--ground:#dfe6f2;--card:#fff;--ink:#14203a;--soft:#4a5876;--line:#c3cee2;--edge:#6f7f9f;--accent:#1f3f8f;--on-accent:#fff;--tint:#eaf0fb}
.bank .card{border-radius:0;border-top:8px solid var(--accent)}
.bank .button,.bank .code{border-radius:0}
@media (prefers-color-scheme:dark){.bank{--ground:#0e1526;--card:#182237;--ink:#eaf0fb;--soft:#aab8d4;--line:#2d3b59;--edge:#7f8fb0;--accent:#a9c3ff;--on-accent:#0b1836;--tint:#1e2c4a}}
@media print{:root,.bank{color-scheme:light;--ground:#fff;--card:#fff;--ink:#000;--soft:#333;--line:#999;--edge:#666;--accent:#14532d;--on-accent:#fff;--tint:#fff;--bad:#8c2318;--bad-tint:#fff;--note:#000;--note-tint:#fff}.button,.link,.ways,.rooms,.phone,.rows details,footer{display:none}.rows li{break-inside:avoid}.card{border:0;padding:0}}
@media (min-width:40rem){main{padding-top:56px}.phone{display:block}.card{padding:32px}.amount:not(.small,.long,.longest){font-size:3.25rem}}
@media (min-width:60rem){main:has(.sides),main:has(.sides)+footer{max-width:60rem}.sides{display:grid;grid-template-columns:minmax(0,2fr) minmax(0,3fr);gap:0 48px}.sides>div:first-child{position:sticky;top:32px;align-self:start}.sides .country summary{padding-top:0}.sides>div+div{padding-left:48px;border-left:1px solid var(--line)}.sides>div+div>:first-child,.sides>div+div>form:first-child>fieldset,.sides>div+div>form:first-child:not(:has(>fieldset))>.field:first-of-type{margin-top:0}}
@media (prefers-reduced-motion:no-preference){.turning{animation:turn 1.6s linear infinite;transform-origin:50% 50%}@keyframes turn{to{transform:rotate(1turn)}}}
`.trim();

/** Pages for a desk (the reference, the demonstration) need more. Buyers need not load it. */
export const wideStyle = `
.wide main{max-width:64rem}
.wide h1{font-size:2rem;line-height:1.2}
.wide h2{margin:40px 0 16px;font-size:1.375rem}
.wide h3{margin:16px 0 0;font-size:1.125rem}
.wide h4{margin:24px 0 8px;font-size:1rem}
.wide .card{margin:0 0 16px}
.wide .card>h3{margin:0}
.contents{margin:16px 0;padding:0;list-style:none;columns:16rem}
.contents a{display:inline-block;padding:4px 0}
.address{margin:8px 0 0}
code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.875em}
pre{margin:8px 0 0;padding:12px 16px;border:1px solid var(--line);border-radius:12px;background:var(--ground);overflow:auto}
.table{overflow:auto}
.table table{width:100%;border-collapse:collapse;font-size:.875rem}
.table th,.table td{padding:8px 16px 8px 0;border-top:1px solid var(--line);text-align:left;vertical-align:top;font-weight:400}
.table thead th{border:0;font-weight:600}
.wide details{border-top:1px solid var(--line)}
.wide summary{padding:8px 0;cursor:pointer}
.facts{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:4px 24px;margin:0;overflow-wrap:anywhere}
.facts dd{margin:0}
.card>h2:first-child{margin-top:0}
dt{font-weight:600}
dl:not(.facts) dd{margin:0 0 16px}
.wide main:has(.shop){max-width:76rem}
.lead{margin:8px 0 0;color:var(--soft)}
.shop{display:grid;grid-template-columns:minmax(0,1fr);gap:24px}
.shop h2{margin:24px 0 12px}
.shop .state h1{font-size:1.5rem}
.shop>.card{align-self:start;margin:0}
.wares{display:grid;gap:16px;grid-template-columns:repeat(auto-fill,minmax(min(100%,14.5rem),1fr));margin:0;padding:0;list-style:none}
.ware{display:grid;grid-template-rows:auto 1fr auto;gap:12px;padding:16px;border:1px solid var(--line);border-radius:16px;background:var(--card)}
.deal{display:flex;flex-wrap:wrap;gap:8px;align-items:center;justify-content:space-between;margin:0}
.ware h3{margin:0}
.ware .drawing{width:100%;height:112px;padding:16px;border-radius:12px;background:var(--tint);color:var(--accent)}
.ware .button{width:auto;min-height:44px;padding:9px 16px;font-size:1rem}
.cost{font-size:1.25rem;font-weight:650;font-variant-numeric:tabular-nums}
.ware.aside{display:block;border-style:dashed;background:none}
.aside dt{margin:12px 0 0}
.aside code{white-space:nowrap}
.aside dl dd{margin:0;font-size:.875rem;color:var(--soft);overflow-wrap:anywhere}
.side{min-width:0;padding:0 24px 16px;border:1px solid var(--line);border-radius:16px;background:var(--card)}
.received{margin:0;padding:0;list-style:none}
.received b{overflow-wrap:anywhere}
.received small{display:block;font-size:.8125rem;color:var(--soft)}
.received pre{max-height:20rem;margin:4px 0 12px;font-size:.8125rem;line-height:1.4;white-space:pre-wrap;overflow-wrap:anywhere}
.verified{color:var(--accent);font-weight:600}
.tag{display:inline-block;padding:0 10px;border:1px solid var(--edge);border-radius:12px;font-size:.8125rem;overflow-wrap:anywhere}
.tag.good{border-color:var(--accent);background:var(--tint);color:var(--accent);font-weight:600}
.tag.bad{border-color:var(--bad);background:var(--bad-tint);color:var(--bad)}
.table .sum{text-align:right;font-variant-numeric:tabular-nums}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.wide main:has(.reading){max-width:76rem}
.reading{display:grid;grid-template-columns:minmax(0,1fr);gap:16px 40px}
.reading article{min-width:0;overflow-wrap:anywhere}
.reading article h3{margin-top:24px}
.reading .table td{overflow-wrap:break-word}
.reading pre{overflow-wrap:normal}
.reading nav ul{margin:0 0 16px;padding:0;list-style:none}
.reading nav a{display:block;padding:6px 0}
.reading nav [aria-current]{font-weight:600;color:var(--ink)}
.search{display:flex;flex-wrap:wrap;gap:8px}
.search input{flex:1 1 12rem;min-width:0;min-height:44px;padding:8px 14px;border:1px solid var(--edge);border-radius:12px;background:var(--card);color:var(--ink);font:inherit}
.search .button{flex:0 1 auto;width:auto;min-height:44px;padding:8px 16px;font-size:1rem}
.to-contents{margin:0}
.refusal{margin:0;padding:8px 0;border-top:1px solid var(--line)}
.self{color:inherit;text-decoration:none}
.self:hover{text-decoration:underline}
.picture{display:block;max-width:100%;height:auto;margin:8px 0;border:1px solid var(--line);border-radius:12px}
.copy{display:block;margin:8px 0 -4px auto;min-height:32px;padding:2px 12px;border:1px solid var(--edge);border-radius:8px;background:var(--card);color:var(--ink);font:inherit;font-size:.875rem;cursor:pointer}
.findings li{margin:0 0 12px}
.field textarea{display:block;width:100%;padding:10px 14px;border:1px solid var(--edge);border-radius:12px;background:var(--card);color:var(--ink);font:.875rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.tabs{position:relative;margin:16px 0 0}
.tabs>input{position:absolute;opacity:0}
.tabs>label{display:inline-block;min-height:40px;padding:8px 12px;border-bottom:3px solid transparent;color:var(--soft);cursor:pointer}
.tabs>input:checked+label{border-color:var(--accent);color:var(--ink);font-weight:600}
.tabs>input:focus-visible+label{outline:3px solid var(--accent);outline-offset:-3px}
.tabs>div{display:none}
.tabs>input:nth-of-type(1):checked~div:nth-of-type(1),.tabs>input:nth-of-type(2):checked~div:nth-of-type(2),.tabs>input:nth-of-type(3):checked~div:nth-of-type(3),.tabs>input:nth-of-type(4):checked~div:nth-of-type(4){display:block}
@media (min-width:60rem){.reading{grid-template-columns:15rem minmax(0,1fr)}.reading .search,.reading article{grid-column:2}.reading nav{grid-column:1;grid-row:1/span 3}.to-contents{display:none}}
@media (min-width:60rem){.shop{grid-template-columns:minmax(0,1fr) 26rem;align-items:start}.shop .side{margin-top:24px}.shop>.card+.side{margin-top:0}}
`.trim();

/** Light or dark, by the reader's screen settings. */
export type Light = 'light' | 'dark';

/** The same style in one light, whatever the screen settings: for a preview. */
export const styleIn = (text: string, light: Light): string =>
  text
    .replaceAll('(prefers-color-scheme:dark)', light === 'dark' ? '(min-width:0)' : '(max-width:0)')
    .replace('color-scheme:light dark', `color-scheme:${light}`);

/** The hash of a style for the Content-Security-Policy. It depends on every byte. */
export const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The hashes of the styles that a page's Content-Security-Policy allows: its own styles only. */
export const styleHashes = { page: hashOf(style), wide: `${hashOf(style)} ${hashOf(wideStyle)}` };
