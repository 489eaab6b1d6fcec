import { useId } from 'preact/hooks';
import type { SortedLine } from '../../../lib/bulk/sort-lines.ts';
import { makeVisible } from '../../../lib/i18n/text.ts';
import { t } from '../../../lib/i18n/translate.ts';
import { decodePunycode } from '../../../lib/model/address/decode-punycode.ts';
import type { LineAction } from '../../../lib/model/bulk/list-line.ts';
import { writeView } from '../../../lib/model/view.ts';
import { onFirstClick } from '../../ui/on-first-click.ts';
import { Select } from '../../ui/Select.tsx';
import { AddressParts, cutForRow } from '../list/AddressParts.tsx';
import { IconButton } from '../list/IconButton.tsx';
import { GridRow, RowGrid } from '../list/RowGrid.tsx';
import { LineNote } from './LineNote.tsx';
import type { AddressList } from './use-address-list.ts';

interface LineTableProps {
  list: AddressList;
  /** The lines that are shown. */
  lines: SortedLine[];
}

export function LineTable({ list, lines }: LineTableProps) {
  return (
    <RowGrid
      label={t('lines')}
      count={lines.length}
      class="line-grid"
      head={<LineHead />}
      drawRow={(row) => {
        const line = lines[row.place];
        if (!line) return null;
        return (
          <GridRow key={row.place} {...row}>
            <LineCells
              line={line}
              onChoose={(action) => list.choose([line], action)}
              onRemove={() => list.remove([line])}
            />
          </GridRow>
        );
      }}
    />
  );
}

/** Visually hidden: the columns need no visible headings, and the rows get the space. */
function LineHead() {
  return (
    <tr aria-rowindex={1} class="visually-hidden">
      <th scope="col">{t('address')}</th>
      <th class="only-wide" scope="col">
        {t('state')}
      </th>
      <th scope="col">{t('lineAction')}</th>
      <th scope="col">{t('actions')}</th>
    </tr>
  );
}

interface LineCellsProps {
  line: SortedLine;
  onChoose: (action: LineAction) => void;
  onRemove: () => void;
}

function LineCells({ line, onChoose, onRemove }: LineCellsProps) {
  const { kind, offered, action } = line;
  const id = useId();
  const shown = makeVisible(cutForRow(getReadable(line)));
  return (
    <>
      <td class="line-text" data-sent={action !== 'skip'} data-kind={kind}>
        <span class="address" id={id} title={shown}>
          <AddressParts text={shown} />
        </span>
        <span class="row-facts only-narrow">
          <LineNote line={line} />
        </span>
      </td>
      <td class="only-wide" id={`${id}-note`}>
        <LineNote line={line} />
      </td>
      <td class="col-choice">
        {kind === 'refused' && line.refusal === 'excluded' && (
          <a class="quiet-link" href={writeView({ name: 'settings' })}>
            {t('settings')}
          </a>
        )}
        {offered.length > 0 && (
          <Select
            label={t('lineActionOf', shown)}
            isLabelHidden
            describedBy={`${id}-note`}
            value={action}
            options={offered.map((value) => ({ value, label: describeAction(value, offered) }))}
            onChange={onChoose}
          />
        )}
      </td>
      <td class="col-action">
        <IconButton icon="close" label={t('remove')} aria-describedby={id} onClick={onFirstClick(onRemove)} />
      </td>
    </>
  );
}

/** The address that is sent. A host in the letters of its language is shown as it was pasted, not in Punycode. */
function getReadable({ text, sendUrl = text }: SortedLine): string {
  return text.includes('xn--') ? sendUrl : decodePunycode(sendUrl);
}

/** If the page has no report yet, `create` is no alternative to a re-run, so its label does not say "New report". */
function describeAction(action: LineAction, offered: LineAction[]): string {
  return action === 'create' && !offered.includes('rerun') ? t('work_create') : t(`lineAction_${action}`);
}
