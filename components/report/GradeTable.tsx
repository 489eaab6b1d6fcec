import { type ComponentChildren, Fragment } from 'preact';
import { useContext } from 'preact/hooks';
import { formatShare } from '../../lib/i18n/format-share.ts';
import { countAll, type GradeCounts } from '../../lib/insights/grade-counts.ts';
import { type ResultChoice, resultChoices } from '../../lib/model/filter/report-filter.ts';
import { WordsContext } from '../hooks/words-context.ts';
import { Swatch } from './GradeBar.tsx';
import { GradeMark } from './GradeMark.tsx';

interface GradeTableProps {
  class: string;
  labelledBy: string;
  /** Numbers of reports or pages, each with a column for their shares. */
  columns: { heading: string; counts: GradeCounts }[];
  /** The grades that have a row. */
  grades?: readonly ResultChoice[];
  /** The name of a grade, if it is more than a word. */
  renderName?: (grade: ResultChoice) => ComponentChildren;
}

/** How many have each grade, as numbers and as shares. */
export function GradeTable(props: GradeTableProps) {
  const { getLanguage, formatNumber, t } = useContext(WordsContext);
  const { labelledBy, columns, grades = resultChoices, renderName = (grade) => t(`grade_${grade}`) } = props;
  return (
    <table class={props.class} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{t('grade')}</th>
          {columns.map(({ heading }) => (
            <Fragment key={heading}>
              <th scope="col">{heading}</th>
              <th scope="col">{t('insights_share')}</th>
            </Fragment>
          ))}
        </tr>
      </thead>
      <tbody>
        {grades.map((grade) => (
          <tr key={grade}>
            <th scope="row">
              <Swatch grade={grade} />
              <GradeMark grade={grade === 'none' ? undefined : grade} isDecorative />
              {renderName(grade)}
            </th>
            {columns.map(({ heading, counts }) => (
              <Fragment key={heading}>
                <td>{formatNumber(counts[grade])}</td>
                <td>{formatShare(counts[grade], countAll(counts), getLanguage())}</td>
              </Fragment>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
