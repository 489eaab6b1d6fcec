import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { readEarlyChoice } from '../../../components/popup/early-choice.ts';
import { showOpening, startState } from '../../../components/popup/popup-state.ts';
import { renderShell } from '../../../components/popup/render-shell.tsx';
import { makeOpening } from './samples.ts';

const shell = () => parseHTML(`<body>${renderShell()}</body>`).document;

/** linkedom knows no `:checked`; what is checked is an attribute to it. */
function choose(value: string): ParentNode {
  const document = shell();
  document.querySelector('[checked]')?.removeAttribute('checked');
  const radio = document.querySelector(`input[value="${value}"]`);
  const querySelector = (selector: string) => (selector === 'input[name="privacy"]:checked' ? radio : null);
  return { querySelector } as unknown as ParentNode;
}

test('a radio clicked before the script ran stays chosen, whatever the worker answers', () => {
  const state = showOpening(readEarlyChoice(choose('public')), makeOpening());
  expect(state.draft.privacy).toBe('public');
});

test('an untouched shell leaves the choice to draft and connection', () => {
  expect(readEarlyChoice(choose('private'))).toBe(startState);
});
