import { vi } from 'vitest';
import { ActivityPage } from '../../../../components/options/activity/ActivityPage.tsx';
import type { Connection } from '../../../../lib/model/connection.ts';
import type { Block, Job, JobState } from '../../../../lib/model/job.ts';
import { type Answers, type Mounted, mount, settle } from '../../mount.tsx';
import { createPage } from './create-job.ts';

/** On a busy machine a drawing may take its time. */
export const soon = { timeout: 30_000 };

export const connection: Connection = {
  id: 'c1',
  name: 'Agency',
  address: 'https://reports.example',
  keyHint: 'abcd',
  forgetsKey: false,
  privacy: 'private',
};

interface Options {
  state?: JobState;
  jobId?: string;
  blocks?: Block[];
  connections?: Connection[];
  answers?: Answers;
}

export async function openActivity(
  jobs: Job[],
  { state, jobId, blocks, connections = [connection], answers }: Options = {},
) {
  const listJobs = (input: { state?: JobState; limit: number }) => createPage(jobs, input, blocks);
  const page = await mount(<ActivityPage connections={connections} state={state} jobId={jobId} />, {
    listJobs,
    ...answers,
  });
  await vi.waitUntil(() => !page.root.querySelector('.skeleton'), soon);
  return page;
}

export async function fire({ root }: Mounted, selector: string, type: string): Promise<void> {
  const event = root.ownerDocument.createEvent('Event');
  event.initEvent(type, true, true);
  root.querySelector(selector)?.dispatchEvent(event);
  await settle();
}

/** Without the marks that keep directions apart. */
export function readText({ root }: Mounted, selector: string): string {
  return (root.querySelector(selector)?.textContent ?? '').replace(/[\u2066-\u2069]/g, '');
}

export function listRows({ root }: Mounted): string[] {
  const texts = [...root.querySelectorAll('tr.job-row')].map((row) => row.textContent ?? '');
  return texts.map((text) => text.replace(/[\u2066-\u2069]/g, ''));
}

export function findButton({ root }: Mounted, name: string): Promise<HTMLButtonElement> {
  const isNamed = (button: HTMLButtonElement) =>
    (button.getAttribute('aria-label') ?? button.textContent?.trim()) === name;
  return vi.waitFor(() => {
    const found = [...root.querySelectorAll('button')].find(isNamed);
    if (!found) throw new Error(`no button ${name} in ${root.textContent}`);
    return found;
  }, soon);
}

export async function click(mounted: Mounted, name: string): Promise<void> {
  (await findButton(mounted, name)).click();
  await settle();
}

export function listSent({ sent }: Mounted, name: string) {
  return sent.filter((message) => message.name === name).map(({ input }) => input);
}
