import { onTestFinished, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { BulkPage } from '../../../../components/options/bulk/BulkPage.tsx';
import { LocalCopy } from '../../../../components/options/reports/LocalCopy.tsx';
import { keepDraft } from '../../../../lib/browser/page-storage/unsent-draft.ts';
import type { ReadBatch, ReadReports } from '../../../../lib/messages/ports.ts';
import type { Batch } from '../../../../lib/model/batch.ts';
import { type ListDraft, readListDraft } from '../../../../lib/model/bulk/list-draft.ts';
import type { Connection } from '../../../../lib/model/connection.ts';
import { createReportRow, type StoredReport } from '../../../../lib/model/report/stored-report.ts';
import { defaultSettings } from '../../../../lib/model/settings/settings.ts';
import type { SyncState } from '../../../../lib/model/sync-state.ts';
import type { AnalyseView } from '../../../../lib/model/view.ts';
import { type Answers, type BrowserParts, type Mounted, mount, settle } from '../../mount.tsx';
import { OptionsContexts } from '../options-contexts.tsx';

export const connection: Connection = {
  id: 'c',
  name: 'Stand-in',
  address: 'https://service.example',
  keyHint: 'abcd',
  privacy: 'private',
  forgetsKey: false,
};

export const batch: Batch = {
  id: 'b',
  connectionId: 'c',
  serviceAddress: connection.address,
  kind: 'create',
  privacy: 'private',
  state: 'running',
  total: 1,
  counts: { done: 0, failed: 0, unconfirmed: 0, cancelled: 0 },
  createdAt: 1,
};

const sync: SyncState = { connectionId: 'c', status: 'idle', done: 0, isComplete: true, finishedAt: 1 };

interface Opening {
  /** The unsent list from an earlier visit. */
  draft?: Partial<ListDraft>;
  rows?: StoredReport[];
  readReports?: ReadReports;
  /** Called before the local copy is read to the end. */
  onMounted?: (mounted: Mounted) => Promise<void>;
  view?: Partial<AnalyseView>;
  state?: Partial<SyncState>;
  /** The addresses of the window's tabs. */
  tabs?: string[];
  fetch?: typeof globalThis.fetch;
  parts?: Partial<BrowserParts>;
  answers?: Answers;
  readBatch?: ReadBatch;
}

export interface OpenBulk extends Mounted {
  findButton: (name: string) => HTMLButtonElement | undefined;
  /** Leaves the page and comes back to it. */
  reopen: () => Promise<void>;
  /** Presses a button, and waits until the work that it starts has ended. */
  press: (name: string) => Promise<void>;
  /** Presses the primary button of the open dialog. */
  confirm: () => Promise<void>;
  type: (list: string) => Promise<void>;
  choose: (file: File) => Promise<void>;
  /** The text of each row. */
  listRows: () => string[];
  /** The filters by kind, with their counts. */
  listCounts: () => string[];
  /** The text of each problem. */
  listProblems: () => string[];
}

export async function openBulk(opening: Opening = {}): Promise<OpenBulk> {
  const { rows = [], view = {}, draft, state } = opening;
  const tabs = (opening.tabs ?? []).map((url) => ({ url }));
  vi.spyOn(fakeBrowser.tabs, 'query').mockResolvedValue(tabs as never);
  const { fetch = () => new Promise(() => undefined) } = opening;
  // A response that a test creates has no address.
  const setUrl = (response: Response, url: string) => Object.defineProperty(response, 'url', { value: url });
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => setUrl(await fetch(url, init), url));
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  keepDraft({ ...readListDraft({}), ...draft });
  const analyse = { name: 'analyse', ...view } as const;
  const bulkPage = (
    <LocalCopy connectionId={connection.id} view={analyse}>
      <BulkPage {...{ connection }} connections={[connection]} view={analyse} />
    </LocalCopy>
  );
  const mounted = await mount(
    <OptionsContexts>{bulkPage}</OptionsContexts>,
    { getSettings: () => defaultSettings, startSync: () => ({ ...sync, ...state }), ...opening.answers },
    {
      readReports:
        opening.readReports ?? (async (id, _options, onRows) => onRows(rows.map((row) => createReportRow(id, row)))),
      ...(opening.readBatch && { readBatch: opening.readBatch }),
    },
    opening.parts,
  );
  await opening.onMounted?.(mounted);
  await waitUntilIdle(mounted.root);
  const reopen = async () => {
    await mounted.show(<OptionsContexts>{null}</OptionsContexts>);
    await mounted.show(<OptionsContexts>{bulkPage}</OptionsContexts>);
    await waitUntilIdle(mounted.root);
  };
  return { ...mounted, reopen, ...createActions(mounted.root) };
}

function createActions(root: HTMLElement) {
  const listTexts = (selector: string) =>
    [...root.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '');
  const findButton = (name: string) =>
    [...root.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  return {
    findButton,
    async press(name: string) {
      const button = findButton(name);
      if (!button) throw new Error(`No button “${name}”: ${listTexts('button').join(', ')}`);
      button.click();
      await waitUntilIdle(root);
    },
    async confirm() {
      root.querySelector<HTMLElement>('dialog .button-primary')?.click();
      await waitUntilIdle(root);
    },
    type: (list: string) => fill(root, 'textarea', list),
    async choose(file: File) {
      const input = root.querySelector<HTMLInputElement>('input[type="file"]');
      Object.defineProperty(input, 'files', { value: [file], configurable: true });
      fire(input, 'change');
      await waitUntilIdle(root);
    },
    listRows: () => listTexts('tbody tr').map((row) => row.trim()),
    listCounts: () => listTexts('.counted-links a'),
    listProblems: () => listTexts('.problem [role="alert"]'),
  };
}

/** Waits until nothing is being read, checked or started any more. */
export async function waitUntilIdle(root: HTMLElement): Promise<void> {
  await settle();
  await vi.waitUntil(() => !root.querySelector('[aria-busy="true"]'), { timeout: 30_000, interval: 10 });
  await settle();
}

/** Dispatches an event with the fields that a browser would set. */
export function fire(
  target: Element | null,
  type: string,
  more: { detail?: number; [name: string]: unknown } = {},
): Event {
  if (!target) throw new Error(`Nothing to ${type}`);
  const { detail, ...others } = more;
  const event = Object.assign(target.ownerDocument.createEvent('CustomEvent'), others);
  event.initCustomEvent(type, true, true, detail);
  target.dispatchEvent(event);
  return event;
}

export async function fill(root: HTMLElement, selector: string, text: string): Promise<void> {
  const field = root.querySelector<HTMLInputElement>(selector);
  if (!field) throw new Error(`No ${selector}`);
  field.value = text;
  fire(field, 'input');
  await settle();
}
