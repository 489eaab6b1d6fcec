import { beforeAll, expect, test } from 'vitest';
import { OutcomeCard } from '../../../components/popup/OutcomeCard.tsx';
import { getOutcome } from '../../../components/popup/outcome.ts';
import { PopupSession } from '../../../components/popup/popup-session.ts';
import { showJob, showOpening, startState } from '../../../components/popup/popup-state.ts';
import type { Job } from '../../../lib/model/job.ts';
import { type Mounted, mount, settle } from '../mount.tsx';
import { speakEnglish } from '../speak-english.ts';
import { createJob, createOpening } from './samples.ts';

beforeAll(speakEnglish);

async function show(more: Partial<Job>): Promise<Mounted> {
  const sent: Mounted['sent'] = [];
  const job = createJob({ state: 'waiting', ...more });
  const state = showJob(showOpening(startState, createOpening()), job);
  const send = (name: string, input: object) => {
    sent.push({ name, input } as Mounted['sent'][number]);
    return Promise.resolve({ ...job, state: 'cancelled' });
  };
  const session = new PopupSession({ send, watch: () => () => undefined } as never);
  session.state = state;
  const card = (
    <OutcomeCard
      outcome={getOutcome(state)}
      address=""
      session={session}
      changeButton={{ current: null }}
      onChangePrivacy={() => undefined}
    />
  );
  return { ...(await mount(card)), sent };
}

test.each<[string, Partial<Job>, string]>([
  ['the network', { waitsFor: 'network' }, 'Waits for the network'],
  ['the next try', { waitsFor: 'retry', notBefore: 5 }, 'Waits before the next try'],
  ['an answer', { waitsFor: 'check' }, 'Asking the service whether it was done…'],
])('says that the work waits for %s, and that it goes on by itself', async (_, more, words) => {
  const { root } = await show(more);
  expect(root.querySelector('[role="status"]')?.textContent).toBe(`${words}Nothing for you to do.`);
});

test.each([
  [0, /^The service asks you to waitContinues: 10:42/],
  [1, /^The service asks you to waitContinues: \w{3} \d+, \d{4}, 10:42/],
])('says when the service may be asked again, with the day where it is another one: in %i days', async (days, said) => {
  const then = new Date();
  then.setDate(then.getDate() + days);
  const { root } = await show({ waitsFor: 'rateLimit', notBefore: then.setHours(10, 42) });
  expect(root.querySelector('[role="status"]')?.textContent).toMatch(said);
});

test('of a refused key it says what to do, with the way to the connections', async () => {
  const { root } = await show({ waitsFor: 'connection', problem: { code: 'keyRefused' } });
  expect(root.querySelector('[role="alert"]')?.textContent).toContain('The service refused the API key.');
  const buttons = [...root.querySelectorAll('button')].map(({ textContent }) => textContent);
  expect(buttons).toEqual(['Connections', 'Cancel']);
});

test('what waits can be cancelled; what runs or only waits its turn says that it is under way', async () => {
  const { root, sent } = await show({ waitsFor: 'network' });
  root.querySelector('button')?.click();
  await settle();
  expect(sent).toEqual([{ name: 'cancelJob', input: { jobId: 'job' } }]);
  const running = await show({ state: 'running' });
  expect(running.root.textContent).toContain('Analysing…');
  expect(running.root.querySelector('button')).toBeNull();
});
