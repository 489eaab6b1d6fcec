import { t } from '../../../lib/i18n/translate.ts';
import { type Grouping, groupings } from '../../../lib/model/filter/index-filter.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { ListIcon } from '../list/ListIcon.tsx';
import type { IndexLines } from './use-index-lines.ts';

const choices = ['none', ...groupings] as const;
const names = { none: 'groupBy_none', project: 'project', page: 'groupBy_page' } as const;

interface GroupChoiceProps {
  shown: IndexLines;
  onChange: (groupBy: Grouping | undefined) => void;
}

/** By what the rows are put together, and whether only the headings are shown. */
export function GroupChoice({ shown: { groupBy, isAllShut, toggleAll }, onChange }: GroupChoiceProps) {
  const toggleName = t(isAllShut ? 'expandAll' : 'collapseAll');
  return (
    <div class="group-choice">
      <Select
        label={t('groupBy')}
        value={groupBy ?? 'none'}
        options={choices.map((value) => ({ value, label: t(names[value]) }))}
        onChange={(value) => onChange(value === 'none' ? undefined : value)}
      />
      {groupBy && (
        <Button variant="icon" aria-label={toggleName} title={toggleName} onClick={toggleAll}>
          <ListIcon name={isAllShut ? 'expand' : 'collapse'} />
        </Button>
      )}
    </div>
  );
}
