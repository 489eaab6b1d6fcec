import { createHash } from 'node:crypto';

/** The stylesheet of every page. It is inline, so that a page takes one request. */
export const style = `
:root { color-scheme: light dark; --text: light-dark(#16191f, #e8eaed); --soft: light-dark(#565d69, #a3a9b4);
  --line: light-dark(#e2e4e8, #2c3037); --sunken: light-dark(#f6f7f8, #101216); --page: light-dark(#fff, #15171b);
  --accent: light-dark(#2456d6, #84a9ff); --on-accent: light-dark(#fff, #0d1630);
  --good: light-dark(#1a7a3c, #6fd08c); --decent: light-dark(#8a5a00, #f0bf5a); --bad: light-dark(#b3261e, #ff8f86); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--sunken); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 720px; margin: 32px auto; padding: 32px; background: var(--page); border: 1px solid var(--line);
  border-radius: 12px; }
h1 { margin: 0 0 4px; font-size: 22px; line-height: 1.3; overflow-wrap: anywhere; }
h2 { margin: 32px 0 8px; font-size: 16px; }
p { margin: 8px 0; }
a { color: var(--accent); overflow-wrap: anywhere; }
code { font-family: ui-monospace, monospace; font-size: 13px; }
.soft { color: var(--soft); }
.good { color: var(--good); } .decent { color: var(--decent); } .bad { color: var(--bad); }
.grade { display: flex; align-items: center; gap: 16px; margin: 24px 0; }
.grade b { font-size: 28px; line-height: 1; text-transform: capitalize; }
.grade .mark { display: grid; place-items: center; width: 56px; height: 56px; border: 3px solid; border-radius: 50%;
  font-size: 20px; font-weight: 700; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 10px 8px; border-top: 1px solid var(--line); text-align: left; vertical-align: top; }
th { width: 30%; font-weight: 600; }
th .soft { font-weight: 400; }
td { overflow-wrap: anywhere; }
td:first-of-type { width: 88px; font-weight: 600; white-space: nowrap; }
label { display: block; margin: 16px 0 4px; font-weight: 600; }
input { width: 100%; padding: 8px 10px; border: 1px solid var(--soft); border-radius: 6px; background: var(--page);
  color: inherit; font: inherit; }
button { margin-top: 16px; padding: 8px 16px; border: 0; border-radius: 6px; background: var(--accent);
  color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (max-width: 780px) { main { margin: 0; padding: 20px; border: 0; border-radius: 0; } }
`;

export const styleSource = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
