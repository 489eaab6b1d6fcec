import { formatDay } from '../../../lib/i18n/format-time.ts';
import { t } from '../../../lib/i18n/translate.ts';
import { getDayStart, type IndexFilter, isDay } from '../../../lib/model/index-filter.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { Field } from '../../ui/Field.tsx';
import { PopoverField } from '../../ui/PopoverField.tsx';

interface DateFilterProps {
  filter: IndexFilter;
  onChange: (change: Partial<IndexFilter>) => void;
}

/** When a report was created, and whether it was ever generated. */
export function DateFilter({ filter, onChange }: DateFilterProps) {
  return (
    <PopoverField label={t('date')} value={describeDates(filter)}>
      {() => (
        <>
          <Day label={t('createdSince')} value={filter.since} onChange={(since) => onChange({ since })} />
          <Day label={t('createdUntil')} value={filter.until} onChange={(until) => onChange({ until })} />
          <CheckField
            label={t('neverGenerated')}
            value={filter.isNeverGenerated}
            onChange={(isNeverGenerated) => onChange({ isNeverGenerated })}
          />
        </>
      )}
    </PopoverField>
  );
}

interface DayProps {
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}

function Day({ label, value = '', onChange }: DayProps) {
  const choose = (text: string) => {
    // Half typed it is empty; a year of one digit is on its way to four.
    if (text === '' || isDay(text)) onChange(text || undefined);
  };
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          class="input"
          type="date"
          value={value}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

function describeDates({ since, until, isNeverGenerated }: IndexFilter): string {
  const format = (day: string) => formatDay(getDayStart(day));
  const days = [since && t('sinceDay', format(since)), until && t('untilDay', format(until))].filter(Boolean).join(' ');
  return [days, isNeverGenerated && t('neverGenerated')].filter(Boolean).join(', ') || t('anyTime');
}
