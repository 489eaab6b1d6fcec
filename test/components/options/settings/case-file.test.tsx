import { afterEach, expect, test, vi } from 'vitest';
import { CaseFile } from '../../../../components/options/settings/CaseFile.tsx';
import { mount, settle } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';

speakEnglish();

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test('in Firefox, Settings say that the browser may delete what is stored, and ask it to keep it', async () => {
  let isKept = false;
  const persist = async () => {
    isKept = true;
  };
  vi.stubEnv('FIREFOX', 'true');
  vi.stubGlobal('navigator', { storage: { persisted: async () => isKept, persist } });
  const { root } = await mount(<CaseFile connections={[]} />);
  await settle();
  expect(root.textContent).toContain('this browser may delete the stored reports');
  const buttons = [...root.querySelectorAll('button')];
  buttons.find(({ textContent }) => textContent === 'Keep the data')?.click();
  await settle();
  expect(root.textContent).toContain('This browser keeps all of it');
  expect(root.textContent).not.toContain('Keep the data');
});

test('of several connections to one service, the file has the reports of the first, for which all of them stand', async () => {
  const address = 'https://reports.example';
  const connections = ['one', 'two', 'other'].map((id) => {
    const shared = { id, name: id, privacy: 'private' as const, forgetsKey: false };
    return { ...shared, address: id === 'other' ? 'https://other.example' : address };
  });
  const read: string[] = [];
  const readReports = async (connectionId: string) => void read.push(connectionId);
  const { root } = await mount(<CaseFile connections={connections} />, { getCase: () => ({}) }, { readReports });
  const buttons = [...root.querySelectorAll('button')];
  buttons.find(({ textContent }) => textContent === 'Save case file')?.click();
  await expect.poll(() => read).toEqual(['one', 'other']);
});
