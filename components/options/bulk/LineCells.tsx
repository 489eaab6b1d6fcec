import { useId } from 'preact/hooks';
import type { Line } from '../../../lib/bulk/judge-line.ts';
import { type KnownReport, needsTick } from '../../../lib/bulk/sort-lines.ts';
import { makeVisible } from '../../../lib/i18n/make-visible.ts';
import { t } from '../../../lib/i18n/translate.ts';
import type { LineKind } from '../../../lib/model/bulk/list-line.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { AddressParts } from '../list/AddressParts.tsx';
import { cutForRow } from '../list/split-address.ts';
import { LineNote } from './LineNote.tsx';

export interface LineCellsProps {
  line: Line;
  kind: LineKind;
  /** Of a line of the kind `repeated`. */
  repetition: 'owed' | 'repeated';
  isTicked: boolean;
  /** The newest of its page. */
  report: KnownReport | undefined;
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
