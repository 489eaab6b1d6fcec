import type { ComponentChildren } from 'preact';
import type { ReportColumn } from '../../../../lib/model/filter/report-columns.ts';
import type { ReportSort } from '../../../../lib/model/filter/report-filter.ts';
import type { Report } from '../../../../lib/model/report/report.ts';
import { cutForRow } from '../../list/AddressParts.tsx';
import { PrivacyWord } from '../../list/PrivacyWord.tsx';
import { TimeCell } from '../../list/TimeCell.tsx';

/** What a cell is drawn from. */
export interface CellParts {
  report: Report;
  /** The address of the list filtered by one project. */
  linkProject: (name: string) => string;
}

interface ListColumn {
  /** Pressing the heading sorts by it; the column has the name of the order. */
  sort: ReportSort;
  /** Of the grid. The content of a cell must not count: each row is laid out by itself. */
  width: string;
  draw: (parts: CellParts) => ComponentChildren;
}

const time = 'minmax(0, calc(16ch + 1rem))';

/** All that a column is, but for the grade and the address, which every list has. */
export const listColumns: Record<ReportColumn, ListColumn> = {
  project: {
    sort: 'project',
    width: 'minmax(5rem, 2fr)',
    draw: ({ report: { project }, linkProject }) =>
      project && <ProjectLink name={project} href={linkProject(project)} />,
  },
  privacy: {
    sort: 'privacy',
    width: 'minmax(0, 8rem)',
    draw: ({ report: { privacy } }) => <PrivacyWord privacy={privacy} />,
  },
  created: { sort: 'created', width: time, draw: ({ report: { createdAt } }) => <TimeCell time={createdAt} /> },
  generated: { sort: 'generated', width: time, draw: ({ report: { generatedAt } }) => <TimeCell time={generatedAt} /> },
};

/** The columns of the list that is shown. */
export interface ColumnChoice {
  /** Those for which the reports have something to show. */
  offered: readonly ReportColumn[];
  shown: readonly ReportColumn[];
  onChange: (column: ReportColumn, isShown: boolean) => void;
}

function ProjectLink({ name, href }: { name: string; href: string }) {
  const shown = cutForRow(name);
  return (
    <a class="quiet-link" title={shown} href={href}>
      {shown}
    </a>
  );
}
