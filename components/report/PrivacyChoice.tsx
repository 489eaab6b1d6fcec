import type { TargetedKeyboardEvent } from 'preact';
import { t } from '../../lib/i18n/translate.ts';
import { type Privacy, privacies } from '../../lib/model/report/privacy.ts';
import './PrivacyChoice.css';

interface PrivacyChoiceProps {
  /** Absent if the service does not say it. */
  value: Privacy | undefined;
  onChange: (value: Privacy) => void;
  /** The name of the radio group, unique on the page. */
  name: string;
  /** Replaces the usual "Privacy". */
  legend?: string;
  disabled?: boolean;
  /** Choices take effect at once, so arrow keys only move the focus: they must not publish the report on the way. */
  isImmediate?: boolean;
}

/** The choice of who may see the report's page, as a segmented control. */
export function PrivacyChoice({ value, onChange, name, legend, disabled, isImmediate }: PrivacyChoiceProps) {
  return (
    <div class="privacy-choice" role="radiogroup" aria-labelledby={`${name}-legend`}>
      <div class="privacy-legend" id={`${name}-legend`}>
        {legend ?? t('privacy')}
      </div>
      <div class="segments">
        {privacies.map((privacy) => (
          <label key={privacy} class="segment">
            <input
              type="radio"
              name={name}
              value={privacy}
              checked={privacy === value}
              disabled={disabled}
              onChange={() => onChange(privacy)}
              onKeyDown={isImmediate ? moveFocus : undefined}
            />
            <span>{t(`privacy_${privacy}`)}</span>
          </label>
        ))}
      </div>
    </div>
  );
}

/** Moves the focus by arrow keys without choosing. Enter chooses, and so does the space bar, by default. */
function moveFocus(event: TargetedKeyboardEvent<HTMLInputElement>): void {
  const { currentTarget: radio, key } = event;
  const radios = [...(radio.closest('.segments')?.querySelectorAll('input') ?? [])];
  const backKey = getComputedStyle(radio).direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  const step = key === backKey || key === 'ArrowUp' ? -1 : 1;
  if (key === 'Enter') radio.click();
  else if (key.startsWith('Arrow')) radios.at((radios.indexOf(radio) + step) % radios.length)?.focus();
  else return;
  event.preventDefault();
}
