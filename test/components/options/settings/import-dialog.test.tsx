import { afterEach, expect, test, vi } from 'vitest';
import { ImportDialog } from '../../../../components/options/settings/ImportDialog.tsx';
import { defaultSettings } from '../../../../lib/model/settings/settings.ts';
import { type Answers, type Mounted, mount } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';
import { click, soon } from '../activity/open-activity.tsx';

speakEnglish();

const plain = { name: 'Old', address: 'https://old.example', privacy: 'private' as const, forgetsKey: false };
const old = { ...plain, id: 'a', keyHint: '' };
const added = { ...plain, name: 'New', address: 'https://new.example' };
const second = { ...plain, name: 'Second' };

let mounted: Mounted | undefined;
afterEach(() => mounted?.remove());

const Open = ({ isOpen = true, connections = [old] }) =>
  isOpen ? (
    <ImportDialog
      plan={{ changes: {}, added: [added, second], knownCount: 0, locked: [] }}
      settings={defaultSettings}
      connections={connections}
      onImported={() => undefined}
      onClose={() => undefined}
    />
  ) : null;

async function open(answers: Answers): Promise<Mounted> {
  mounted = await mount(<Open />, answers);
  await click(mounted, 'Import');
  return mounted;
}

function fail(): never {
  throw new Error('The disk is full.');
}

test('an import that has failed gives back what was granted for it once it is left, and nothing in use', async () => {
  const opened = await open({ importSettings: fail });
  await vi.waitFor(() => expect(opened.root.querySelector('[role=alert]')).not.toBeNull(), soon);
  expect(opened.released).toEqual([]);
  await opened.show(<Open isOpen={false} />);
  expect(opened.released).toEqual(['https://new.example/*']);
});

test('an import that has failed half-way keeps what the connections need that have come', async () => {
  const opened = await open({ importSettings: fail });
  await opened.show(<Open connections={[old, { ...old, ...added, id: 'b' }]} />);
  await opened.show(<Open isOpen={false} />);
  expect(opened.released).toEqual([]);
});

test('an import says what becomes of each setting, in words', async () => {
  mounted = await mount(<main />);
  const [known, added] = [
    { name: 'Here', hash: '#/reports?q=a' },
    { name: 'Client X', hash: '#/reports?q=b' },
  ];
  const changes = {
    theme: 'dark',
    keepsCopy: false,
    cleansAddresses: false,
    excludedSites: ['*://*.a.example/*'],
    undoTime: 120,
  } as const;
  await mounted.show(
    <ImportDialog
      plan={{
        changes: { ...changes, excludedSites: [...changes.excludedSites], savedViews: [known, added] },
        added: [],
        knownCount: 0,
        locked: [],
      }}
      settings={{ ...defaultSettings, savedViews: [known] }}
      connections={[]}
      onImported={() => undefined}
      onClose={() => undefined}
    />,
  );
  expect([...mounted.root.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Theme: Same as system → Dark',
    'Keep a copy of the report list in this browser: On → Off',
    expect.stringMatching(/^Remove fragments .*: On → Off$/),
    expect.stringContaining('*://*.a.example/*'),
    'Saved view: \u2068Client X\u2069',
    'Time to undo: 8 seconds → 2 minutes',
  ]);
});

test('an import gives nothing back that it has brought', async () => {
  const connections = [old, { ...old, ...added, id: 'b' }];
  const opened = await open({ importSettings: () => ({ connections }) });
  await opened.show(<Open isOpen={false} />);
  expect(opened.released).toEqual([]);
});
