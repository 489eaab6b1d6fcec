import type { ComponentChildren } from 'preact';
import { formatNumber, t } from '../../../lib/i18n/translate.ts';
import { isDay } from '../../../lib/model/filter/report-filter.ts';
import { type PageLimit, pageLimits, type SummaryChoice } from '../../../lib/model/filter/summary-choice.ts';
import { getLanguageTag, type Language, languages } from '../../../lib/model/language.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';

interface SummaryControlsProps {
  language: Language;
  from: string;
  title: string;
  /** What stands in place of a title. */
  untitled: string;
  limit: PageLimit;
  onChange: (change: Partial<SummaryChoice>) => void;
  /** At every key press. */
  onTitle: (title: string) => void;
  /** When typing is done. */
  onTitled: (title: string) => void;
  /** The buttons. */
  children: ComponentChildren;
}

/** What the summary says and in which language, above it. */
export function SummaryControls(props: SummaryControlsProps) {
  const { language, from, title, untitled, limit, onChange, onTitle, onTitled, children } = props;
  return (
    <div class="summary-controls">
      <Field label={t('summary_title')}>
        {(control) => (
          <input
            {...control}
            class="input"
            type="text"
            autocomplete="off"
            placeholder={untitled}
            value={title}
            onInput={({ currentTarget }) => onTitle(currentTarget.value)}
            onChange={({ currentTarget }) => onTitled(currentTarget.value.trim())}
          />
        )}
      </Field>
      <Field label={t('summary_from')}>
        {(control) => (
          <input
            {...control}
            class="input"
            type="date"
            value={from}
            onChange={({ currentTarget: { value } }) => isDay(value) && onChange({ from: value })}
          />
        )}
      </Field>
      <Select
        label={t('summary_language')}
        value={language}
        options={languages.map((value) => ({ value, label: nameLanguage(value) }))}
        onChange={(language) => onChange({ language })}
      />
      <Select
        label={t('summary_limit')}
        value={limit}
        options={pageLimits.map((value) => ({ value, label: formatNumber(value) }))}
        onChange={(limit) => onChange({ limit })}
      />
      <div class="summary-buttons">{children}</div>
    </div>
  );
}

/** In its own words, with which whoever reads it finds it. */
function nameLanguage(language: Language): string {
  const tag = getLanguageTag(language);
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
