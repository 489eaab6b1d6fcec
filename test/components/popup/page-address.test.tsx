import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { PageAddress } from '../../../components/popup/PageAddress.tsx';

test('an address is written as people read it', () => {
  expect(renderToString(<PageAddress url="https://shop.example/st%C3%BChle" />)).toContain('/stühle');
});

test('characters that turn the reading direction, or are not seen, stay encoded', () => {
  const html = renderToString(<PageAddress url="https://shop.example/%E2%80%AEgnp.exe%00%E2%80%8B" />);
  expect(html).toContain('/%E2%80%AEgnp.exe%00%E2%80%8B</span>');
});
