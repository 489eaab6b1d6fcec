// The privacy of a report, in its details, while it changes: here, or in another window.
import { expect, test } from 'vitest';
import { PrivacySection } from '../../../../../components/options/reports/details/PrivacySection.tsx';
import type { Job, Work } from '../../../../../lib/model/job.ts';
import type { Privacy } from '../../../../../lib/model/report/privacy.ts';
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
  const { root, show, tell } = await mount(draw(first));
  let shown = first;
  const find = (selector: string) => root.querySelector<HTMLInputElement>(selector);
  return {
    started,
    /** What is told of the change that was saved, or of another one; `latest` is the newest of the report. */
    tell: async (more: Partial<Job>, latest?: Partial<Job>) => {
      const change = { connectionId: 'one', work: started[0] as Work, state: 'running', attempts: 1 } as const;
      const job = { ...change, id: 'change', createdAt: 1, ...more };
      await show(draw(shown, latest ? { ...job, id: 'later', createdAt: 2, ...latest } : job));
      await tell({ type: 'job', job });
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

test('until something is chosen, it is shown as it is', async () => {
  const { become, read } = await openSection('private');
  await become('public');
  expect(read()).toEqual({ chosen: 'public', canSave: false });
});

test('what was chosen and typed stays, whatever it becomes elsewhere', async () => {
  const { become, choose, type, read } = await openSection('private');
  await choose('password');
  await type('open sesame');
  for (const privacy of ['public', 'password', 'private'] as const) {
    await become(privacy);
    expect(read()).toEqual({ chosen: 'password', password: 'open sesame', canSave: true });
  }
  await choose('private');
  expect(read()).toEqual({ chosen: 'private', canSave: false });
});

test('what was saved is typed no more once it has come about', async () => {
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

test('what is typed while something else is being saved stays', async () => {
  const { become, choose, type, save, read } = await openSection('private');
  await choose('public');
  await save();
  await choose('password');
  await type('open sesame');
  await become('public');
  expect(read()).toEqual({ chosen: 'password', password: 'open sesame', canSave: true });
});

test('what is typed after it is hidden, though the password that was saved was shown', async () => {
  const { choose, press, save, become, read } = await openSection('private');
  await choose('password');
  await press('.password-field [aria-pressed] + button');
  expect(read().password).toBeUndefined();
  await save();
  await become('password');
  expect(read().password).toBe('');
});

test('another password in the place of one is typed no more once it is saved, and stays while it is not', async () => {
  const { choose, type, save, tell, read } = await openSection('password');
  await choose('password');
  await type('open sesame');
  await save();
  for (const state of ['running', 'failed'] as const) {
    await tell({ state });
    expect(read()).toEqual({ chosen: 'password', password: 'open sesame', canSave: true });
  }
  await tell({ state: 'done' });
  expect(read()).toEqual({ chosen: 'password', password: '', canSave: false });
});

test('another password stays while the one before it is saved, and while one of another service’s report is', async () => {
  const { choose, type, save, tell, read } = await openSection('password');
  await choose('password');
  await type('open sesame');
  await save();
  await tell({ state: 'done' }, { state: 'waiting' });
  await tell({ id: 'other', connectionId: 'two', state: 'done' }, { connectionId: 'one', state: 'failed' });
  expect(read()).toEqual({ chosen: 'password', password: 'open sesame', canSave: true });
});
