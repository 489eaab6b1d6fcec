import { countKinds, listActions, type SortedLine } from '../../../lib/bulk/sort-lines.ts';
import { t, tCount } from '../../../lib/i18n/translate.ts';
import { type LineKind, lineKinds } from '../../../lib/model/bulk/list-line.ts';
import { defaultReportFilter } from '../../../lib/model/filter/report-filter.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CountedLinks } from '../list/CountedLinks.tsx';
import { useCopy } from '../reports/LocalCopy.tsx';
import { LineTable } from './LineTable.tsx';
import type { AddressList } from './use-address-list.ts';

interface LineListProps {
  list: AddressList;
  /** Absent for lines of every kind. */
  kind: LineKind | undefined;
}

/** The lines with their counts, and the actions on all lines of a kind. */
export function LineList({ list, kind }: LineListProps) {
  const { state: sync } = useCopy().sync;
  const { draft, lines, known, isReady, remove } = list;
  const shown = kind ? lines.filter((line) => line.kind === kind) : lines;
  const isPartial = sync !== undefined && (sync.status === 'paused' || !sync.isComplete);
  return (
    <div class="bulk-lines" aria-busy={!isReady}>
      <div class="filters counted-filters">
        <KindFilter kind={kind} counts={countKinds(lines)} />
        <div class="bulk-actions">
          {kind && shown.length > 0 && <AllOfKind {...{ list, kind }} lines={shown} />}
          <Button onClick={() => remove(lines)}>{t('clearList')}</Button>
        </div>
      </div>
      {known.problem && <ProblemNotice problem={known.problem} onRetry={known.reload} />}
      <p class="bulk-note" role="status">
        {!isReady && !known.problem && <span class="working">{tCount('checkingLines', draft.texts.length)}</span>}
      </p>
      {isPartial && <PartialNote />}
      <div class="list-region">
        {isReady && shown.length === 0 ? (
          <EmptyState title={t('nothingMatches')} />
        ) : (
          <LineTable list={list} lines={shown} />
        )}
      </div>
    </div>
  );
}

interface AllOfKindProps {
  list: AddressList;
  kind: LineKind;
  lines: SortedLine[];
}

/** The actions on one line of the shown kind, applied to all of them. */
function AllOfKind({ list: { choose, remove }, kind, lines }: AllOfKindProps) {
  const actions = listActions(kind, kind === 'known');
  return (
    <>
      {actions.map((action) => (
        <Button key={action} onClick={() => choose(lines, action)}>
          {t(action === 'create' && kind !== 'known' ? 'lineActionAll_analyse' : `lineActionAll_${action}`)}
        </Button>
      ))}
      {actions.length === 0 && <Button onClick={() => remove(lines)}>{t('removeAll')}</Button>}
    </>
  );
}

function PartialNote() {
  const { link } = useCopy();
  return (
    <p class="bulk-note">
      {t('copyIncomplete')} <a href={link({ name: 'reports', filter: defaultReportFilter })}>{t('completeCopy')}</a>
    </p>
  );
}

interface KindFilterProps {
  kind: LineKind | undefined;
  counts: Record<LineKind, number>;
}

function KindFilter({ kind, counts }: KindFilterProps) {
  const { link } = useCopy();
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const links = ([undefined, ...lineKinds] as const).map((target) => ({
    href: link({ name: 'analyse', ...(target && { kind: target }) }),
    label: t(`lineKind_${target ?? 'all'}`),
    count: target ? counts[target] : all,
    isCurrent: target === kind,
  }));
  return <CountedLinks label={t('lines')} links={links} />;
}
