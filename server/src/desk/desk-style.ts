import { style } from '../pages/style.ts';

// Each page carries its style, and may have 60 kB in total (business 4). So the desk leaves out the
// rules that only buyers and payers need, and states each other rule once.

const ofOtherPages =
  /^(?:\.(?:amount|purpose|payer|state|group|method|drawing|countries|country|code|numbers|ways|phone|address|asked|receipt|wishes|rooms|rows|sides|what|pair|bank)\b|@media [^{]*\{main:has\(\.(?:sides|rooms)\))/;

/** The style of every page, without the rules for elements that the desk never shows. */
export const groundStyle = style
  .split('\n')
  .filter((rule) => !ofOtherPages.test(rule))
  .join('\n');

/** The look of the desk, on top of that. It has one colour of its own: amber, for pending items. */
export const deskStyle = `
:root{--amber:#a87b00}
.desk{font-size:.9375rem;font-variant-numeric:tabular-nums}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip{position:absolute;z-index:3;top:-9rem;left:8px;padding:8px 16px;border-radius:10px;background:var(--card)}
.skip:focus{top:8px}
.top{border-bottom:1px solid var(--line);background:var(--card)}
.strip{display:flex;flex-wrap:wrap;gap:10px 12px;align-items:center;padding:10px 16px}
.mark{flex:1 0 calc(100% - 5rem)}
.switch,.find{order:1}
.mark,.mark summary,.me summary{display:flex;gap:10px;align-items:center;min-width:0}
.mark b{font-weight:650;overflow-wrap:anywhere}
.mark svg{flex:none;width:26px;height:26px;color:var(--accent)}
.desk summary{cursor:pointer}
.menu{position:relative}
.menu summary{list-style:none}
.menu summary::-webkit-details-marker{display:none}
.menu summary::after{content:"";flex:none;width:7px;height:7px;margin:-4px 4px 0 0;border:solid var(--soft);border-width:0 2px 2px 0;rotate:45deg}
.menu ul{position:absolute;z-index:2;top:100%;left:0;min-width:13rem;max-height:70vh;overflow-y:auto;margin:8px 0 0;padding:6px;border:1px solid var(--line);border-radius:12px;background:var(--card);box-shadow:0 8px 24px #0003;list-style:none}
.menu a,.menu button,.menu li.who{display:block;width:100%;padding:8px 12px;border:0;border-radius:8px;background:none;color:var(--ink);font:inherit;text-align:left;text-decoration:none;cursor:pointer}
.menu a:hover,.menu button:hover,.ways-on a:hover,.act:hover,.list tbody tr:hover{background:var(--tint)}
.menu [aria-current]{color:var(--accent);font-weight:600}
.me ul{left:auto;right:0}
.face{display:grid;place-items:center;width:32px;height:32px;border-radius:50%;background:var(--tint);color:var(--accent);font-size:.75rem;font-weight:650}
.switch{display:flex;padding:2px;border:1px solid var(--line);border-radius:99px;background:var(--ground);font-size:.8125rem}
.switch>*{padding:3px 12px;border-radius:99px;color:var(--soft);text-decoration:none}
.switch a{color:var(--ink)}
.switch [aria-current]{background:var(--tint);color:var(--accent);font-weight:600;box-shadow:0 0 0 1px}
.switch .test{background:var(--note-tint);color:var(--note)}
.find{position:relative;flex:1 1 9rem}
.find input,.of input,.of select,.panel .field :is(input,select),.panel textarea{width:100%;min-height:40px;padding:6px 12px;border:1px solid var(--edge);border-radius:10px;background:var(--card);color:var(--ink);font:inherit}
.find input{padding:6px 36px;background:var(--ground);text-overflow:ellipsis}
.desk ::placeholder{color:var(--soft);opacity:1}
.find button{position:absolute;inset:4px auto 4px 4px;width:32px;padding:8px;border:0;background:none;color:var(--soft);cursor:pointer}
.find svg{display:block;fill:none;stroke:currentColor;stroke-width:1.7;stroke-linecap:round}
.find kbd{display:none;position:absolute;right:10px;top:8px;width:24px;border:1px solid var(--line);border-radius:6px;background:var(--card);color:var(--soft);font:.8125rem/22px system-ui,sans-serif;text-align:center}
.ways-on ul{display:flex;gap:4px;margin:0;padding:8px 32px 8px 12px;overflow-x:auto;scroll-padding:0 12px;scrollbar-width:none;list-style:none;mask-image:linear-gradient(90deg,#000 calc(100% - 32px),#0000)}
.ways-on a{display:flex;gap:8px;justify-content:space-between;padding:7px 12px;border-radius:10px;color:var(--ink);text-decoration:none;white-space:nowrap}
.ways-on [aria-current]{background:var(--tint);color:var(--accent);font-weight:600;scroll-initial-target:nearest}
.count{min-width:24px;padding:0 7px;border-radius:99px;background:var(--bad-tint);color:var(--bad);font-size:.75rem;line-height:1.375rem;text-align:center}
.in :is(main,footer){max-width:84rem;min-width:0;margin:0}
.in main{padding:16px 16px 40px}
main:focus{outline:0}
.desk footer{display:flex;flex-wrap:wrap;gap:0 24px;justify-content:space-between;font-size:.8125rem}
.desk footer p{margin:0;padding:8px 0}
.outside .top{border:0;background:none}
.outside .strip{justify-content:center;padding-top:32px}
.outside .mark{flex:none}
.outside main{padding-top:16px}
.head{display:flex;flex-wrap:wrap;gap:12px 24px;align-items:center;justify-content:space-between;margin:0 0 20px}
.head>div:first-child{flex:1 1 18rem;min-width:0}
.desk h1{font-size:1.5rem;line-height:1.25;font-weight:650;letter-spacing:-.015em}
h1 .tag{vertical-align:.2em;letter-spacing:0}
.lead{margin:4px 0 0;overflow-wrap:anywhere}
.acts,.pages,.set,.set ul,.panel .actions{display:flex;flex-wrap:wrap;gap:8px;align-items:center}
form .acts{margin-top:16px}
.act{display:inline-block;min-height:40px;padding:8px 16px;border:1px solid var(--edge);border-radius:10px;background:var(--card);color:var(--ink);font:inherit;font-weight:600;line-height:1.4;text-decoration:none;cursor:pointer}
.act.first{border-color:var(--accent);background:var(--accent);color:var(--on-accent)}
.act.first:hover{filter:brightness(1.12)}
.act.danger{border-color:var(--bad);color:var(--bad)}
.figures{display:grid;gap:12px;grid-template-columns:repeat(auto-fit,minmax(min(100%,8.5rem),1fr));margin:0 0 16px}
.figure,.panel{min-width:0;padding:16px;border:1px solid var(--line);border-radius:14px;background:var(--card)}
.figure{container-type:inline-size}
.lead,.figure dt,.facts dt,.sub,.why,.line small,.line ul,.empty,.key,.behind summary,.same,td small,.who small,.when{color:var(--soft)}
.figure dt,.sub,.line small,.line ul,.key,.behind,.same{font-size:.8125rem}
.figure dd,.facts dd{margin:0;overflow-wrap:anywhere}
.figure dd:not(.sub){margin:2px 0;font-size:clamp(1.0625rem,12cqi,1.625rem);font-weight:650;line-height:1.3;letter-spacing:-.02em}
.figure .good{color:var(--accent)}
.figure .bad,.line .bad>b{color:var(--bad)}
.desk h2{margin:0 0 12px}
.panel h2:not(:first-child){margin-top:28px}
.panel,.filter,.notice,.set{margin:0 0 16px}
.two{display:grid;gap:0 16px;grid-template-columns:minmax(0,1fr)}
.two>div{display:flex;flex-direction:column;min-width:0}
.two .panel:only-child{flex:1}
.facts{display:grid;grid-template-columns:fit-content(45%) minmax(0,1fr);gap:8px 20px;margin:0}
.tag,.set li a{display:inline-block;padding:0 9px;border:1px solid var(--edge);border-radius:12px;font-size:.8125rem;font-weight:500;line-height:1.375rem}
.notice{padding:12px 16px;border-left:4px solid var(--edge);border-radius:10px;background:var(--card)}
h1+.notice{margin-top:16px}
:is(.tag,.notice).good,.set li a{border-color:var(--accent);background:var(--tint);color:var(--accent)}
:is(.tag,.notice).bad{border-color:var(--bad);background:var(--bad-tint);color:var(--bad)}
:is(.tag,.notice).wait{border-color:var(--amber);background:var(--note-tint);color:var(--note)}
.need,.line,.line ul,.set ul{margin:0;padding:0;list-style:none}
.need li{display:flex;flex-wrap:wrap;gap:0 12px;padding:10px 0;border-top:1px solid var(--line)}
.need li:first-child{padding-top:0;border:0}
.need li:last-child{padding-bottom:0}
.need span{flex:1 0 calc(100% - 28px);overflow-wrap:anywhere}
.need a{padding-left:28px}
.dot{flex:none;width:16px;height:16px;margin-top:.2em;fill:var(--edge)}
.dot path{fill:none;stroke:var(--card);stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}
.dot.good,.chart .bar{fill:var(--accent)}
.dot.bad,.chart .part{fill:var(--bad)}
.dot.wait{fill:var(--amber)}
.line>li{position:relative;padding:0 0 18px 26px}
.line>li::before{content:"";position:absolute;left:3px;top:6px;width:11px;height:11px;border-radius:50%;background:var(--accent)}
.line>li::after{content:"";position:absolute;left:8px;top:22px;bottom:-1px;width:1px;background:var(--line)}
.line>li:last-child{padding-bottom:0}
.line>li:last-child::after{display:none}
.line>.bad::before{background:var(--bad);border-radius:2px}
.line>.wait::before{background:var(--amber)}
.line>.plain::before{background:var(--card);border:2px solid var(--edge)}
.line p{display:flex;gap:4px 16px;justify-content:space-between;margin:0;overflow-wrap:anywhere}
.line>.bad>p:first-child{color:var(--bad);font-weight:600}
.money,.when{white-space:nowrap}
.money{font-weight:600}
.line ul{margin-top:4px;padding-left:10px;border-left:2px solid var(--line)}
.chart{margin:0}
.plot{display:flex;gap:8px}
.axis{display:flex;flex-direction:column-reverse;justify-content:space-between;height:176px;color:var(--soft);font-size:.75rem;line-height:16px;text-align:right;white-space:nowrap}
.plot svg{flex:1;min-width:0;overflow:visible}
.plot text{font-size:.75rem;fill:var(--soft)}
.plot line{stroke:var(--line)}
.track{fill:var(--line)}
.key{display:flex;gap:4px 20px;margin:8px 0 0}
.key span::before{content:"";display:inline-block;width:10px;height:10px;margin-right:6px;border-radius:2px;background:var(--accent)}
.key .part::before{background:var(--bad)}
.share{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:4px 16px;margin:0 0 14px;overflow-wrap:anywhere}
.share svg{grid-column:1/-1}
.behind{margin-top:12px}
.sheet{max-height:20rem;margin-top:8px;overflow:auto}
.list{overflow-x:auto}
.desk table{width:100%;border-collapse:collapse}
.desk :is(th,td){padding:10px 16px 10px 0;border-top:1px solid var(--line);text-align:left;vertical-align:top;font-weight:400}
.desk thead th{position:sticky;top:0;padding-top:8px;border:0;box-shadow:0 1px var(--line);background:var(--card);color:var(--soft);font-size:.8125rem;font-weight:600;white-space:nowrap}
.desk tr>:last-child{padding-right:0}
.desk .sheet :is(th,td){padding-block:4px}
.desk .sum{text-align:right;white-space:nowrap}
.t,.id{overflow-wrap:anywhere}
code{font:.8125rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
pre{margin:8px 0 0;padding:10px 14px;border:1px solid var(--line);border-radius:10px;background:var(--card);color:var(--ink);overflow:auto}
.same{margin-top:24px}
.pages{margin-top:16px}
.codes{columns:2;max-width:22rem;margin:0;padding:0;list-style:none}
.codes code{font-size:1rem;line-height:2}
.csv{margin-left:auto}
.empty{margin:0;padding:8px 0}
.filter form{display:flex;flex-wrap:wrap;gap:12px;align-items:end;padding-top:12px}
.of label,.panel .field label{display:block;margin:0 0 4px;color:var(--soft);font-size:.8125rem;font-weight:400}
.of{flex:1 1 6.5rem}
.set li a{text-decoration:none}
.panel .field{max-width:28rem}
fieldset.field{max-width:none}
.panel .field .check{display:flex;align-items:center;gap:10px;margin:0;color:inherit;font-size:inherit}
.panel .field :is([type=checkbox],[type=radio]){width:20px;min-height:20px;margin:0;padding:0}
.choices{display:flex;flex-wrap:wrap;gap:0 24px;align-items:center}
.pick{display:flex;gap:8px}
.panel .pick [inputmode]{width:5em;margin-left:auto}
.now img{display:block;max-width:100%;height:auto}
.panel .field [type=color]{flex:none;width:56px;padding:4px}
.now{display:inline-block;max-width:100%;padding:8px;border:1px solid var(--line);border-radius:8px;background:#fffdfa}
.handset{display:block;width:100%;max-width:375px;height:700px;margin:16px auto 0;border:10px solid var(--ink);border-radius:36px}
@media (max-width:39.99rem){summary .who{position:absolute;right:0;clip-path:inset(50%);white-space:nowrap}
.list{overflow:visible}
.list thead{position:absolute;left:-99rem}
.list :is(table,tbody,td){display:block}
.list tr{position:relative;display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 12px;padding:12px 0;border-top:1px solid var(--line)}
.list tr:first-child{border:0;padding-top:0}
.list tr td{grid-column:1/-1;padding:2px 0;border:0}
.list tr td:empty{padding:0}
.list td.up{grid-area:2/1}
.list .when.up{grid-area:1/1}
.list .word.up{grid-area:1/2;text-align:right}
.list .sum.up{grid-area:2/2;font-weight:650}
.list .up a{font-weight:600}
.list .up a::after{content:"";position:absolute;inset:0}
.list td[data-label]{text-align:left}
.list td[data-label]:not(:empty)::before{content:attr(data-label) ": ";content:attr(data-label) ": "/"";color:var(--soft)}}
@media (min-width:40rem){.desk .sum{padding-right:24px}.strip{gap:16px;padding:10px 24px}.mark{flex:none}.switch,.find{order:0}.find{max-width:34rem}.find kbd{display:block}.menu li.who{display:none}.me{margin-left:auto}.in main{padding:24px 24px 48px}.in footer{padding:0 24px 24px}.figure,.panel{padding:20px}.need li{flex-wrap:nowrap}.need span{flex:1}.need a{padding:0;white-space:nowrap}}
@media (min-width:60rem){.in{display:grid;grid-template:auto 1fr auto/13.5rem minmax(0,1fr);min-height:100vh}.top{grid-column:1/-1}.ways-on{grid-row:2/4;border-right:1px solid var(--line)}.ways-on ul{display:block;position:sticky;top:0;padding:20px 12px;mask:none}.ways-on li{margin:0 0 2px}.in main{padding:28px 32px 56px}.in footer{padding:0 32px 24px}}
@media (min-width:75rem){.stay{position:sticky;top:20px}.two{grid-template-columns:minmax(0,1.65fr) minmax(0,1fr)}.list:not(.wide){overflow:visible}}
@supports selector(::details-content){@media (min-width:60rem){.filter::details-content{content-visibility:visible;height:auto}.filter summary{display:none}.filter form{padding:0}}}
@media print{.ways-on,.find,.switch,.acts,.pages,.filter,.same,.me,.desk footer{display:none}.in{display:block}.panel,.figure{break-inside:avoid}}
`.trim();
