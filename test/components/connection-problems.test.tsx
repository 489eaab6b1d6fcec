import { expect, test } from 'vitest';
import { ConnectionsLink } from '../../components/options/list/ConnectionsLink.tsx';
import { ConnectionsStep } from '../../components/popup/OutcomeProblem.tsx';
import { type Problem, problemCodes } from '../../lib/model/problem.ts';
import { mount } from './mount.tsx';
import { speakEnglish } from './speak-english.ts';

speakEnglish();

/** The problems beside which the way to the connections is shown. */
async function listLed(Way: (props: { problem: Problem }) => preact.ComponentChildren): Promise<string[]> {
  const { root, remove } = await mount(
    problemCodes.map((code) => (
      <p key={code} data-code={code}>
        <Way problem={{ code }} />
      </p>
    )),
  );
  const led = [...root.querySelectorAll('p')].filter((line) => line.childElementCount > 0);
  const codes = led.map((line) => line.getAttribute('data-code') ?? '');
  await remove();
  return codes;
}

test('the popup and the lists lead to the connections from the same problems, a moved address among them', async () => {
  const led = await listLed(ConnectionsLink);
  expect(led).toContain('redirected');
  expect(led).toContain('noConnection');
  expect(await listLed(ConnectionsStep)).toEqual(led);
});
