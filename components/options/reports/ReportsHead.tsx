import type { ComponentChildren } from 'preact';
import { keepReportSource } from '../../../lib/browser/page-storage/report-source.ts';
import { formatMoment } from '../../../lib/i18n/format-time.ts';
import { t } from '../../../lib/i18n/translate.ts';
import { defaultIndexFilter } from '../../../lib/model/filter/index-filter.ts';
import { defaultReportFilter } from '../../../lib/model/filter/service-filter.ts';
import { type ReportSource, type View, writeView } from '../../../lib/model/view.ts';
import { type Navigation, useLastViews } from '../../hooks/use-view.ts';
import { Button } from '../../ui/Button.tsx';
import { ListHead } from '../list/ListHead.tsx';

interface ReportsHeadProps extends SourceSwitchProps {
  count: string;
  navigation: Navigation;
  /** What can be done with all reports of this source. */
  children?: ComponentChildren;
}

/** The head of the page "Reports", whichever source the rows come from. */
export function ReportsHead({ connectionId, source, count, navigation, children }: ReportsHeadProps) {
  return (
    <ListHead title={t('reports')} count={count} choice={<SourceSwitch {...{ connectionId, source }} />}>
      {children}
      <Button onClick={() => navigation.go({ name: 'analyse' })}>{t('analyseMany')}</Button>
    </ListHead>
  );
}

const views: Record<ReportSource, View> = {
  index: { name: 'reports', from: 'index', filter: defaultIndexFilter },
  service: { name: 'reports', filter: defaultReportFilter },
};

interface SourceSwitchProps {
  connectionId: string;
  source: ReportSource;
}

/** Chooses where the rows come from: the local copy, or a request to the service at every look. */
export function SourceSwitch({ connectionId, source }: SourceSwitchProps) {
  const lastViews = useLastViews();
  return (
    <nav class="source-switch" aria-label={t('source')}>
      {(['index', 'service'] as const).map((name) => (
        <a
          key={name}
          href={writeView(lastViews.get(name) ?? views[name])}
          title={t(`source_${name}_hint`)}
          aria-current={name === source ? 'true' : undefined}
          onClick={() => keepReportSource(connectionId, name)}
        >
          {t(`source_${name}`)}
        </a>
      ))}
    </nav>
  );
}

/** Where rows come from, and how old they are. */
export function describeSource(source: ReportSource, time: number): string {
  return t(`source_${source}_age`, formatMoment(time));
}
