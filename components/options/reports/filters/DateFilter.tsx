import { formatDay, formatDays } from '../../../../lib/i18n/format-time.ts';
import { t } from '../../../../lib/i18n/translate.ts';
import { type DatePeriod, type Days, datePeriods } from '../../../../lib/model/filter/date-period.ts';
import { type DatedBy, datedBy, getDayStart } from '../../../../lib/model/filter/report-filter.ts';
import { Button } from '../../../ui/Button.tsx';
import { DayField } from '../../../ui/DayField.tsx';
import { PopoverField } from '../../../ui/PopoverField.tsx';
import './date-filter.css';

type ChosenDays = Days & { period?: DatePeriod };

/** Any day. The fields are set to undefined, so that merging this into a filter clears them. */
export const anyDay = { period: undefined, since: undefined, until: undefined };

interface DateFilterProps {
  days: ChosenDays;
  /** Which time of a report the days apply to, if that can be chosen. */
  dated?: DatedBy;
  onChange: (change: ChosenDays & { dated?: DatedBy }) => void;
}

/** Chooses a period, or a first and a last day. */
export function DateFilter({ days, dated, onChange }: DateFilterProps) {
  const value = describeDays(days);
  /** `min` and `max` bind only the calendar of a field: the other day follows one that is typed beyond it. */
  const choose = ({ since, until }: ChosenDays, chosen: string | undefined) => {
    const isBeyond = since !== undefined && until !== undefined && since > until;
    onChange({ period: undefined, ...(isBeyond ? { since: chosen, until: chosen } : { since, until }) });
  };
  return (
    <PopoverField label={t('date')} value={value || t('anyTime')} isActive={value !== ''}>
      {() => (
        <div class="date-filter">
          {dated && <DatedChoice dated={dated} onChange={(dated) => onChange({ dated })} />}
          <Periods days={days} onChange={onChange} />
          <DayField
            label={t('dayFrom')}
            value={days.since}
            max={days.until}
            onChange={(since) => choose({ since, until: days.until }, since)}
          />
          <DayField
            label={t('dayTo')}
            value={days.until}
            min={days.since}
            onChange={(until) => choose({ since: days.since, until }, until)}
          />
        </div>
      )}
    </PopoverField>
  );
}

function DatedChoice({ dated, onChange }: { dated: DatedBy; onChange: (dated: DatedBy) => void }) {
  return (
    <fieldset class="date-dated" aria-label={t('date')}>
      {datedBy.map((value) => (
        <label key={value} class="choice">
          <input type="radio" name="dated" checked={value === dated} onChange={() => onChange(value)} />
          {t(value)}
        </label>
      ))}
    </fieldset>
  );
}

function Periods({ days, onChange }: Pick<DateFilterProps, 'days' | 'onChange'>) {
  return (
    <div class="date-presets">
      {datePeriods.map((period) => (
        <Button
          key={period}
          aria-pressed={period === days.period}
          onClick={() => onChange({ ...anyDay, ...(period !== days.period && { period }) })}
        >
          {t(`datePeriod_${period}`)}
        </Button>
      ))}
    </div>
  );
}

/** The chosen days in words; empty for any day. */
export function describeDays({ period, since, until }: ChosenDays): string {
  if (period) return t(`datePeriod_${period}`);
  if (since && until) return formatDays(getDayStart(since), getDayStart(until));
  if (since) return t('sinceDay', formatDay(getDayStart(since)));
  return until ? t('untilDay', formatDay(getDayStart(until))) : '';
}
