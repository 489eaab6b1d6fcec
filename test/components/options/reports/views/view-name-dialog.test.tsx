import { expect, test } from 'vitest';
import { ViewNameDialog } from '../../../../../components/options/reports/views/ViewNameDialog.tsx';
import { mount } from '../../../mount.tsx';
import { speakEnglish } from '../../../speak-english.ts';

speakEnglish();

test('a name that is being saved is not reported as the name of another view', async () => {
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
