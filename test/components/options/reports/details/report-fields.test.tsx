import { expect, test } from 'vitest';
import { ReportFields } from '../../../../../components/options/reports/details/ReportFields.tsx';
import { setTranslator } from '../../../../../lib/i18n/translate.ts';
import { mount } from '../../../mount.tsx';

setTranslator((key) => (key === 'language' ? 'en' : key));

test('every field is shown with its name, but the value of a password is hidden, if there is one', async () => {
  const fields = { id: 7, odd: null, Password: 'open sesame', password: null, nested: { deep: [1] } };
  const { root } = await mount(<ReportFields fields={fields} />);
  const rows = [...root.querySelectorAll('dl > div')].map((row) => row.textContent);
  expect(rows).toEqual([
    'id7',
    'odd–',
    'PasswordhiddenValue',
    'password–',
    `nested${JSON.stringify({ deep: [1] }, null, 2)}`,
  ]);
});
