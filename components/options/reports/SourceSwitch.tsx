import { t } from '../../../lib/i18n/translate.ts';
import { defaultIndexFilter } from '../../../lib/model/filter/index-filter.ts';
import { defaultReportFilter } from '../../../lib/model/filter/service-filter.ts';
import { type ReportSource, type View, writeView } from '../../../lib/model/view.ts';
import { useLastViews } from '../../hooks/last-views.ts';
import { useReportPorts } from '../../hooks/report-ports.ts';

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
