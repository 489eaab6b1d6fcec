import { useEffect, useRef, useState } from 'preact/hooks';
import { formatNumber, t, tCount } from '../../lib/i18n/translate.ts';
import { PopoverField } from './PopoverField.tsx';
import './ChoiceField.css';
import './Input.css';

export interface Choice {
  value: string;
  label: string;
  /** Number of items with this value. */
  count?: number;
}

interface ChoiceFieldProps {
  label: string;
  /** Shown when nothing is chosen. */
  all: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** A drop-down for several choices. */
export function ChoiceField({ label, all, choices, chosen, onChange }: ChoiceFieldProps) {
  return (
    <PopoverField label={label} value={describeChoices(choices, chosen) || all} isActive={chosen.length > 0}>
      {() => <Choices {...{ label, choices, chosen, onChange }} />}
    </PopoverField>
  );
}

interface NameFieldProps extends Omit<ChoiceFieldProps, 'choices'> {
  /** Names in the data with their counts. Called only while the panel is open, since it goes through all rows. */
  listNames: () => readonly { name: string; count: number }[];
  /** The label of an empty name. */
  unnamed?: string;
}

/** A drop-down for several names in the data. */
export function NameField({ label, all, listNames, unnamed = '', chosen, onChange }: NameFieldProps) {
  const toNamed = (name: string): Choice => ({ value: name, label: name || unnamed });
  const listChoices = () => listNames().map(({ name, count }) => ({ ...toNamed(name), count }));
  return (
    <PopoverField
      label={label}
      value={describeChoices(chosen.map(toNamed), chosen) || all}
      isActive={chosen.length > 0}
    >
      {() => <Choices choices={listChoices()} {...{ label, chosen, onChange }} />}
    </PopoverField>
  );
}

/** The label of a single choice, or the number of several. Empty if nothing is chosen. */
function describeChoices(choices: readonly Choice[], chosen: readonly string[]): string {
  if (chosen.length > 1) return t('chosenCount', formatNumber(chosen.length));
  return choices.find(({ value }) => value === chosen[0])?.label ?? chosen[0] ?? '';
}

/** Choices rendered at most. */
const maxDrawn = 200;

function Choices({ label, choices, chosen, onChange }: Omit<ChoiceFieldProps, 'all'>) {
  const [search, setSearch] = useState('');
  // Values that were chosen when the panel opened come first, and keep their place while it is open.
  const [chosenFirst] = useState(() => new Set(chosen));
  const word = search.trim().toLowerCase();
  const known = new Set(choices.map(({ value }) => value));
  const unknown = [...new Set([...chosenFirst, ...chosen])]
    .filter((value) => !known.has(value))
    .map((value) => ({ value, label: value }));
  const ordered = [...unknown, ...choices].sort(
    (a, b) => Number(chosenFirst.has(b.value)) - Number(chosenFirst.has(a.value)),
  );
  const found = ordered.filter(({ label }) => label.toLowerCase().includes(word));
  const drawn = found.slice(0, maxDrawn);
  const toggle = (value: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, value] : chosen.filter((other) => other !== value));
  // Choices with counts come from the data: there may be thousands.
  const hasSearch = choices.some(({ count }) => count !== undefined);
  const [first] = drawn;
  return (
    <>
      {hasSearch && (
        <ChoiceSearch
          label={label}
          value={search}
          onSearch={setSearch}
          onEnter={() => word && first && toggle(first.value, !chosen.includes(first.value))}
        />
      )}
      <fieldset class="choices" aria-label={label}>
        {drawn.map((choice) => (
          <ChoiceLine key={choice.value} choice={choice} isChosen={chosen.includes(choice.value)} onToggle={toggle} />
        ))}
      </fieldset>
      <div role="status">
        {drawn.length === 0 && <p class="choices-note">{t('nothingMatches')}</p>}
        {found.length > maxDrawn && <p class="choices-note">{tCount('moreChoices', found.length - maxDrawn)}</p>}
      </div>
    </>
  );
}

interface ChoiceSearchProps {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  onEnter: () => void;
}

/** Takes the focus itself: when the browser opens the panel, the field is not rendered yet. */
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
