import { renderToString } from 'preact-render-to-string';
import { expect, test, vi } from 'vitest';
import { PageAddress } from '../../../components/popup/PageAddress.tsx';
import { setTranslator } from '../../../lib/i18n/translate.ts';

setTranslator((key, values) => [key, values].join(' '));

test('an address is written as people read it', () => {
  expect(renderToString(<PageAddress url="https://shop.example/st%C3%BChle" />)).toContain('/stühle');
});

test('a host of one letter is told from its scheme', () => {
  for (const letter of 'https') {
    const html = renderToString(<PageAddress url={`https://${letter}/page`} />);
    expect(html).toContain(`<b>${letter}</b><span><span>/page</span>`);
  }
});

test('a page of our own is called by our name', () => {
  vi.stubGlobal('location', { origin: 'chrome-extension://own' });
  expect(renderToString(<PageAddress url="chrome-extension://own/options.html#/reports" />)).toContain(
    '<b>extensionName',
  );
  expect(renderToString(<PageAddress url="chrome-extension://other/" />)).toContain('<b>chrome-extension://other/</b>');
});

test('characters that turn the reading direction, or are not seen, stay encoded', () => {
  const html = renderToString(<PageAddress url="https://shop.example/%E2%80%AEgnp.exe%00%E2%80%8B" />);
  expect(html).toContain('/%E2%80%AEgnp.exe%00%E2%80%8B</span>');
});

test('what is not sent is struck through, and read out as such', () => {
  const html = renderToString(<PageAddress url="https://shop.example/a" dropped={['utm_source=a%20b', '#part']} />);
  expect(html).toMatch(/<del aria-hidden="true"[^>]*>utm_source=a b #part<\/del>/);
  expect(html).toMatch(/<span class="visually-hidden">notSent .*utm_source=a b #part/);
  expect(renderToString(<PageAddress url="https://shop.example/a" dropped={[]} />)).not.toContain('<del');
});
