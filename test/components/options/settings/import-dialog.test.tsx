import { afterEach, expect, test, vi } from 'vitest';
import { ImportDialog } from '../../../../components/options/settings/ImportDialog.tsx';
import { defaultSettings } from '../../../../lib/model/settings/settings.ts';
import { type Answers, type Mounted, mount } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';
import { click, pollOptions } from '../activity/open-activity.tsx';

speakEnglish();

const plain = { name: 'Old', address: 'https://old.example', privacy: 'private' as const, forgetsKey: false };
const old = { ...plain, id: 'a', keyHint: '' };
const added = { ...plain, name: 'New', address: 'https://new.example' };
const second = { ...plain, name: 'Second' };

let mounted: Mounted | undefined;
afterEach(() => mounted?.remove());

const TestedDialog = ({ isOpen = true, connections = [old] }) =>
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
  mounted = await mount(<TestedDialog />, answers);
  await click(mounted, 'Import');
  return mounted;
}

function fail(): never {
  throw new Error('The disk is full.');
}

test('closing the dialog after a failed import releases the granted origins, except those in use', async () => {
  const opened = await open({ importSettings: fail });
  await vi.waitFor(() => expect(opened.root.querySelector('[role=alert]')).not.toBeNull(), pollOptions);
  expect(opened.released).toEqual([]);
  await opened.show(<TestedDialog isOpen={false} />);
  expect(opened.released).toEqual(['https://new.example/*']);
});

test('after a partly failed import the origins of the imported connections are kept', async () => {
  const opened = await open({ importSettings: fail });
  await opened.show(<TestedDialog connections={[old, { ...old, ...added, id: 'b' }]} />);
  await opened.show(<TestedDialog isOpen={false} />);
  expect(opened.released).toEqual([]);
});

test('the dialog lists each change of a setting in words', async () => {
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

test('a successful import releases no origin of an imported connection', async () => {
  const connections = [old, { ...old, ...added, id: 'b' }];
  const opened = await open({ importSettings: () => ({ connections }) });
  await opened.show(<TestedDialog isOpen={false} />);
  expect(opened.released).toEqual([]);
});
