import { expect, test } from 'vitest';
import { describeField, ReportFields } from '../../../../../components/options/reports/details/ReportFields.tsx';
import { setTranslator } from '../../../../../lib/i18n/translate.ts';
import { mount } from '../../../mount.tsx';

setTranslator((key) => (key === 'language' ? 'en' : key));

test('every field is shown with its name, but the value of a password is hidden', async () => {
  const fields = { id: 7, odd: null, Password: 'open sesame', nested: { deep: [1] } };
  const { root } = await mount(<ReportFields fields={fields} />);
  const rows = [...root.querySelectorAll('dl > div')].map((row) => row.textContent);
  expect(rows).toEqual(['id7', 'odd–', 'PasswordhiddenValue', `nested${JSON.stringify({ deep: [1] }, null, 2)}`]);
});

test('an empty password field is shown as empty', async () => {
  const { root } = await mount(<ReportFields fields={{ password: null }} />);
  expect(root.querySelector('dl')?.textContent).toBe('password–');
});

const noon = Date.UTC(2026, 0, 2, 12, 0, 0);

test.each([
  ['generated_at', '2026-01-02T12:00:00Z'],
  ['generated_at', '2026-01-02T13:00:00+01:00'],
  ['generated_at', '2026-01-02T12:00:00.000000Z'],
  ['generated_at', '2026-01-02 12:00:00'],
  ['generated_at', noon / 1000],
  ['anything', '2026-01-02 12:00'],
])('the field %s: %j is a time, in UTC if it has no time zone', (name, value) => {
  expect(describeField(name, value)).toEqual({ text: String(value), time: noon, isNested: false });
});

test.each([
  ['score', 1767355200],
  ['id', '1767355200'],
  ['title', 'On 2026-01-02 at noon'],
  ['generated_at', '2026-13-45T99:00:00Z'],
  ['generated_at', 'never'],
])('the field %s: %j is not a time', (name, value) => {
  expect(describeField(name, value)).toEqual({ text: String(value), time: undefined, isNested: false });
});

test('a nested value is shown as indented JSON', () => {
  expect(describeField('results', { score: 14 })).toEqual({ text: '{\n  "score": 14\n}', isNested: true });
});

test.each([null, undefined])('the value %j has no text', (value) => {
  expect(describeField('project', value).text).toBe('');
});
