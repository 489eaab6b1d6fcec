import type { Connection } from '../../../lib/model/connection.ts';
import { defaultReportFilter } from '../../../lib/model/filter/report-filter.ts';
import { ExportDialog } from '../export/ExportDialog.tsx';
import { useCopy } from '../reports/LocalCopy.tsx';

interface ProjectExportProps {
  connection: Connection;
  /** The names of the projects. */
  names: string[];
  onClose: () => void;
}

/** Exports the reports of projects. */
export function ProjectExport({ names, ...dialog }: ProjectExportProps) {
  const { loaded, sync } = useCopy();
  const { list } = loaded;
  const filter = { ...defaultReportFilter, projects: names };
  const listIds = () => list.query(filter).map(({ id }) => id);
  return <ExportDialog {...{ list, listIds, ...dialog }} scope={sync.state?.isComplete ? undefined : 'part'} />;
}
