import { expect, test } from 'vitest';
import { ViewNameDialog } from '../../../../../components/options/reports/views/ViewNameDialog.tsx';
import { mount } from '../../../mount.tsx';
import { speakEnglish } from '../../../speak-english.ts';

speakEnglish();

test('the name that is just being stored is not said to be another view’s', async () => {
  const draw = (names: string[]) => {
    const views = names.map((name) => ({ name, hash: '#/reports' }));
    const saved = { views, problem: undefined, asked: { what: 'save' } as const };
    return <ViewNameDialog title="" name="Bad" saved={saved} onName={async () => true} onClose={() => undefined} />;
  };
  const { root, show } = await mount(draw(['Good']));
  await show(draw(['Good', 'Bad']));
  expect(root.querySelector('[role="alert"]')).toBeNull();
  expect(root.querySelector('[type="submit"]')?.hasAttribute('disabled')).toBe(false);
});
