import { useEffect, useState } from 'preact/hooks';
import type { BookmarkFolder } from '../../../lib/bulk/bookmark-folders.ts';
import type { Column, Table } from '../../../lib/bulk/read-table.ts';
import { formatNumber, t, tCount } from '../../../lib/i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import type { Sources } from './use-sources.ts';

/** Asks what to add from a source: a column of a table, or a folder of bookmarks. */
export function SourceChoice({ sources }: { sources: Sources }) {
  const { table, folders, chooseColumn, chooseFolder, leave } = sources;
  return (
    <>
      {table && <ColumnChoice table={table} onChoose={chooseColumn} onLeave={leave} />}
      {folders && <FolderChoice folders={folders} onChoose={chooseFolder} onLeave={leave} />}
    </>
  );
}

interface ColumnChoiceProps {
  table: Table;
  onChoose: (column: number) => void;
  onLeave: () => void;
}

/** Preselects the column that most likely contains the addresses. */
function ColumnChoice({ table, onChoose, onLeave }: ColumnChoiceProps) {
  const [column, setColumn] = useState(table.guess);
  useEffect(() => setColumn(table.guess), [table]);
  const options = table.columns.map((column, at) => ({ value: String(at), label: describeColumn(column, at) }));
  return (
    <div class="source-choice">
      <Select label={t('column')} value={String(column)} options={options} onChange={(at) => setColumn(Number(at))} />
      <Button variant="primary" onClick={() => onChoose(column)}>
        {t('addColumn')}
      </Button>
      <Button onClick={onLeave}>{t('cancel')}</Button>
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

interface FolderChoiceProps {
  folders: BookmarkFolder[];
  onChoose: (folder: BookmarkFolder) => void;
  onLeave: () => void;
}

/** A folder of bookmarks includes the folders below it. */
function FolderChoice({ folders, onChoose, onLeave }: FolderChoiceProps) {
  const [chosen, setChosen] = useState(0);
  const folder = folders[chosen];
  const options = folders.map(({ path }, at) => ({ value: String(at), label: path.join(' › ') }));
  if (!folder) return null;
  return (
    <div class="source-choice">
      <Select
        label={t('bookmarksFolder')}
        value={String(chosen)}
        options={options}
        onChange={(at) => setChosen(Number(at))}
      />
      <Button variant="primary" onClick={() => onChoose(folder)}>
        {tCount('addAddresses', folder.addresses.length)}
      </Button>
      <Button onClick={onLeave}>{t('cancel')}</Button>
    </div>
  );
}
