// The privacy of a report in its details, while it is changed here or in another window.
import { expect, test } from 'vitest';
import { PrivacySection } from '../../../../../components/options/reports/details/PrivacySection.tsx';
import type { Job, JobState } from '../../../../../lib/model/job.ts';
import type { Privacy } from '../../../../../lib/model/report/privacy.ts';
import type { Work } from '../../../../../lib/model/work.ts';
import { createTestJob, type JobFields } from '../../../../lib/jobs/create-test-job.ts';
import { mount, settle } from '../../../mount.tsx';
import { speakEnglish } from '../../../speak-english.ts';
import { fill, fire } from '../../bulk/open-bulk.tsx';

speakEnglish();

async function openSection(first: Privacy) {
  const started: Work[] = [];
  const draw = (privacy: Privacy, change?: Job) => (
    <PrivacySection
      report={{ id: '7', url: 'https://a.example/', privacy, fields: {} }}
      change={change}
      onStart={(work) => void started.push(work)}
    />
  );
  const { root, show, broadcast } = await mount(draw(first));
  let shown = first;
  const find = (selector: string) => root.querySelector<HTMLInputElement>(selector);
  return {
    started,
    /** Updates the job of the saved change, or of another one. `latest` is a newer change of the same report. */
    updateChange: async (more: JobFields, latest?: JobFields) => {
      const change = { connectionId: 'one', work: started[0] as Work, state: 'sending' } as const;
      const job = createTestJob<JobState>({ ...change, id: 'change', ...more });
      const later = { ...change, ...more, id: 'later', createdAt: 2, ...latest };
      await show(draw(shown, latest ? createTestJob<JobState>(later) : job));
      await broadcast({ type: 'job', job });
    },
    become: (privacy: Privacy) => {
      shown = privacy;
      return show(draw(privacy));
    },
    choose: async (privacy: Privacy) => {
      fire(find(`[value="${privacy}"]`), 'change');
      await settle();
    },
    type: (password: string) => fill(root, '[type="password"]', password),
    press: async (selector: string) => {
      fire(find(selector), 'click');
      await settle();
    },
    save: async () => {
      fire(find('form'), 'submit');
      await settle();
    },
    read: () => ({
      chosen: find('[checked]')?.value,
      password: find('[type="password"]')?.value,
      canSave: !find('[type="submit"]')?.disabled,
    }),
  };
}

test('the present privacy is shown until the user chooses one', async () => {
  const { become, read } = await openSection('private');
  await become('public');
  expect(read()).toEqual({ chosen: 'public', canSave: false });
});

test('the input is reset when its change is done', async () => {
  const { started, become, choose, type, save, read } = await openSection('private');
  await choose('password');
  await type('open sesame');
  await save();
  expect(started).toEqual([{ kind: 'update', reportId: '7', privacy: 'password', password: 'open sesame' }]);
  expect(read().password).toBe('open sesame');
  await become('password');
  expect(read()).toEqual({ chosen: 'password', password: '', canSave: false });
  await become('public');
  expect(read()).toEqual({ chosen: 'public', canSave: false });
});

test('after a save the password is hidden again, even if the saved one was shown', async () => {
  const { choose, press, save, become, read } = await openSection('private');
  await choose('password');
  await press('.password-field [aria-pressed] + button');
  expect(read().password).toBeUndefined();
  await save();
  await become('password');
  expect(read().password).toBe('');
});

test('a new password for the same privacy stays in the field until its change is done', async () => {
  const { choose, type, save, updateChange, read } = await openSection('password');
  await choose('password');
  await type('open sesame');
  await save();
  for (const state of ['sending', 'failed'] as const) {
    await updateChange({ state });
    expect(read()).toEqual({ chosen: 'password', password: 'open sesame', canSave: true });
  }
  await updateChange({ state: 'done' });
  expect(read()).toEqual({ chosen: 'password', password: '', canSave: false });
});

test('a new password stays while a newer change is pending, and when a change at another service is done', async () => {
  const { choose, type, save, updateChange, read } = await openSection('password');
  await choose('password');
  await type('open sesame');
  await save();
  await updateChange({ state: 'done' }, { state: 'waiting' });
  await updateChange({ id: 'other', connectionId: 'two', state: 'done' }, { connectionId: 'one', state: 'failed' });
  expect(read()).toEqual({ chosen: 'password', password: 'open sesame', canSave: true });
});
