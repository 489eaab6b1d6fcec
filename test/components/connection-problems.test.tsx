import { expect, test } from 'vitest';
import { ConnectionsLink } from '../../components/options/list/ConnectionsLink.tsx';
import { ConnectionsStep } from '../../components/popup/OutcomeProblem.tsx';
import { type Problem, problemCodes } from '../../lib/model/problem.ts';
import { mount } from './mount.tsx';
import { speakEnglish } from './speak-english.ts';

speakEnglish();

/** The problem codes for which the component shows a link to the connections. */
async function listLinkedCodes(Link: (props: { problem: Problem }) => preact.ComponentChildren): Promise<string[]> {
  const { root, remove } = await mount(
    problemCodes.map((code) => (
      <p key={code} data-code={code}>
        <Link problem={{ code }} />
      </p>
    )),
  );
  const linked = [...root.querySelectorAll('p')].filter((line) => line.childElementCount > 0);
  const codes = linked.map((line) => line.getAttribute('data-code') ?? '');
  await remove();
  return codes;
}

test('the popup and the lists link to the connections for the same problems, including a moved address', async () => {
  const codes = await listLinkedCodes(ConnectionsLink);
  expect(codes).toContain('redirected');
  expect(codes).toContain('noConnection');
  expect(await listLinkedCodes(ConnectionsStep)).toEqual(codes);
});
