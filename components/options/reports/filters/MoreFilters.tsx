import { formatNumber, t } from '../../../../lib/i18n/translate.ts';
import type { ReportFilter } from '../../../../lib/model/filter/report-filter.ts';
import { changeKinds } from '../../../../lib/model/report/grade-change.ts';
import { privacies } from '../../../../lib/model/report/privacy.ts';
import { ChoiceField } from '../../../ui/ChoiceField.tsx';
import { PopoverField } from '../../../ui/PopoverField.tsx';
import { useCopy } from '../LocalCopy.tsx';

interface MoreFiltersProps {
  filter: ReportFilter;
  onChange: (change: Partial<ReportFilter>) => void;
}

/**
 * The filters that share one button, since the toolbar has too little room in languages with long words. The one for
 * checks is hidden if the service sends none, unless it is active.
 */
export function MoreFilters({ filter, onChange }: MoreFiltersProps) {
  const chosen = [
    filter.changes.length > 0 && t('changed'),
    filter.checks.length > 0 && t('checksFailed'),
    filter.privacies.length > 0 && t('privacy'),
  ].filter((name) => name !== false);
  return (
    <PopoverField
      label={t('moreFilters')}
      value={chosen.join(t('listSeparator')) || t('allChoices')}
      isActive={chosen.length > 0}
    >
      {() => <Fields {...{ filter, onChange }} />}
    </PopoverField>
  );
}

function Fields({ filter, onChange }: MoreFiltersProps) {
  const { list } = useCopy().loaded;
  const [checked, all] = [list.countChecked(), list.count()];
  return (
    <div class="more-filters">
      <ChoiceField
        label={t('changed')}
        all={t('allChoices')}
        listChoices={() => changeKinds.map((name) => ({ name }))}
        getLabel={(name) => t(`change_${name}`)}
        chosen={filter.changes}
        onChange={(chosen) => onChange({ changes: changeKinds.filter((kind) => chosen.includes(kind)) })}
      />
      {(filter.checks.length > 0 || checked > 0) && (
        <ChoiceField
          label={t('checksFailed')}
          all={t('allChoices')}
          listChoices={list.listFailedChecks}
          getLabel={(name) => name}
          chosen={filter.checks}
          onChange={(checks) => onChange({ checks })}
        />
      )}
      {checked > 0 && checked < all && (
        <p class="field-hint">{t('checksKnown', formatNumber(checked), formatNumber(all))}</p>
      )}
      <ChoiceField
        label={t('privacy')}
        all={t('allChoices')}
        listChoices={() => privacies.map((name) => ({ name }))}
        getLabel={(name) => t(`privacy_${name}`)}
        chosen={filter.privacies}
        onChange={(chosen) => onChange({ privacies: privacies.filter((privacy) => chosen.includes(privacy)) })}
      />
    </div>
  );
}
