import { html } from './markup.ts';

/** All styles of a summary, for screen and print. The options page shows the summary with them in a shadow tree. */
export const summaryStyle = html`
html { background: #fff; }
body { margin: 0; }
@page { margin: 16mm 14mm 18mm; }
.summary {
  box-sizing: border-box;
  max-width: 54rem;
  margin: 0 auto;
  padding: 2.5rem 2rem;
  color: #16191f;
  background: #fff;
  font: 0.875rem/1.45 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  color-scheme: only light;
  print-color-adjust: exact;
  -webkit-print-color-adjust: exact;
}
.summary * { box-sizing: border-box; }
.head { padding-bottom: 1rem; border-bottom: 2px solid #16191f; }
.kind { margin: 0 0 0.25rem; color: #4a515c; }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.2; overflow-wrap: anywhere; }
.facts { margin: 0.5rem 0 0; color: #4a515c; }
h2 { margin: 2rem 0 0.75rem; font-size: 1.125rem; break-after: avoid; }
h2 small { color: #4a515c; font-size: 0.875rem; font-weight: 400; }
h2 small::before { content: "· "; }
p { margin: 0.5rem 0 0; }
.note { color: #4a515c; font-size: 0.8125rem; }
a { color: #1c46b3; }
a:focus-visible { outline: 2px solid #1c46b3; outline-offset: 2px; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
thead { display: table-header-group; }
th, td { padding-block: 0.5rem; padding-inline: 0 0.75rem; border-bottom: 1px solid #d5d8dd; text-align: start; vertical-align: top; }
tr > :last-child { padding-inline-end: 0; }
thead th { border-bottom-color: #868d98; color: #4a515c; font-size: 0.8125rem; font-weight: 500; vertical-align: bottom; }
tbody th { font-weight: 400; }
tr { break-inside: avoid; }
.number { text-align: end; }
td.number { white-space: nowrap; }
.grades { break-inside: avoid; }
.grades tbody th { white-space: nowrap; }
.fills { position: absolute; }
.bar-line { display: flex; flex-wrap: wrap; align-items: center; gap: 0 0.75rem; margin-bottom: 0.5rem; }
.bar-line span { flex: 0 1 10rem; color: #4a515c; font-size: 0.8125rem; }
.bar { display: block; flex: 1 1 12rem; width: 100%; height: 1.25rem; }
[dir="rtl"] .bar { transform: scaleX(-1); }
.mark { width: 1.25rem; height: 1.25rem; margin-inline-end: 0.5rem; vertical-align: -0.3rem; }
.mark text { fill: #fff; font-size: 13px; font-weight: 700; text-anchor: middle; }
.swatch { width: 0.875rem; height: 0.875rem; margin-inline-end: 0.5rem; vertical-align: -0.1rem; }
.changes { table-layout: fixed; break-inside: avoid; }
.changes td { font-size: 1.75rem; font-weight: 600; line-height: 1.2; border-bottom: 0; padding-bottom: 0; }
.pages { table-layout: fixed; }
.col-grade { width: 16%; }
.col-page { width: 38%; }
.col-report { width: 16%; }
.grade { white-space: nowrap; }
.was { display: block; color: #4a515c; font-size: 0.8125rem; }
.address { overflow-wrap: anywhere; }
.checks { margin: 0; padding: 0; list-style: none; }
.checks li { display: inline; }
.checks li:not(:last-child)::after { content: " · "; }
.pages td { overflow-wrap: anywhere; }
.foot { margin-top: 2rem; padding-top: 0.75rem; border-top: 1px solid #d5d8dd; }
@media print {
  .summary { max-width: none; padding: 0; font-size: 10pt; }
  h1 { font-size: 20pt; }
}
@media screen and (width < 40rem) {
  .summary { padding: 1.25rem 1rem; }
  .pages, .pages tbody, .pages tr, .pages td, .pages tbody th { display: block; width: auto; padding: 0; border: 0; }
  .pages thead { display: none; }
  .changes { table-layout: auto; }
  .pages tr { padding: 0.5rem 0; border-bottom: 1px solid #d5d8dd; }
}
`;
