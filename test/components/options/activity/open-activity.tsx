import { vi } from 'vitest';
import { ActivityPage } from '../../../../components/options/activity/ActivityPage.tsx';
import type { Batch } from '../../../../lib/model/batch.ts';
import type { Connection } from '../../../../lib/model/connection.ts';
import type { Block, Job } from '../../../../lib/model/job.ts';
import type { TaskFilter } from '../../../../lib/model/task.ts';
import { type Answers, type Mounted, mount, settle } from '../../mount.tsx';
import { OptionsContexts } from '../options-contexts.tsx';
import { createPage } from './create-job.ts';

/** Rendering may take long on a busy machine. */
export const pollOptions = { timeout: 30_000 };

export const connection: Connection = {
  id: 'c1',
  name: 'Agency',
  address: 'https://reports.example',
  keyHint: 'abcd',
  forgetsKey: false,
  privacy: 'private',
};

interface Options {
  show?: TaskFilter;
  batches?: Batch[];
  blocks?: Block[];
  connections?: Connection[];
  answers?: Answers;
}

export async function openActivity(
  jobs: Job[],
  { show, batches = [], blocks, connections = [connection], answers }: Options = {},
) {
  const listJobs = (input: { show?: TaskFilter; limit: number }) => createPage(jobs, input, blocks);
  const page = await mount(
    <OptionsContexts>
      <ActivityPage connections={connections} show={show} />
    </OptionsContexts>,
    { listJobs, listBatches: () => batches, ...answers },
  );
  await vi.waitUntil(() => !page.root.querySelector('.skeleton'), pollOptions);
  return page;
}

export async function fire({ root }: Mounted, selector: string, type: string, fields = {}): Promise<void> {
  const event = Object.assign(root.ownerDocument.createEvent('Event'), fields);
  event.initEvent(type, true, true);
  root.querySelector(selector)?.dispatchEvent(event);
  await settle();
}

/** Opens the menu of a row by the event that a browser sends: linkedom has no popovers. */
export async function openMenu({ root }: Mounted): Promise<void> {
  const event = Object.assign(root.ownerDocument.createEvent('Event'), { newState: 'open' });
  event.initEvent('beforetoggle', true, true);
  root.querySelector('.menu-panel')?.dispatchEvent(event);
  await settle();
}

/** Opens the details of the first job. */
export async function openDetails({ root }: Mounted): Promise<void> {
  root.querySelector<HTMLElement>('button.task-name')?.click();
  await settle();
}

/** The text without directional isolates. */
export function readText({ root }: Mounted, selector: string): string {
  return (root.querySelector(selector)?.textContent ?? '').replace(/[\u2066-\u2069]/g, '');
}

export function listRows({ root }: Mounted): string[] {
  const texts = [...root.querySelectorAll('tr.task-row')].map((row) => row.textContent ?? '');
  return texts.map((text) => text.replace(/[\u2066-\u2069]/g, ''));
}

/** The names of the filters, with their counts. */
export function listFilters({ root }: Mounted): string[] {
  return [...root.querySelectorAll('nav a')].map(({ textContent }) => textContent ?? '');
}

export function findButton({ root }: Mounted, name: string): Promise<HTMLButtonElement> {
  const isNamed = (button: HTMLButtonElement) =>
    (button.getAttribute('aria-label') ?? button.textContent?.trim()) === name;
  return vi.waitFor(() => {
    const found = [...root.querySelectorAll('button')].find(isNamed);
    if (!found) throw new Error(`no button ${name} in ${root.textContent}`);
    return found;
  }, pollOptions);
}

export async function click(mounted: Mounted, name: string): Promise<void> {
  (await findButton(mounted, name)).click();
  await settle();
}

export function listSent({ sent }: Mounted, name: string) {
  return sent.filter((message) => message.name === name).map(({ input }) => input);
}
