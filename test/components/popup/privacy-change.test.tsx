// “Change privacy” in a popup that stays open, such as one in a window of its own, while other pages work on its report.
import { expect, test } from 'vitest';
import { Popup } from '../../../components/popup/Popup.tsx';
import { PopupSession } from '../../../components/popup/popup-session.ts';
import type { Notice } from '../../../lib/messages/contract.ts';
import type { Send } from '../../../lib/messages/ports.ts';
import type { Job, Work } from '../../../lib/model/job.ts';
import { mount, settle } from '../mount.tsx';
import { fill, fire } from '../options/bulk/open-bulk.tsx';
import { speakEnglish } from '../speak-english.ts';
import { connection, createJob, createOpening, createReport, pageUrl } from './samples.ts';

speakEnglish();

async function openPopup() {
  let tell = (_: Notice) => {};
  let report = createReport();
  const send = (async (name) => (name === 'openPopup' ? createOpening() : report)) as Send;
  const watch = (onNotice: typeof tell) => {
    tell = onNotice;
    return () => undefined;
  };
  const session = new PopupSession({ send, watch });
  const page = Promise.resolve({ url: pageUrl, tabId: 7 });
  const { root } = await mount(<Popup session={session} page={page} showTheme={() => undefined} />);
  return {
    root,
    press: async (name: string) => {
      fire([...root.querySelectorAll('button')].find(({ textContent }) => textContent === name) ?? null, 'click');
      await settle();
    },
    type: async (password: string) => {
      fire(root.querySelector('[name="new-privacy"][value="password"]'), 'change');
      await settle();
      await fill(root, '.popup-form [type="password"]', password);
    },
    readTyped: () => root.querySelector<HTMLInputElement>('.popup-form [type="password"]')?.value,
    /** Another connection is chosen, which has another report of the page. */
    choose: async () => {
      report = createReport({ id: '18' });
      tell({ type: 'connections', connections: { connections: [{ ...connection, id: 'two' }], activeId: 'two' } });
      await settle();
    },
    hear: async (more: Partial<Job>) => {
      tell({ type: 'job', job: createJob({ ...more }) });
      await settle();
    },
  };
}

const rerun: Work = { kind: 'rerun', reportId: '17', url: pageUrl };

test('keeps what is typed while another page re-runs the report, however that ends', async () => {
  const { press, type, hear, readTyped } = await openPopup();
  await press('Change privacy');
  await type('open sesame');
  for (const state of ['running', 'failed', 'running', 'done'] as const) {
    await hear({ work: rerun, state, ...(state === 'done' && { report: createReport() }) });
    expect(readTyped(), state).toBe('open sesame');
  }
});

test('can be begun where the last work on the report failed', async () => {
  const { root, press, hear } = await openPopup();
  await hear({ work: rerun, state: 'failed', problem: { code: 'offline' } });
  await press('Change privacy');
  expect(root.querySelector('[name="new-privacy"]')).not.toBeNull();
});

test('gives way to the undo of a delete, and is not there again after it', async () => {
  const { root, press, hear } = await openPopup();
  await press('Change privacy');
  const work: Work = { ...rerun, kind: 'deleteReport' };
  await hear({ work, state: 'waiting', waitsFor: 'undo', notBefore: 9 });
  expect(root.querySelector('[name="new-privacy"]')).toBeNull();
  await hear({ work, state: 'cancelled' });
  expect(root.textContent).toContain('Change privacy');
  expect(root.querySelector('[name="new-privacy"]')).toBeNull();
});

test('is not there for the report of another connection', async () => {
  const { root, press, choose } = await openPopup();
  await press('Change privacy');
  await choose();
  expect(root.textContent).toContain('Change privacy');
  expect(root.querySelector('[name="new-privacy"]')).toBeNull();
});
