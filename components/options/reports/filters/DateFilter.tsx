import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { formatDay, formatDays, formatShortDays } from '../../../../lib/i18n/format-time.ts';
import { t } from '../../../../lib/i18n/translate.ts';
import { type DatePeriod, type Days, datePeriods } from '../../../../lib/model/filter/date-period.ts';
import { getDayStart, isDay } from '../../../../lib/model/filter/report-filter.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { PopoverField } from '../../../ui/PopoverField.tsx';
import './date-filter.css';

type ChosenDays = Days & { period?: DatePeriod };

const noDays = { period: undefined, since: undefined, until: undefined };

interface DateFilterProps {
  days: ChosenDays;
  /** What else is chosen in its panel, in words. */
  also?: string | false;
  onChange: (change: ChosenDays) => void;
  children?: ComponentChildren;
}

/** When a report was created. */
export function DateFilter({ days, also, onChange, children }: DateFilterProps) {
  const describe = (format: typeof formatDays) =>
    [describeDays(days, format), also].filter(Boolean).join(', ') || t('anyTime');
  const words = useMemo(listWords, []);
  return (
    <PopoverField label={t('date')} value={describe(formatShortDays)} title={describe(formatDays)} words={words}>
      {() => (
        <div class="date-filter">
          <Periods days={days} onChange={onChange} />
          <Day
            label={t('createdSince')}
            value={days.since}
            onChange={(since) => onChange({ period: undefined, since })}
          />
          <Day
            label={t('createdUntil')}
            value={days.until}
            onChange={(until) => onChange({ period: undefined, until })}
          />
          {children}
        </div>
      )}
    </PopoverField>
  );
}

function Periods({ days, onChange }: Pick<DateFilterProps, 'days' | 'onChange'>) {
  return (
    <div class="date-presets">
      {datePeriods.map((period) => (
        <Button
          key={period}
          aria-pressed={period === days.period}
          onClick={() => onChange({ ...noDays, ...(period !== days.period && { period }) })}
        >
          {t(`datePeriod_${period}`)}
        </Button>
      ))}
    </div>
  );
}

interface DayProps {
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}

function Day({ label, value = '', onChange }: DayProps) {
  // A half-typed year is kept here: rendering the stored value would erase what is typed.
  const [begun, setBegun] = useState<string>();
  const choose = (text: string) => {
    // A half-typed date has an empty value.
    const isWhole = text === '' || isDay(text);
    setBegun(isWhole ? undefined : text);
    if (isWhole) onChange(text || undefined);
  };
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          class="input"
          type="date"
          value={begun ?? value}
          onChange={(event) => choose(event.currentTarget.value)}
          onBlur={() => setBegun(undefined)}
        />
      )}
    </Field>
  );
}

function describeDays({ period, since, until }: ChosenDays, format: typeof formatDays): string {
  if (period) return t(`datePeriod_${period}`);
  if (since && until) return format(getDayStart(since), getDayStart(until));
  if (since) return t('sinceDay', formatDay(getDayStart(since)));
  return until ? t('untilDay', formatDay(getDayStart(until))) : '';
}

/** All texts the button may show, with the longest dates, to reserve their width. */
function listWords(): string[] {
  const [since, until] = ['2025-12-28', '2026-12-30'];
  const days: ChosenDays[] = [{ since }, { until }, { since, until }];
  const dates = days.map((days) => describeDays(days, formatShortDays));
  return [t('anyTime'), t('neverGenerated'), ...datePeriods.map((period) => t(`datePeriod_${period}`)), ...dates];
}
