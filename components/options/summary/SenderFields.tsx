import { useRef, useState } from 'preact/hooks';
import type { Sender } from '../../../lib/browser/page-storage/summary-words.ts';
import { scaleImage } from '../../../lib/browser/scale-image.ts';
import { isolate } from '../../../lib/i18n/text.ts';
import { t } from '../../../lib/i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { InputField } from '../../ui/InputField.tsx';

interface SenderFieldsProps {
  sender: Sender;
  introduction: string;
  /** What the introduction is kept for. */
  topic: string;
  onChange: (change: Partial<Sender>) => void;
  onIntroductionChange: (introduction: string) => void;
}

/** What the user adds to summaries. */
export function SenderFields({ sender, introduction, topic, onChange, onIntroductionChange }: SenderFieldsProps) {
  const write = (name: 'name' | 'contact', label: string) => (
    <InputField
      label={label}
      type="text"
      value={sender[name]}
      onInput={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
    />
  );
  return (
    <details class="summary-sender">
      <summary>{t('summary_sender')}</summary>
      <div class="summary-sender-fields">
        {write('name', t('name'))}
        {write('contact', t('summary_contact'))}
        <LogoField logo={sender.logo} onChange={(logo) => onChange({ logo })} />
        <Field label={t('summary_introduction')} hint={t('summary_introduction_hint', isolate(topic))}>
          {(control) => (
            <textarea
              {...control}
              class="input"
              rows={3}
              value={introduction}
              onInput={({ currentTarget }) => onIntroductionChange(currentTarget.value)}
            />
          )}
        </Field>
      </div>
    </details>
  );
}

interface LogoFieldProps {
  logo: string | undefined;
  onChange: (logo: string | undefined) => void;
}

/** Enough for a printer at the size that the document shows a logo in. */
const [maxLogoWidth, maxLogoHeight] = [720, 240];

function LogoField({ logo, onChange }: LogoFieldProps) {
  const [isWrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = async () => {
    const [file] = input.current?.files ?? [];
    // Reset, so that the same file can be chosen again after a correction.
    if (input.current) input.current.value = '';
    if (!file) return;
    const image = await scaleImage(file, maxLogoWidth, maxLogoHeight).catch(() => undefined);
    setWrong(!image);
    if (image) onChange(image);
  };
  return (
    <Field label={t('summary_logo')} error={isWrong && t('summary_logo_wrong')}>
      {(control) => (
        <div class="summary-logo">
          <input ref={input} type="file" accept="image/*" hidden onChange={() => void take()} />
          <Button {...control} onClick={() => input.current?.click()}>
            {t('chooseFile')}
          </Button>
          {logo && <Button onClick={() => onChange(undefined)}>{t('remove')}</Button>}
        </div>
      )}
    </Field>
  );
}
