import { useEffect, useRef, useState } from 'preact/hooks';
import { formatNumber, t, tCount } from '../../lib/i18n/translate.ts';
import { PopoverField } from './PopoverField.tsx';
import './ChoiceField.css';
import './Input.css';

interface Choice<Name extends string> {
  name: Name;
  /** Number of items with this name. */
  count?: number;
}

interface ChoiceFieldProps<Name extends string> {
  label: string;
  /** Shown when nothing is chosen. */
  all: string;
  /** Called only while the panel is open, since names in the data are collected from all rows. */
  listChoices: () => readonly Choice<Name>[];
  getLabel: (name: Name) => string;
  chosen: readonly Name[];
  onChange: (chosen: Name[]) => void;
}

/** A drop-down for several choices. */
export function ChoiceField<Name extends string>(props: ChoiceFieldProps<Name>) {
  const { label, all, listChoices, getLabel, chosen } = props;
  const [first] = chosen;
  const one = first === undefined ? all : getLabel(first);
  const value = chosen.length > 1 ? t('chosenCount', formatNumber(chosen.length)) : one;
  return (
    <PopoverField label={label} value={value} isActive={chosen.length > 0}>
      {() => <Choices {...props} choices={listChoices()} />}
    </PopoverField>
  );
}

/** Choices rendered at most. */
const maxDrawn = 200;

interface ChoicesProps<Name extends string> extends ChoiceFieldProps<Name> {
  choices: readonly Choice<Name>[];
}

function Choices<Name extends string>({ label, choices, getLabel, chosen, onChange }: ChoicesProps<Name>) {
  const [search, setSearch] = useState('');
  // Names that were chosen when the panel opened come first, and keep their place while it is open.
  const [chosenFirst] = useState(() => new Set(chosen));
  const word = search.trim().toLowerCase();
  const known = new Set(choices.map(({ name }) => name));
  const unknown = [...chosenFirst.union(new Set(chosen)).difference(known)].map((name): Choice<Name> => ({ name }));
  const ordered = [...unknown, ...choices].sort(
    (a, b) => Number(chosenFirst.has(b.name)) - Number(chosenFirst.has(a.name)),
  );
  const found = ordered.filter(({ name }) => getLabel(name).toLowerCase().includes(word));
  const drawn = found.slice(0, maxDrawn);
  const toggle = (name: Name) =>
    onChange(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name]);
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
          onEnter={() => word && first && toggle(first.name)}
        />
      )}
      <fieldset class="choices" aria-label={label}>
        {drawn.map(({ name, count }) => (
          <ChoiceLine
            key={name}
            label={getLabel(name)}
            count={count}
            isChosen={chosen.includes(name)}
            onToggle={() => toggle(name)}
          />
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
  label: string;
  count: number | undefined;
  isChosen: boolean;
  onToggle: () => void;
}

function ChoiceLine({ label, count, isChosen, onToggle }: ChoiceLineProps) {
  return (
    <label class="choice">
      <input type="checkbox" checked={isChosen} onChange={onToggle} />
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
