// The popup's first paint, before any script.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { earlyAnalysis } from '../../../components/popup/early-choice.ts';
import { renderShell } from '../../../components/popup/render-shell.tsx';

const messages: Record<string, { message: string }> = JSON.parse(
  readFileSync(new URL('../../../public/_locales/en/messages.json', import.meta.url), 'utf8'),
);
const html = renderShell((key) => messages[key]?.message ?? '');

test('shows the whole form, in words', () => {
  expect(html.match(/type="radio"/g)).toHaveLength(3);
  expect(html).toMatch(/<input[^>]*value="private"[^>]*checked/);
  for (const words of ['Privacy', 'Public', 'Private', 'Password', 'Analyse this page', 'Looking for a report…']) {
    expect(html).toContain(`>${words}<`);
  }
});

test('its button can be clicked, and the browser notes that it was: a field that nobody sees keeps the form', () => {
  const [button = ''] = html.match(/<button[^>]*>Analyse this page/) ?? [];
  expect(button).toContain('type="submit"');
  expect(button).not.toContain('disabled');
  expect(html).toMatch(new RegExp(`<input id="${earlyAnalysis}" required hidden/>`));
});

test('has words in its text alone: what an attribute says, hydration leaves as it is', () => {
  expect(html).not.toMatch(/\s(?:aria-label|title|placeholder|alt)=/);
});
