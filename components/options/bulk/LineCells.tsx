import { useId } from 'preact/hooks';
import { needsTick } from '../../../lib/bulk/sort-lines.ts';
import { makeVisible } from '../../../lib/i18n/make-visible.ts';
import { t } from '../../../lib/i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { AddressParts } from '../list/AddressParts.tsx';
import { cutForRow } from '../list/split-address.ts';
import { LineNote, type LineNoteProps } from './LineNote.tsx';

interface LineCellsProps extends LineNoteProps {
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  onRemove: () => void;
}

export function LineCells({ line, kind, repetition, isTicked, report, onTick, onRemove }: LineCellsProps) {
  const id = useId();
  const shown = makeVisible(cutForRow(line.sendUrl ?? line.text));
  return (
    <>
      <td class="col-check">
        {needsTick(kind) && (
          <input
            class="row-check"
            type="checkbox"
            aria-label={t('sendLine', shown)}
            aria-describedby={`${id}-note`}
            checked={isTicked}
            onChange={(event) => onTick(event.currentTarget.checked)}
          />
        )}
        {kind === 'ready' && <Ready />}
      </td>
      <td class="line-text" data-kind={kind}>
        <span class="address" id={id} title={shown}>
          <AddressParts text={shown} />
        </span>
        <span class="row-facts only-narrow">
          <LineNote {...{ line, kind, repetition, report }} />
        </span>
      </td>
      <td class="only-wide" id={`${id}-note`}>
        <LineNote {...{ line, kind, repetition, report }} />
      </td>
      <td class="col-action">
        <Button variant="icon" aria-label={t('remove')} aria-describedby={id} onClick={onRemove}>
          <Icon name="close" />
        </Button>
      </td>
    </>
  );
}

function Ready() {
  return (
    <span class="line-ready" title={t('line_ready')}>
      <Icon name="check" />
      <VisuallyHidden>{t('line_ready')}</VisuallyHidden>
    </span>
  );
}
