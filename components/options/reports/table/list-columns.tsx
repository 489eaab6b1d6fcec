import type { ComponentChildren } from 'preact';
import { nameFailures } from '../../../../lib/i18n/name-failures.ts';
import { formatNumber, t } from '../../../../lib/i18n/translate.ts';
import type { ReportColumn } from '../../../../lib/model/filter/report-columns.ts';
import type { ReportSort } from '../../../../lib/model/filter/report-filter.ts';
import { listNewFailures } from '../../../../lib/model/report/grade-change.ts';
import { NameLink } from '../../list/NameLink.tsx';
import { PrivacyWord } from '../../list/PrivacyWord.tsx';
import { TimeCell } from '../../list/TimeCell.tsx';
import type { Row } from '../row.ts';

/** What a cell is rendered from. */
export interface CellParts {
  row: Row;
  /** The address of the list filtered by one project. */
  linkProject: (name: string) => string;
}

interface ListColumn {
  /** What the heading sorts by. It also gives the column its name, so no two have the same. */
  sort: ReportSort;
  /** A size for `grid-template-columns`. It must not depend on the content, since each row is laid out by itself. */
  width: string;
  draw: (parts: CellParts) => ComponentChildren;
}

const timeWidth = 'minmax(0, 8rem)';

/** The columns that can be chosen. The grade and the address are in every list. */
export const listColumns: Record<ReportColumn, ListColumn> = {
  failed: {
    sort: 'failed',
    width: 'minmax(5rem, 4fr)',
    draw: ({ row }) => <FailedNames row={row} />,
  },
  score: {
    sort: 'score',
    width: 'minmax(0, 5rem)',
    draw: ({ row: { report } }) => report.score !== undefined && formatNumber(report.score),
  },
  project: {
    sort: 'project',
    width: 'minmax(5rem, 1fr)',
    draw: ({ row: { report }, linkProject }) =>
      report.project && <NameLink name={report.project} href={linkProject(report.project)} />,
  },
  privacy: {
    sort: 'privacy',
    width: '8rem',
    draw: ({ row: { report } }) => <PrivacyWord privacy={report.privacy} />,
  },
  created: { sort: 'created', width: timeWidth, draw: ({ row: { report } }) => <TimeCell time={report.createdAt} /> },
  generated: {
    sort: 'generated',
    width: timeWidth,
    draw: ({ row: { report } }) => <TimeCell time={report.generatedAt} />,
  },
};

/** The choice of columns for the shown list. */
export interface ColumnChoice {
  /** The columns that can be chosen: see `useColumns`. */
  offered: readonly ReportColumn[];
  shown: readonly ReportColumn[];
  onChange: (column: ReportColumn, isShown: boolean) => void;
}

/** How many checks failed, and which, as far as there is room: first those that did not fail before. */
function FailedNames({ row }: { row: Row }) {
  const { failedChecks } = row.report;
  if (!failedChecks) return null;
  const failures = listNewFailures(row.change, row.report);
  const others = failedChecks.filter((name) => failures.every((failure) => failure.name !== name));
  const newly = nameFailures(failures);
  const before = nameFailures(others.map((name) => ({ name })));
  const hint = [newly && t('failsNow', newly), before].filter(Boolean).join(' · ');
  return (
    <span class="failed-names" title={hint}>
      {formatNumber(failedChecks.length)}
      {newly && (
        <>
          {' · '}
          <span class="grade-worse">{t('newlyFails', newly)}</span>
        </>
      )}
      {before && ` · ${before}`}
    </span>
  );
}
