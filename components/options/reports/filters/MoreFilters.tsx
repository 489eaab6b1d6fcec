import { useMemo } from 'preact/hooks';
import { t } from '../../../../lib/i18n/translate.ts';
import type { ReportFilter } from '../../../../lib/model/filter/report-filter.ts';
import { changeKinds } from '../../../../lib/model/report/grade-change.ts';
import { privacies } from '../../../../lib/model/report/privacy.ts';
import type { NameCount } from '../../../../lib/report-list/report-list.ts';
import { ChoiceField, NameField } from '../../../ui/ChoiceField.tsx';
import { PopoverField } from '../../../ui/PopoverField.tsx';

interface MoreFiltersProps {
  filter: ReportFilter;
  /** Lists none if the service sends no checks. */
  listChecks: () => NameCount[];
  /** Whether grades have changed. Called only when the panel opens, since it goes through all reports. */
  hasChanges: () => boolean;
  onChange: (change: Partial<ReportFilter>) => void;
}

/** The filters that share one button, since the toolbar has too little room in languages with long words. */
export function MoreFilters(props: MoreFiltersProps) {
  const { changes, checks, privacies } = props.filter;
  const chosen = [
    changes.length > 0 && t('changed'),
    checks.length > 0 && t('checksFailed'),
    privacies.length > 0 && t('privacy'),
  ].filter((name) => name !== false);
  return (
    <PopoverField
      label={t('moreFilters')}
      value={chosen.join(t('listSeparator')) || t('allChoices')}
      isActive={chosen.length > 0}
    >
      {() => <Fields {...props} />}
    </PopoverField>
  );
}

/** A filter for which the reports offer no choice is hidden, unless it is active. */
function Fields({ filter, listChecks, hasChanges, onChange }: MoreFiltersProps) {
  const hasChecks = useMemo(() => filter.checks.length > 0 || listChecks().length > 0, [filter.checks, listChecks]);
  return (
    <div class="more-filters">
      {(filter.changes.length > 0 || hasChanges()) && (
        <ChoiceField
          label={t('changed')}
          all={t('allChoices')}
          choices={changeKinds.map((value) => ({ value, label: t(`change_${value}`) }))}
          chosen={filter.changes}
          onChange={(chosen) => onChange({ changes: changeKinds.filter((kind) => chosen.includes(kind)) })}
        />
      )}
      {hasChecks && (
        <NameField
          label={t('checksFailed')}
          all={t('allChoices')}
          listNames={listChecks}
          chosen={filter.checks}
          onChange={(checks) => onChange({ checks })}
        />
      )}
      <ChoiceField
        label={t('privacy')}
        all={t('allChoices')}
        choices={privacies.map((value) => ({ value, label: t(`privacy_${value}`) }))}
        chosen={filter.privacies}
        onChange={(chosen) => onChange({ privacies: privacies.filter((privacy) => chosen.includes(privacy)) })}
      />
    </div>
  );
}
