import { findReportById } from '../copy/search-reports.ts';
import type { ProjectChanges } from '../messages/ports.ts';
import { changeKinds } from '../model/report/grade-change.ts';
import type { Database } from '../storage/database.ts';
import { readTaskReportIds } from './batch-row.ts';

/** See `ReadProjectChanges`. Reports that were deleted since are left out. */
export async function readProjectChanges(
  database: Database,
  connectionId: string,
  taskId: string,
): Promise<ProjectChanges[]> {
  const projects = new Map<string, ProjectChanges>();
  for (const kind of changeKinds) {
    for (const id of await readTaskReportIds(database, taskId, [kind])) {
      const report = await findReportById(database, connectionId, id);
      if (!report) continue;
      const { project = '' } = report;
      const known = projects.get(project) ?? { project, changes: { worse: 0, better: 0 } };
      known.changes[kind] += 1;
      projects.set(project, known);
    }
  }
  return [...projects.values()].sort((a, b) => b.changes.worse - a.changes.worse);
}
