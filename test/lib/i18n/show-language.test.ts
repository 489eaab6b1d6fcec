import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { setTranslator, showLanguage } from '../../../lib/i18n/translate.ts';

const setLanguage = (language: string, direction: string, region: string) =>
  setTranslator(
    (key) => ({ language, direction })[key] ?? '',
    () => region,
  );

/** A root element that records the changes of its properties. */
function createRoot() {
  const { documentElement } = parseHTML('<html lang="en-US" dir="ltr"></html>').document;
  const changes: string[] = [];
  const root = new Proxy(documentElement, {
    set(target, name, value) {
      changes.push(`${String(name)} ${value}`);
      return Reflect.set(target, name, value, target);
    },
    get: (target, name) => Reflect.get(target, name, target),
  });
  return { root, changes };
}

test('a page in another language gets the language and direction of the browser’s strings', () => {
  setLanguage('ar', 'rtl', 'ar-EG');
  const { root, changes } = createRoot();
  showLanguage(root);
  expect([root.lang, root.dir, changes]).toEqual(['ar-EG', 'rtl', ['lang ar-EG', 'dir rtl']]);
});

test('a page that has the right language already is not changed, because that would repaint it', () => {
  setLanguage('en', 'ltr', 'en-US');
  const { root, changes } = createRoot();
  showLanguage(root);
  expect([root.lang, root.dir, changes]).toEqual(['en-US', 'ltr', []]);
});
