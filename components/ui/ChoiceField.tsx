import { useState } from 'preact/hooks';
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
  onChange: (chosen: string[]) => void;
}

/** A drop-down for several choices. */
export function ChoiceField({ label, all, choices, chosen, onChange }: ChoiceFieldProps) {
  const [first] = chosen;
  const name = choices.find(({ value }) => value === first)?.label ?? first ?? '';
  const value = chosen.length > 1 ? t('chosenCount', formatNumber(chosen.length)) : name;
  // Users of the service name the counted choices, at any length, so no width is reserved for those.
  const own = choices.filter(({ count }) => count === undefined).map(({ label }) => label);
  const words = [all, t('chosenCount', formatNumber(10)), ...own];
  return (
    <PopoverField label={label} value={chosen.length ? value : all} words={words}>
      {() => <Choices {...{ label, choices, chosen, onChange }} />}
    </PopoverField>
  );
}

/** How many choices need no search field, and how many are rendered. */
const mostWithoutSearch = 8;
const mostDrawn = 200;

function Choices({ label, choices, chosen, onChange }: Omit<ChoiceFieldProps, 'all'>) {
  const [search, setSearch] = useState('');
  // Choices that were made before come first, and keep their place while the panel is open.
  const [before] = useState(() => new Set(chosen));
  const word = search.trim().toLowerCase();
  const known = new Set(choices.map(({ value }) => value));
  const gone = [...before].filter((value) => !known.has(value)).map((value): Choice => ({ value, label: value }));
  const ordered = [...gone, ...choices].sort((a, b) => Number(before.has(b.value)) - Number(before.has(a.value)));
  const found = ordered.filter(({ label }) => label.toLowerCase().includes(word));
  const toggle = (value: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, value] : chosen.filter((other) => other !== value));
  return (
    <>
      {choices.length > mostWithoutSearch && (
        <input
          class="input"
          type="search"
          aria-label={t('findChoice', label)}
          placeholder={t('find')}
          value={search}
          onInput={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <fieldset class="choices" aria-label={label}>
        {found.slice(0, mostDrawn).map((choice) => (
          <ChoiceLine key={choice.value} choice={choice} isChosen={chosen.includes(choice.value)} onToggle={toggle} />
        ))}
      </fieldset>
      <div role="status">
        {found.length === 0 && <p class="choices-note">{t('nothingMatches')}</p>}
        {found.length > mostDrawn && <p class="choices-note">{tCount('moreChoices', found.length - mostDrawn)}</p>}
      </div>
    </>
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
