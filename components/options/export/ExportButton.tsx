import { useState } from 'preact/hooks';
import { t } from '../../../lib/i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { createLazy } from '../lazy.tsx';
import type { ExportScope } from './ExportDialog.tsx';
import type { ExportChoice } from './use-export.ts';

const ExportDialog = createLazy(() => import('./ExportDialog.tsx').then((module) => module.ExportDialog));

interface ExportButtonProps extends Omit<ExportChoice, 'ids'> {
  /** Asked when it is pressed. */
  listIds: () => readonly string[];
  scope: ExportScope;
  disabled: boolean;
}

/** Opens the export of what is there at that moment. */
export function ExportButton({ listIds, disabled, ...dialog }: ExportButtonProps) {
  const [ids, setIds] = useState<readonly string[]>();
  return (
    <>
      <Button disabled={disabled} onClick={() => setIds(listIds())}>
        {t('export')}
      </Button>
      {ids && <ExportDialog {...dialog} ids={ids} onClose={() => setIds(undefined)} />}
    </>
  );
}
