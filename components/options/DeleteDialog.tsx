import { useState } from 'preact/hooks';
import { formatNumber, t } from '../../lib/i18n/translate.ts';
import { manyDeletes } from '../../lib/model/batch.ts';
import { Button } from '../ui/Button.tsx';
import { InputField } from '../ui/InputField.tsx';
import { FormDialog, type FormDialogProps } from './FormDialog.tsx';

interface DeleteDialogProps extends FormDialogProps {
  /** How many reports are deleted. */
  count: number;
  /** Opens the export of these reports instead. */
  onExport?: (() => void) | undefined;
}

/** Asks before a delete. For many reports, the user has to enter how many they are, and can export them first. */
export function DeleteDialog({ count, onExport, children, ...dialog }: DeleteDialogProps) {
  const [entered, setEntered] = useState('');
  const isMany = count >= manyDeletes;
  const isNumber = entered.trim() === String(count) || entered.trim() === formatNumber(count);
  return (
    <FormDialog variant="danger" isDisabled={isMany && !isNumber} {...dialog}>
      <p class="dialog-text">{children}</p>
      {isMany && (
        <>
          {onExport && <Button onClick={onExport}>{t('askDelete_export')}</Button>}
          <InputField
            label={t('askDelete_number', formatNumber(count))}
            inputMode="numeric"
            autocomplete="off"
            value={entered}
            onInput={(event) => setEntered(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
