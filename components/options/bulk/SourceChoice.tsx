import { useState } from 'preact/hooks';
import type { Column } from '../../../lib/bulk/read-table.ts';
import { formatNumber, t, tCount } from '../../../lib/i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import type { Sources } from './use-sources.ts';

/** Asks what to add from a source: a column of a table, or a folder of bookmarks with the folders below it. */
export function SourceChoice({ sources }: { sources: Sources }) {
  const { table, folders, chooseColumn, chooseFolder, leave } = sources;
  return (
    <>
      {table && (
        <Choice
          label={t('column')}
          options={table.columns.map(describeColumn)}
          guess={table.guess}
          describeAdd={() => t('addColumn')}
          onChoose={chooseColumn}
          onLeave={leave}
        />
      )}
      {folders && (
        <Choice
          label={t('bookmarksFolder')}
          options={folders.map(({ path }) => path.join(' › '))}
          guess={0}
          describeAdd={(at) => tCount('addAddresses', folders[at]?.addresses.length ?? 0)}
          onChoose={(at) => folders[at] && chooseFolder(folders[at])}
          onLeave={leave}
        />
      )}
    </>
  );
}

interface ChoiceProps {
  label: string;
  options: string[];
  /** The index of the option that is preselected. */
  guess: number;
  describeAdd: (chosen: number) => string;
  onChoose: (chosen: number) => void;
  onLeave: () => void;
}

function Choice({ label, options, guess, describeAdd, onChoose, onLeave }: ChoiceProps) {
  const [chosen, setChosen] = useState(guess);
  return (
    <div class="source-choice">
      <Select
        label={label}
        value={chosen}
        options={options.map((label, value) => ({ value, label }))}
        onChange={setChosen}
      />
      <Button variant="primary" onClick={() => onChoose(chosen)}>
        {describeAdd(chosen)}
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
