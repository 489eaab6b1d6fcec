import { expect, test } from 'vitest';
import { type ProjectNames, useProjectNames } from '../../../../components/options/reports/use-project-names.ts';
import type { Job } from '../../../../lib/model/job.ts';
import type { Page } from '../../../../lib/model/list-page.ts';
import type { Project } from '../../../../lib/model/project.ts';
import type { Report } from '../../../../lib/model/report/report.ts';
import { type Mounted, mount } from '../../mount.tsx';

let shown: ProjectNames;

function Names({ reports }: { reports: Report[] | undefined }) {
  shown = useProjectNames('c1', reports);
  return null;
}

function listReports(...projects: string[]): Report[] {
  return projects.map((project, index) => ({ id: String(index), url: 'https://example.com/', project, fields: {} }));
}

function answer(names: string[], hasNext = false): Page<Project> {
  return { items: names.map((name) => ({ name, fields: {} })), number: 1, hasNext };
}

function countAsked({ sent }: Mounted): number {
  return sent.filter(({ name }) => name === 'listProjects').length;
}

test('asks once, when the first rows are there, however often the list is loaded', async () => {
  const mounted = await mount(<Names reports={undefined} />, { listProjects: () => answer(['a', 'b']) });
  expect(countAsked(mounted)).toBe(0);
  for (const reports of [listReports('a'), listReports('b'), [], listReports('a', 'b')]) {
    await mounted.show(<Names reports={reports} />);
  }
  expect(countAsked(mounted)).toBe(1);
  expect(shown).toEqual({ names: ['a', 'b'], hasMore: false });
});

test('asks again for a row whose project is new, and only once for one the service does not list', async () => {
  let names = ['a'];
  const mounted = await mount(<Names reports={listReports('a')} />, { listProjects: () => answer(names) });
  names = ['a', 'new'];
  await mounted.show(<Names reports={listReports('a', 'new')} />);
  expect(shown.names).toEqual(['a', 'new']);
  for (const _ of [1, 2]) await mounted.show(<Names reports={listReports('never listed')} />);
  expect(countAsked(mounted)).toBe(3);
});

test('does not ask again for rows of projects beyond those a service lists at once', async () => {
  const mounted = await mount(<Names reports={listReports('a')} />, { listProjects: () => answer(['a'], true) });
  await mounted.show(<Names reports={listReports('z')} />);
  expect(countAsked(mounted)).toBe(1);
});

test('asks again when a project of this connection is deleted, and not for one of another', async () => {
  let names = ['a', 'b'];
  const mounted = await mount(<Names reports={listReports('a')} />, { listProjects: () => answer(names) });
  names = ['a'];
  const job: Job = {
    id: 'j',
    connectionId: 'c2',
    work: { kind: 'deleteProject', project: 'b' },
    state: 'done',
    attempts: 1,
    createdAt: 1,
    settledAt: 2,
  };
  await mounted.tell({ type: 'job', job });
  expect(shown.names).toEqual(['a', 'b']);
  await mounted.tell({ type: 'job', job: { ...job, connectionId: 'c1' } });
  expect(shown.names).toEqual(['a']);
  expect(countAsked(mounted)).toBe(2);
});

test('after a failure, asks again with the next rows', async () => {
  let isBroken = true;
  const fail = () => {
    if (isBroken) throw new Error('broken');
    return answer(['a']);
  };
  const mounted = await mount(<Names reports={listReports('a')} />, { listProjects: fail });
  expect(countAsked(mounted)).toBe(1);
  isBroken = false;
  await mounted.show(<Names reports={listReports('a')} />);
  expect(shown.names).toEqual(['a']);
});
