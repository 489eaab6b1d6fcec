import { t } from '../../../lib/i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import '../../ui/Input.css';
import type { Sources } from './use-sources.ts';

interface ListFieldProps {
  value: string;
  sources: Sources;
  /** The field is one line high. */
  isSmall: boolean;
  onType: (text: string) => void;
}

/** Characters. A longer text takes so long to lay out in a field that the page freezes. */
const longText = 50_000;

/** Addresses that are typed or pasted. A long paste goes straight to the list of lines instead of the field. */
export function ListField({ value, sources: { reading, readTyped }, isSmall, onType }: ListFieldProps) {
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text.length <= longText) return;
    event.preventDefault();
    readTyped(text, () => undefined);
  };
  const submit = (event: Event) => {
    event.preventDefault();
    readTyped(value, () => onType(''));
  };
  return (
    <form class="source-list" onSubmit={submit}>
      <textarea
        class="input"
        rows={isSmall ? 1 : 8}
        aria-label={t('listOfAddresses')}
        placeholder={t('listOfAddresses_hint')}
        spellcheck={false}
        autocapitalize="off"
        value={value}
        onInput={(event) => onType(event.currentTarget.value)}
        onPaste={paste}
      />
      <Button type="submit" isBusy={reading.source === 'list'}>
        {t('addToList')}
      </Button>
    </form>
  );
}
