import { useId } from 'preact/hooks';
import { getRepetition } from '../../../lib/bulk/list-unsent.ts';
import { getTick, needsTick } from '../../../lib/bulk/sort-lines.ts';
import { makeVisible } from '../../../lib/i18n/text.ts';
import { t } from '../../../lib/i18n/translate.ts';
import type { LineKind } from '../../../lib/model/bulk/list-line.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { AddressParts, cutForRow } from '../list/AddressParts.tsx';
import { GridRow, RowGrid } from '../list/RowGrid.tsx';
import { LineNote, type LineNoteProps } from './LineNote.tsx';
import type { AddressList } from './use-address-list.ts';

interface LineTableProps {
  list: AddressList;
  /** The indices of the lines that are shown. */
  places: number[];
}

export function LineTable({ list, places }: LineTableProps) {
  const { sorted, ticks, known } = list;
  return (
    <RowGrid
      label={t('lines')}
      count={places.length}
      columns={4}
      class="line-grid"
      head={<Heads />}
      drawRow={(at) => {
        const row = at.place;
        const place = places[row] ?? 0;
        const line = sorted.lines[place];
        const kind: LineKind | undefined = sorted.kinds[place];
        if (!line || !kind) return null;
        const isTicked = needsTick(kind) && ticks.has(getTick(line));
        return (
          <GridRow key={row} {...at} class={isTicked ? 'row-chosen' : undefined}>
            <LineCells
              {...{ line, kind, isTicked }}
              repetition={getRepetition(line, sorted.pending)}
              report={known.pages.get(line.page ?? '')}
              onTick={(isTicked) => list.tick([line], isTicked)}
              onRemove={() => list.remove(place)}
            />
          </GridRow>
        );
      }}
    />
  );
}

function Heads() {
  return (
    <tr aria-rowindex={1}>
      <th class="col-check" scope="col">
        <VisuallyHidden>{t('line_ready')}</VisuallyHidden>
      </th>
      <th scope="col">{t('address')}</th>
      <th class="only-wide" scope="col">
        {t('state')}
      </th>
      <th class="col-action" scope="col">
        <VisuallyHidden>{t('actions')}</VisuallyHidden>
      </th>
    </tr>
  );
}

interface LineCellsProps extends LineNoteProps {
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  onRemove: () => void;
}

function LineCells({ line, kind, repetition, isTicked, report, onTick, onRemove }: LineCellsProps) {
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
