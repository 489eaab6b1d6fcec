import { renderToString } from 'preact-render-to-string';
import { expect, test, vi } from 'vitest';
import { PageAddress } from '../../../components/popup/PageAddress.tsx';
import { setTranslator } from '../../../lib/i18n/translate.ts';

setTranslator((key, values) => (key === 'language' ? 'en' : [key, values].join(' ')));

test('an address is shown percent-decoded', () => {
  expect(renderToString(<PageAddress url="https://shop.example/st%C3%BChle" />)).toContain('/stühle');
});

test('an extension page is shown by the name of the extension', () => {
  vi.stubGlobal('location', { origin: 'chrome-extension://own' });
  expect(renderToString(<PageAddress url="chrome-extension://own/options.html#/reports" />)).toContain(
    '<b>extensionName',
  );
  expect(renderToString(<PageAddress url="chrome-extension://other/" />)).toContain('<b>chrome-extension://other/</b>');
});

test('invisible characters and direction overrides stay percent-encoded', () => {
  const html = renderToString(<PageAddress url="https://shop.example/%E2%80%AEgnp.exe%00%E2%80%8B" />);
  expect(html).toContain('/%E2%80%AEgnp.exe%00%E2%80%8B</span>');
});

test('parts that are not sent are struck through, and described for screen readers', () => {
  const html = renderToString(<PageAddress url="https://shop.example/a" dropped={['utm_source=a%20b', '#part']} />);
  expect(html).toMatch(/<del aria-hidden="true"[^>]*>utm_source=a b #part<\/del>/);
  expect(html).toMatch(/<span class="visually-hidden">notSent .*utm_source=a b #part/);
  expect(renderToString(<PageAddress url="https://shop.example/a" dropped={[]} />)).not.toContain('<del');
});
