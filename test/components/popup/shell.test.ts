// The popup's first paint, before any script: its HTML, and the stylesheet that draws its words.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderShell } from '../../../components/popup/render-shell.tsx';
import { findShellKeys, writeShellText } from '../../../components/popup/shell-text.ts';

const html = renderShell();
const keys = findShellKeys(html);
const locales = new URL('../../../public/_locales/', import.meta.url);

test('shows the whole form', () => {
  expect(html.match(/type="radio"/g)).toHaveLength(3);
  expect(html).toMatch(/<input[^>]*value="private"[^>]*checked/);
  expect(html).toMatch(/<button disabled type="submit"/);
  expect(keys).toEqual(
    expect.arrayContaining(['privacy', 'privacy_public', 'privacy_private', 'privacy_password', 'analysePage']),
  );
});

test('holds no words of its own, in text or attributes', () => {
  expect(html.replace(/<[^>]*>/g, '')).toBe('');
  expect(html).not.toMatch(/\s(?:aria-label|title|placeholder|alt)=/);
});

test('has its words drawn for as long as the script has not written them', () => {
  for (const key of keys) {
    expect(writeShellText(html)).toContain(`[data-t="${key}"]:empty::before{content:"__MSG_${key}__"}`);
  }
});

test.each(readdirSync(locales))('has words in %s that a stylesheet can carry', (locale) => {
  const messages = JSON.parse(readFileSync(new URL(`${locale}/messages.json`, locales), 'utf8'));
  // The browser pastes them into the stylesheet as they are: these would end the string or be read as a code.
  const unsafe = keys.filter((key) => /["\\\n\r\f$]/.test(messages[key]?.message ?? '"'));
  expect(unsafe).toEqual([]);
});
