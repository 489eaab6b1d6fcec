import { useState } from 'preact/hooks';
import type { Column, Table } from '../../../lib/bulk/read-table.ts';
import { formatNumber, t } from '../../../lib/i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import type { Sources } from './use-sources.ts';

interface ColumnChoiceProps extends Pick<Sources, 'chooseColumn' | 'leave'> {
  table: Table;
}

/** Asks which column of a table to add. The column that most likely has the addresses is preselected. */
export function ColumnChoice({ table, chooseColumn, leave }: ColumnChoiceProps) {
  const [chosen, setChosen] = useState(table.guess);
  return (
    <div class="source-choice">
      <Select
        label={t('column')}
        value={chosen}
        options={table.columns.map((column, value) => ({ value, label: describeColumn(column, value) }))}
        onChange={setChosen}
      />
      <Button variant="primary" onClick={() => chooseColumn(chosen)}>
        {t('addColumn')}
      </Button>
      <Button onClick={leave}>{t('cancel')}</Button>
    </div>
  );
}

function describeColumn({ name, sample }: Column, at: number): string {
  const title = truncate(name || t('columnNumber', formatNumber(at + 1)));
  return sample ? t('columnSample', title, truncate(sample)) : title;
}

/** Limits long texts, since a drop-down is as wide as its longest option. */
function truncate(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
