import type { ComponentChildren } from 'preact';
import { formatNumber, t } from '../../../lib/i18n/translate.ts';
import { type PageLimit, pageLimits, type SummaryChoice } from '../../../lib/model/filter/summary-choice.ts';
import { getLanguageTag, type Language, languages } from '../../../lib/model/language.ts';
import { DayField } from '../../ui/DayField.tsx';
import { InputField } from '../../ui/InputField.tsx';
import { Select } from '../../ui/Select.tsx';

interface SummaryControlsProps {
  language: Language;
  from: string;
  title: string;
  /** The title that is used if none is entered. */
  untitled: string;
  limit: PageLimit;
  onChange: (change: Partial<SummaryChoice>) => void;
  /** The buttons. */
  children: ComponentChildren;
}

/** The options of the summary, above it: title, period, language and number of pages. */
export function SummaryControls(props: SummaryControlsProps) {
  const { language, from, title, untitled, limit, onChange, children } = props;
  return (
    <div class="summary-controls">
      <InputField
        label={t('summary_title')}
        type="text"
        autocomplete="off"
        placeholder={untitled}
        value={title}
        onInput={({ currentTarget }) => onChange({ title: currentTarget.value })}
      />
      <DayField isRequired label={t('summary_from')} value={from} onChange={(from) => onChange({ from })} />
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

/** The language's name in the language itself, so that its speakers recognise it. */
function nameLanguage(language: Language): string {
  const tag = getLanguageTag(language);
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
