// A simulated user in a hurry: requests writes, sometimes twice, cancels or retries jobs, and closes pages early.
import type { Page } from 'puppeteer-core';
import type { Job } from '../../lib/model/job.ts';
import { kinds } from './cell.ts';
import type { Entry } from './ledger.ts';
import type { Random } from './random.ts';
import type { Rig } from './rig.ts';
import { createTarget, type Target } from './target.ts';

export interface User {
  entries: Entry[];
  ask(): Promise<void>;
  /** Cancels a waiting job, retries a failed one, checks an unconfirmed one. */
  actOn(job: Job): Promise<void>;
  closePage(): Promise<void>;
}

const maxPages = 3;

export function createUser(rig: Rig, random: Random): User {
  const entries: Entry[] = [];
  let pages: Page[] = [];
  const choosePage = async () => {
    pages = pages.filter((page) => !page.isClosed());
    if (pages.length < maxPages) pages.push(await rig.openPage());
    return random.pick(pages);
  };
  return {
    entries,
    async ask() {
      const entry: Entry = { target: chooseTarget(rig, random), acceptedIds: new Set() };
      entries.push(entry);
      const page = await choosePage();
      const clicks = random.isLikely(0.1) ? 2 : 1;
      const jobs = Array.from({ length: clicks }, () => rig.askFrom(page, entry.target.work));
      const accepted = Promise.all(
        jobs.map((job) => job.then(({ id }) => entry.acceptedIds.add(id)).catch(() => undefined)),
      );
      if (random.isLikely(0.2)) await page.close();
      await accepted;
    },
    actOn: async (job) => rig.actOnJob(await choosePage(), job),
    async closePage() {
      await pages.pop()?.close();
    },
  };
}

function chooseTarget({ service }: Rig, random: Random): Target {
  const target = createTarget(service, random.pick(kinds));
  if (target.kind !== 'create') return target;
  const { url } = target;
  if (random.isLikely(0.3)) target.work = { kind: 'create', url, privacy: 'password', password: 'for the soak' };
  return random.isLikely(0.3) ? { ...target, earlierId: service.addReport({ url }) } : target;
}
