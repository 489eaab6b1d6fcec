import { getRepetition } from '../../../lib/bulk/list-unsent.ts';
import { getTick, needsTick } from '../../../lib/bulk/sort-lines.ts';
import { t } from '../../../lib/i18n/translate.ts';
import type { LineKind } from '../../../lib/model/bulk/list-line.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { GridRow } from '../list/GridRow.tsx';
import { RowGrid } from '../list/RowGrid.tsx';
import { LineCells } from './LineCells.tsx';
import type { AddressList } from './use-address-list.ts';

interface LineTableProps {
  list: AddressList;
  /** Of the lines that are shown, in the list. */
  places: number[];
}

/** The lines, each with what is to be known of it before it is sent. */
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
              repetition={getRepetition(line, sorted.owed)}
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
