import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { earlyAnalysis, readEarlyChoice } from '../../../components/popup/early-choice.ts';
import { startState } from '../../../components/popup/popup-state.ts';
import { renderShell } from '../../../components/popup/render-shell.tsx';
import { showOpening, showPage } from '../../../components/popup/show-opening.ts';
import { createOpening } from './samples.ts';

const shell = () => parseHTML(`<body>${renderShell(() => '')}</body>`).document;

/** linkedom knows no `:checked` and no `:user-invalid`. */
function choose(value: string, isClicked = false): ParentNode {
  const document = shell();
  const found = new Map<string, Element | null>([
    ['input[name="privacy"]:checked', document.querySelector(`input[value="${value}"]`)],
    [`#${earlyAnalysis}:user-invalid`, isClicked ? document.querySelector(`#${earlyAnalysis}`) : null],
  ]);
  return { querySelector: (selector: string) => found.get(selector) ?? null } as unknown as ParentNode;
}

test('a radio clicked before the script ran stays chosen, whatever the worker answers', () => {
  const state = showOpening(readEarlyChoice(choose('public')), createOpening());
  expect(state.draft.privacy).toBe('public');
});

test('an untouched shell leaves the choice to draft and connection', () => {
  expect(readEarlyChoice(choose('private'))).toBe(startState);
});

test.each(['public', 'private'])(
  'Analyse clicked before the script ran is wanted as %s where that was shown',
  (privacy) => {
    const early = readEarlyChoice(choose(privacy, true));
    expect(early).toMatchObject({ isAnalysisWanted: true, draft: { privacy } });
    // Not as what a menu has chosen.
    expect(showPage(early, { privacy: 'password' }).draft.privacy).toBe(privacy);
  },
);
