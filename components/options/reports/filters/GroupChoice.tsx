import { t } from '../../../../lib/i18n/translate.ts';
import { type Grouping, groupings } from '../../../../lib/model/filter/report-filter.ts';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Select.tsx';
import { ListIcon } from '../../list/ListIcon.tsx';
import type { ListLines } from '../use-list-lines.ts';

const choices = ['none', ...groupings] as const;

interface GroupChoiceProps extends Pick<ListLines, 'groupBy' | 'isAllCollapsed' | 'toggleAll'> {
  onChange: (groupBy: Grouping | undefined) => void;
}

/** Chooses the grouping, and expands or collapses all groups. */
export function GroupChoice({ groupBy, isAllCollapsed, toggleAll, onChange }: GroupChoiceProps) {
  const toggleName = t(isAllCollapsed ? 'expandAll' : 'collapseAll');
  return (
    <div class="group-choice">
      <Select
        label={t('groupBy')}
        isLabelHidden
        value={groupBy ?? 'none'}
        options={choices.map((value) => ({ value, label: t(`grouped_${value}`) }))}
        onChange={(value) => onChange(value === 'none' ? undefined : value)}
      />
      {groupBy && (
        <Button variant="icon" aria-label={toggleName} onClick={toggleAll}>
          <ListIcon name={isAllCollapsed ? 'expand' : 'collapse'} />
        </Button>
      )}
    </div>
  );
}
