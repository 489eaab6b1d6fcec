import { formatNumber, t } from '../../../lib/i18n/translate.ts';
import { type LineKind, lineKinds } from '../../../lib/model/bulk/list-line.ts';
import { writeView } from '../../../lib/model/view.ts';

interface KindFilterProps {
  kind: LineKind | undefined;
  counts: Record<LineKind, number>;
}

export function KindFilter({ kind, counts }: KindFilterProps) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <nav class="state-filter" aria-label={t('lines')}>
      {([undefined, ...lineKinds] as const).map((target) => (
        <a
          key={target}
          href={writeView({ name: 'analyse', ...(target && { kind: target }) })}
          aria-current={target === kind ? 'true' : undefined}
        >
          {t(`lineKind_${target ?? 'all'}`)}{' '}
          <span class="state-count">{formatNumber(target ? counts[target] : all)}</span>
        </a>
      ))}
    </nav>
  );
}
