import { t } from '../../lib/i18n/translate.ts';
import { type Privacy, privacies } from '../../lib/model/report/privacy.ts';
import './PrivacyChoice.css';

interface PrivacyChoiceProps {
  value: Privacy;
  onChange: (value: Privacy) => void;
  /** The name of the radio group, unique on the page. */
  name: string;
  disabled?: boolean;
}

/** Who may see the report's page: one of three, drawn as a segmented control. */
export function PrivacyChoice({ value, onChange, name, disabled }: PrivacyChoiceProps) {
  return (
    <div class="privacy-choice" role="radiogroup" aria-labelledby={`${name}-legend`}>
      <div class="privacy-legend" id={`${name}-legend`}>
        {t('privacy')}
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
            />
            <span>{t(`privacy_${privacy}`)}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
