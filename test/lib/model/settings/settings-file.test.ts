import { describe, expect, test } from 'vitest';
import type { Connection } from '../../../../lib/model/connection.ts';
import type { ExportedSettings } from '../../../../lib/model/settings/exported-settings.ts';
import { planImport } from '../../../../lib/model/settings/import-plan.ts';
import { defaultSettings } from '../../../../lib/model/settings/settings.ts';
import { readSettingsFile, writeSettingsFile } from '../../../../lib/model/settings/settings-file.ts';
import { getProblem } from '../../api/get-problem.ts';

const connection: Connection = {
  id: 'a',
  name: 'Reports',
  address: 'https://reports.example',
  keyHint: 'cret',
  privacy: 'public',
  forgetsKey: true,
};
const plain = { name: 'Reports', address: 'https://reports.example', privacy: 'public', forgetsKey: true };
/** Every value differs from the default. */
const exported: ExportedSettings = {
  theme: 'dark',
  keepsCopy: false,
  cleansAddresses: false,
  excludedSites: ['*://*.a.example/*'],
  savedViews: [{ name: 'Bad ones', hash: '#/reports?result=bad' }],
  undoTime: 120,
};
const settings = { ...defaultSettings, ...exported, notifications: true };
const own = { settings, locked: [], connections: [connection] };
const file = (changes: object) => JSON.stringify({ format: 'pagegrade-settings', version: 1, ...changes });

test('a written file reads back the same, without keys, ids and settings that need a permission', () => {
  const text = writeSettingsFile(own);
  expect(readSettingsFile(text)).toEqual({ settings: exported, connections: [plain] });
  expect(Object.keys(JSON.parse(text))).toEqual(['format', 'version', 'settings', 'connections']);
  expect(text).not.toMatch(/cret|keyHint|notifications|"id"/);
});

test('a written file has no locked settings and no managed connections', () => {
  const text = writeSettingsFile({ ...own, locked: ['theme'], connections: [{ ...connection, isManaged: true }] });
  const { theme, ...others } = exported;
  expect(readSettingsFile(text)).toEqual({ settings: others, connections: [] });
});

test('keys and ids in a file are ignored', () => {
  const text = file({ key: 'secret', connections: [{ ...plain, key: 'secret', keyHint: 'cret', id: 'b' }] });
  expect(JSON.stringify(readSettingsFile(text))).not.toMatch(/cret|"id"/);
});

describe('invalid files', () => {
  test.each([
    ['', ''],
    ['{"theme":"dark"}', 'theme'],
    ['[]', '[]'],
    [`{"format":"pagegrade-settings","version":1,`, 'pagegrade'],
    [file({ settings: [] }), 'settings'],
    [file({ connections: {} }), 'connections'],
    [file({ settings: { theme: 'pink' } }), 'settings.theme: "pink"'],
    [file({ settings: { cleansAddresses: 'yes' } }), 'settings.cleansAddresses: "yes"'],
    [file({ settings: { undoTime: 7 } }), 'settings.undoTime: 7'],
    [file({ settings: { excludedSites: 'a.example' } }), 'settings.excludedSites: "a.example"'],
    [file({ settings: { excludedSites: ['a.example', 'no site'] } }), 'settings.excludedSites[1]: "no site"'],
    [file({ settings: { savedViews: [{ name: ' ', hash: '#/reports' }] } }), 'settings.savedViews[0].name: " "'],
    [file({ settings: { savedViews: [{ name: 'x', hash: 'https://a.example' }] } }), 'settings.savedViews[0].hash'],
    [file({ connections: [plain, 7] }), 'connections[1]: 7'],
    [file({ connections: [plain, { ...plain, address: 'ftp://a.example' }] }), 'connections[1].address'],
    [file({ connections: [{ ...plain, address: undefined }] }), 'connections[0].address'],
    [file({ connections: [{ ...plain, name: 7 }] }), 'connections[0].name: 7'],
    [file({ connections: [{ ...plain, privacy: 'secret' }] }), 'connections[0].privacy: "secret"'],
    [file({ connections: [{ ...plain, forgetsKey: 1 }] }), 'connections[0].forgetsKey: 1'],
    ['x'.repeat(2_000_000), 'xxx'],
  ])('the invalid file %# is rejected as a whole, and the problem quotes its first fault', async (text, excerpt) => {
    const problem = await getProblem((async () => readSettingsFile(text))());
    expect(problem.code).toBe('settingsFileUnreadable');
    expect(problem.excerpt).toContain(excerpt);
    expect(problem.excerpt?.length).toBeLessThan(300);
  });

  test('a file of a newer version is rejected with a problem of its own', async () => {
    const problem = await getProblem((async () => readSettingsFile(file({ version: 2, settings: 'other' })))());
    expect(problem.code).toBe('settingsFileNewer');
  });
});

test('the plan of an import lists the changes, and keeps existing sites, views and connections', () => {
  const other = { ...plain, name: 'Other', privacy: 'private' as const };
  const plan = planImport(
    readSettingsFile(
      file({
        settings: {
          theme: 'light',
          cleansAddresses: false,
          undoTime: 8,
          excludedSites: ['b.example', '*://*.a.example/*'],
          savedViews: [{ name: 'Bad ones', hash: '#/reports?result=bad&q=shop' }, ...exported.savedViews],
        },
        connections: [{ ...plain, privacy: 'private' }, other, other],
      }),
    ),
    own,
  );
  expect(plan).toEqual({
    changes: {
      theme: 'light',
      undoTime: 8,
      excludedSites: ['*://*.a.example/*', '*://*.b.example/*'],
      savedViews: [...exported.savedViews, { name: 'Bad ones 2', hash: '#/reports?result=bad&q=shop' }],
    },
    added: [other],
    knownCount: 2,
    locked: [],
  });
});

test('the plan of an import does not change locked settings, but lists them', () => {
  const plan = planImport(
    { settings: { theme: 'light', cleansAddresses: true }, connections: [] },
    { ...own, locked: ['theme'] },
  );
  expect(plan).toMatchObject({ changes: { cleansAddresses: true }, locked: ['theme'] });
});

test('an import of 60,000 connections is planned within five seconds', () => {
  const connections = Array.from({ length: 30_000 }, (_, at) => ({ ...connection, name: `Reports ${at}` }));
  const plan = planImport({ settings: {}, connections: [...connections, ...connections] }, own);
  expect(plan).toMatchObject({ added: { length: 30_000 }, knownCount: 30_000 });
}, 5_000);
