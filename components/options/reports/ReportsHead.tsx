import { formatMoment } from '../../../lib/i18n/format-time.ts';
import { t } from '../../../lib/i18n/translate.ts';
import { defaultIndexFilter } from '../../../lib/model/filter/index-filter.ts';
import { defaultReportFilter } from '../../../lib/model/filter/service-filter.ts';
import { type ReportSource, type View, writeView } from '../../../lib/model/view.ts';
import { useReportPorts } from '../../hooks/report-ports.ts';
import { type Navigation, useLastViews } from '../../hooks/use-view.ts';
import { Button } from '../../ui/Button.tsx';

const views: Record<ReportSource, View> = {
  index: { name: 'reports', from: 'index', filter: defaultIndexFilter },
  service: { name: 'reports', filter: defaultReportFilter },
};

interface SourceSwitchProps {
  connectionId: string;
  source: ReportSource;
}

/** Where the rows come from: what this browser has kept, or the service at every look. */
export function SourceSwitch({ connectionId, source }: SourceSwitchProps) {
  const { keepReportSource } = useReportPorts();
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

/** The way to new reports of many pages. */
export function AnalyseMany({ navigation }: { navigation: Navigation }) {
  return <Button onClick={() => navigation.go({ name: 'analyse' })}>{t('analyseMany')}</Button>;
}

/** Where rows come from, and how old they are. */
export function describeSource(source: ReportSource, time: number): string {
  return t(`source_${source}_age`, formatMoment(time));
}
