import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { NameLink } from '../../../../components/options/list/NameLink.tsx';

test('a direction override in a name is shown encoded', () => {
  expect(renderToString(<NameLink name={'left\u202eright'} href="#/reports" />)).toContain('>left%E2%80%AEright<');
});
