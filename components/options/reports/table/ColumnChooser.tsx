import { t } from '../../../../lib/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { usePopover } from '../../../ui/use-popover.ts';
import { ListIcon } from '../../list/ListIcon.tsx';
import { getSortName } from '../sort-names.ts';
import { type ColumnChoice, listColumns } from './list-columns.tsx';
import '../../../ui/ChoiceField.css';
import '../../../ui/PopoverField.css';

/** A button that opens the choice of columns. */
export function ColumnChooser({ offered, shown, onChange }: ColumnChoice) {
  const { isOpen, button, panel } = usePopover();
  return (
    <span class="popover-field">
      <Button {...button} variant="icon" aria-label={t('columns')} aria-haspopup="dialog">
        <ListIcon name="columns" />
      </Button>
      <div {...panel} class="popover-panel" role="dialog" aria-label={t('columns')}>
        {isOpen && (
          <fieldset class="choices" aria-label={t('columns')}>
            {offered.map((column) => (
              <label key={column} class="choice">
                <input
                  type="checkbox"
                  checked={shown.includes(column)}
                  onChange={(event) => onChange(column, event.currentTarget.checked)}
                />
                <span class="choice-label">{getSortName(listColumns[column].sort)}</span>
              </label>
            ))}
          </fieldset>
        )}
      </div>
    </span>
  );
}
