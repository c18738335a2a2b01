/**
 * CSS of the documentation page: each list is one line of the style sheet, each string one rule.
 */
const LINES: readonly (readonly string[])[] = [
  [
    '*{box-sizing:border-box}',
    'html{scroll-padding-top:1rem}',
    'body{font:16px/1.55 system-ui,sans-serif;margin:0;color:#1a1a1a;background:#fff;' +
      'display:grid;grid-template-columns:19rem minmax(0,1fr)}',
  ],
  [
    'main{padding:1.5rem 2rem 6rem;max-width:62rem;min-width:0}',
    'nav{padding:1rem;border-right:1px solid #d4d4d4;height:100vh;overflow-y:auto;position:sticky;top:0;font-size:14px}',
  ],
  [
    'nav h2{font-size:14px;margin:1rem 0 .2rem}',
    'nav ul{list-style:none;margin:0;padding:0}',
    'nav li a{display:block;padding:.2rem 0;overflow-wrap:anywhere}',
    'a{color:#0b57a4}',
    'nav a{text-decoration:none}',
    'nav a:hover{text-decoration:underline}',
  ],
  [
    'a:focus-visible,summary:focus-visible,pre:focus-visible,.wide:focus-visible{outline:3px solid #0b57a4;outline-offset:2px}',
  ],
  [
    '.skip{position:absolute;left:-99rem}',
    '.skip:focus{left:1rem;top:1rem;background:#fff;padding:.5rem 1rem;z-index:1}',
  ],
  [
    'h1,h2,h3,h4{line-height:1.25}',
    'main h2{margin-top:3rem;padding-bottom:.3rem;border-bottom:1px solid #d4d4d4}',
    'h3{margin:0;font-size:1.05rem;overflow-wrap:anywhere}',
    'h4{margin:1.2rem 0 .3rem}',
    'small{font-weight:400;color:#595959}',
  ],
  [
    'article{border:1px solid #d4d4d4;border-radius:8px;margin:1rem 0;padding:1rem;min-width:0}',
    'article:target,tr:target,details:target{border-color:#0b57a4;box-shadow:0 0 0 2px #0b57a4}',
  ],
  [
    'code,pre{font:13.5px/1.5 ui-monospace,monospace;background:#f4f4f4;border-radius:4px}',
    'code{padding:.1em .3em;overflow-wrap:anywhere}',
    'pre{padding:.8rem;overflow-x:auto;margin:.4rem 0}',
  ],
  [
    '.wide{overflow-x:auto}',
    'table{border-collapse:collapse;width:100%;font-size:15px}',
    'th,td{text-align:left;vertical-align:top;padding:.35rem .6rem .35rem 0;border-bottom:1px solid #e2e2e2}',
  ],
  [
    'summary{cursor:pointer;padding:.35rem 0}',
    '.verb{display:inline-block;min-width:3.6rem;font:700 12px/1.5 ui-monospace,monospace;text-transform:uppercase}',
    '.get{color:#0b57a4}',
    '.post{color:#1a6b2f}',
    '.put,.patch{color:#7a4b00}',
    '.delete{color:#a61b1b}',
  ],
  [
    'td:first-child code,td:first-child{overflow-wrap:normal}',
    '.note{font-weight:700;color:#a61b1b}',
  ],
  [
    '@media (max-width:52rem){',
    'body{display:block}',
    'nav{position:static;height:auto;max-height:40vh;border-right:0;border-bottom:1px solid #d4d4d4}',
    'main{padding:1rem}',
    'article{padding:.7rem}',
    '}',
  ],
  [
    '@media (max-width:40rem){',
    'thead{position:absolute;left:-99rem}',
    'tr,td{display:block}',
    'td{border:0;padding:.1rem 0;overflow-wrap:anywhere}',
    'tr{border-bottom:1px solid #e2e2e2;padding:.5rem 0}',
    '}',
  ],
  [
    '@media (prefers-color-scheme:dark){',
    'body{color:#e8e8e8;background:#151515}',
    'code,pre{background:#262626}',
    'a,.get{color:#8ab4ff}',
    '.post{color:#7fd495}',
    '.put,.patch{color:#f0c070}',
    '.delete,td:first-child code,td:first-child{overflow-wrap:normal}',
    '.note{color:#ff9a9a}',
    'small{color:#b0b0b0}',
  ],
  ['nav,main h2,article,th,td,tr{border-color:#444}', '.skip:focus{background:#151515}', '}'],
];

export const STYLE = LINES.map((rules) => rules.join('')).join('\n');
