import { useEffect, useRef, useState } from 'preact/hooks';
import { formatNumber, t, tCount } from '../../lib/i18n/translate.ts';
import { PopoverField } from './PopoverField.tsx';
import './ChoiceField.css';
import './Input.css';

export interface Choice {
  value: string;
  label: string;
  /** How many there are of it. */
  count?: number;
}

interface ChoiceFieldProps {
  label: string;
  /** Shown when nothing is chosen. */
  all: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  /** A searched word that no choice has can be chosen as it is: there may be more than is known. */
  takesTyped?: boolean;
  onChange: (chosen: string[]) => void;
}

/** A drop-down for several choices. */
export function ChoiceField({ label, all, choices, chosen, takesTyped, onChange }: ChoiceFieldProps) {
  return (
    <PopoverField label={label} value={describeChoices(choices, chosen) || all} isActive={chosen.length > 0}>
      {() => <Choices {...{ label, choices, chosen, takesTyped, onChange }} />}
    </PopoverField>
  );
}

/** The one choice by its name, several by their number; empty for none. */
function describeChoices(choices: readonly Choice[], chosen: readonly string[]): string {
  if (chosen.length > 1) return t('chosenCount', formatNumber(chosen.length));
  return choices.find(({ value }) => value === chosen[0])?.label ?? chosen[0] ?? '';
}

/** So many choices are rendered. */
const mostDrawn = 200;

function Choices({ label, choices, chosen, takesTyped, onChange }: Omit<ChoiceFieldProps, 'all'>) {
  const [search, setSearch] = useState('');
  // Choices that were made before come first, and keep their place while the panel is open.
  const [before] = useState(() => new Set(chosen));
  const word = search.trim().toLowerCase();
  const known = new Set(choices.map(({ value }) => value));
  const unknown = [...new Set([...before, ...chosen])].filter((value) => !known.has(value)).map(toChoice);
  const ordered = [...unknown, ...choices].sort((a, b) => Number(before.has(b.value)) - Number(before.has(a.value)));
  const matching = ordered.filter(({ label }) => label.toLowerCase().includes(word));
  const isTyped = takesTyped && matching.length === 0 && word !== '';
  const found = isTyped ? [toChoice(search.trim())] : matching;
  const toggle = (value: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, value] : chosen.filter((other) => other !== value));
  // Named by others: there may be thousands.
  const isSearched = choices.some(({ count }) => count !== undefined);
  const [first] = found;
  return (
    <>
      {isSearched && (
        <ChoiceSearch
          label={label}
          value={search}
          onSearch={setSearch}
          onEnter={() => word && first && toggle(first.value, !chosen.includes(first.value))}
        />
      )}
      <fieldset class="choices" aria-label={label}>
        {found.slice(0, mostDrawn).map((choice) => (
          <ChoiceLine key={choice.value} choice={choice} isChosen={chosen.includes(choice.value)} onToggle={toggle} />
        ))}
      </fieldset>
      <div role="status">
        {isTyped && <p class="choices-note">{t('typedChoice')}</p>}
        {found.length === 0 && <p class="choices-note">{t('nothingMatches')}</p>}
        {found.length > mostDrawn && <p class="choices-note">{tCount('moreChoices', found.length - mostDrawn)}</p>}
      </div>
    </>
  );
}

/** Of names that others gave, with how many there are of each; one may be empty. */
export function listChoices(names: readonly { name: string; count: number }[], unnamed = ''): Choice[] {
  return names.map(({ name, count }) => ({ value: name, label: name || unnamed, count }));
}

function toChoice(value: string): Choice {
  return { value, label: value };
}

interface ChoiceSearchProps {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  onEnter: () => void;
}

/** Takes the focus as the panel opens: the browser gives it to the button, since the panel is drawn a moment later. */
function ChoiceSearch({ label, value, onSearch, onEnter }: ChoiceSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <input
      ref={field}
      class="input"
      type="search"
      aria-label={t('findChoice', label)}
      placeholder={t('find')}
      value={value}
      onInput={(event) => onSearch(event.currentTarget.value)}
      onKeyDown={({ key }) => key === 'Enter' && onEnter()}
    />
  );
}

interface ChoiceLineProps {
  choice: Choice;
  isChosen: boolean;
  onToggle: (value: string, isChosen: boolean) => void;
}

function ChoiceLine({ choice: { value, label, count }, isChosen, onToggle }: ChoiceLineProps) {
  return (
    <label class="choice">
      <input type="checkbox" checked={isChosen} onChange={(event) => onToggle(value, event.currentTarget.checked)} />
      <span class="choice-label" title={label}>
        {label}
      </span>
      {count !== undefined && (
        <span class="choice-count" aria-hidden="true">
          {formatNumber(count)}
        </span>
      )}
    </label>
  );
}
