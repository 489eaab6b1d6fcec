import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { setTranslator, showLanguage } from '../../../lib/i18n/translate.ts';

const speak = (language: string, direction: string, region: string) =>
  setTranslator(
    (key) => ({ language, direction })[key] ?? '',
    () => region,
  );

/** The root with what it is told. */
function createRoot() {
  const { documentElement } = parseHTML('<html lang="en-US" dir="ltr"></html>').document;
  const told: string[] = [];
  const root = new Proxy(documentElement, {
    set(target, name, value) {
      told.push(`${String(name)} ${value}`);
      return Reflect.set(target, name, value, target);
    },
    get: (target, name) => Reflect.get(target, name, target),
  });
  return { root, told };
}

test('a page in another language says so', () => {
  speak('ar', 'rtl', 'ar-EG');
  const { root, told } = createRoot();
  showLanguage(root);
  expect([root.lang, root.dir, told]).toEqual(['ar-EG', 'rtl', ['lang ar-EG', 'dir rtl']]);
});

test('a page that says so already is not told, for it would be drawn anew', () => {
  speak('en', 'ltr', 'en-US');
  const { root, told } = createRoot();
  showLanguage(root);
  expect([root.lang, root.dir, told]).toEqual(['en-US', 'ltr', []]);
});
