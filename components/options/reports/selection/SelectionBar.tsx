import { useEffect, useState } from 'preact/hooks';
import { formatNumber, t, tCount } from '../../../../lib/i18n/translate.ts';
import { isNarrowed, type ReportFilter } from '../../../../lib/model/filter/report-filter.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { nameView } from '../../export/ExportDialog.tsx';
import { BarAction } from '../../list/BarAction.tsx';
import { CopyLinks } from './CopyLinks.tsx';
import { OpenReports } from './OpenReports.tsx';
import { type Asked, SelectionDialog, type SelectionDialogProps } from './SelectionDialog.tsx';
import type { Selection } from './use-selection.ts';

interface SelectionBarProps extends Pick<SelectionDialogProps, 'connection' | 'list'> {
  selection: Selection;
  filter: ReportFilter;
}

/** What can be done to the chosen reports. */
export function SelectionBar({ connection, list, selection, filter }: SelectionBarProps) {
  const { count, hidden, total, clear, drop, listIds } = selection;
  const [asked, setAsked] = useState<Asked>();
  // Fixed now: the list may change while the dialog is open.
  const scope = count < total ? undefined : isNarrowed(filter) ? 'matching' : 'all';
  const ask = (what: Asked['what']) => () => setAsked({ what, ids: listIds(), scope, view: nameView(filter) });
  const keys = { onKeyDown: ({ key, target }: KeyboardEvent) => key === 'Escape' && !isInDialog(target) && clear() };
  return (
    <>
      <div class={count + hidden > 0 ? 'list-foot row-grid-foot selection' : 'visually-hidden'} {...keys}>
        {count + hidden > 0 && (
          <Button variant="icon" aria-label={t('clearSelection')} onClick={clear}>
            <Icon name="close" />
          </Button>
        )}
        <Count {...{ count, hidden }} />
        {count > 0 && (
          <>
            <SelectRest {...selection} />
            <span class="selection-break" />
            <BarAction icon="rerun" words={t('rerun')} name={tCount('rerunReports', count)} onClick={ask('rerun')} />
            <BarAction icon="private" name={t('changePrivacyOf')} onClick={ask('update')} />
            <CopyLinks {...{ connection, list, listIds }} />
            <OpenReports {...{ connection, list, listIds }} />
            <BarAction
              icon="download"
              words={t('export')}
              name={tCount('export_title', count)}
              onClick={ask('export')}
            />
            <BarAction
              icon="delete"
              words={t('delete')}
              name={tCount('deleteReports', count)}
              variant="danger"
              onClick={ask('deleteReport')}
            />
          </>
        )}
      </div>
      {asked && <SelectionDialog {...{ connection, list, asked }} onDone={drop} onClose={() => setAsked(undefined)} />}
    </>
  );
}

/** Screen readers get the count when it rests, not every number while an arrow key is held down. */
function Count({ count, hidden }: Pick<Selection, 'count' | 'hidden'>) {
  const chosen = count + hidden > 0 && tCount('selectedCount', count);
  const words = [chosen, hidden > 0 && t('selectionHidden', formatNumber(hidden))].filter(Boolean).join(' · ');
  const said = useRested(words);
  return (
    <>
      <span class="selection-count" aria-hidden="true">
        {words}
      </span>
      <span role="status" class="visually-hidden">
        {said}
      </span>
    </>
  );
}

function SelectRest({ count, total, selectAll }: Selection) {
  return count < total && <Button onClick={selectAll}>{t('selectMatching', formatNumber(total))}</Button>;
}

/** Dialogs that were opened from here handle Escape themselves. */
function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('dialog') !== null;
}

/** Milliseconds without a change. */
const restTime = 500;

/** The value, once it has stayed the same for a while. */
function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restTime);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
