import { expect, test } from 'vitest';
import { nameFile } from '../../../lib/export/file-name.ts';

test.each([
  [{ name: 'Müller & Söhne / Kunden', address: 'https://s.example' }, 'pagegrade-Müller-Söhne-Kunden-2026-03-09.csv'],
  [{ name: '../..', address: 'https://s.example:8080/x' }, 'pagegrade-https-s-example-8080-x-2026-03-09.csv'],
  [{ name: 'CON\u202Egpj.exe', address: '' }, 'pagegrade-CON-gpj-exe-2026-03-09.csv'],
  [{ name: '東'.repeat(300), address: '' }, `pagegrade-${'東'.repeat(30)}-2026-03-09.csv`],
])('an exported file of the connection %j is named %s', (connection, name) => {
  expect(nameFile(connection, '', 'csv', new Date(2026, 2, 9, 23, 59))).toBe(name);
});

test('the name of an exported file contains the title of the view and is never too long', () => {
  const day = new Date(2026, 2, 9);
  const connection = { name: 'Agency', address: '' };
  expect(nameFile(connection, 'Reports /blog/? Good', 'csv', day)).toBe(
    'pagegrade-Agency-Reports-blog-Good-2026-03-09.csv',
  );
  const title = 'Monthly report November Lunar Media';
  expect(nameFile(undefined, title, 'html', day)).toBe('Monthly-report-November-Lunar-Media-2026-03-09.html');
  const longest = nameFile({ name: '東'.repeat(300), address: '' }, '京'.repeat(300), 'html', day);
  expect(Buffer.byteLength(longest)).toBeLessThan(255);
});
