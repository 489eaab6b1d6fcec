import { t } from '../../../lib/i18n/translate.ts';
import { type LineKind, lineKinds } from '../../../lib/model/bulk/list-line.ts';
import { writeView } from '../../../lib/model/view.ts';
import { CountedLinks } from '../list/CountedLinks.tsx';

interface KindFilterProps {
  kind: LineKind | undefined;
  counts: Record<LineKind, number>;
}

export function KindFilter({ kind, counts }: KindFilterProps) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const links = ([undefined, ...lineKinds] as const).map((target) => ({
    href: writeView({ name: 'analyse', ...(target && { kind: target }) }),
    label: t(`lineKind_${target ?? 'all'}`),
    count: target ? counts[target] : all,
    isCurrent: target === kind,
  }));
  return <CountedLinks label={t('lines')} links={links} />;
}
