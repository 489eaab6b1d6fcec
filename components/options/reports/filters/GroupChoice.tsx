import { t } from '../../../../lib/i18n/translate.ts';
import { type Grouping, groupings } from '../../../../lib/model/filter/report-filter.ts';
import { Select } from '../../../ui/Select.tsx';
import { IconButton } from '../../list/IconButton.tsx';
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
      {groupBy && <IconButton icon={isAllCollapsed ? 'expand' : 'collapse'} label={toggleName} onClick={toggleAll} />}
    </div>
  );
}
