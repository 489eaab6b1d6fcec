import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../../../lib/i18n/translate.ts';
import { maxViewNameLength } from '../../../../lib/model/settings/saved-view.ts';
import { useAttempt } from '../../../hooks/use-attempt.ts';
import { InputField } from '../../../ui/InputField.tsx';
import { FormDialog } from '../../FormDialog.tsx';
import type { SavedViews } from './use-saved-views.ts';

interface ViewNameDialogProps {
  /** The name that the field starts with. */
  name: string;
  saved: Pick<SavedViews, 'views' | 'problem' | 'save'>;
  onClose: () => void;
}

/** Asks for the name of a view, and saves the shown list under it. */
export function ViewNameDialog({ name, saved, onClose }: ViewNameDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(() => name.replace(/\s+/g, ' ').slice(0, maxViewNameLength).toWellFormed());
  // A layout effect, so that nothing can be typed before the name is selected.
  useLayoutEffect(() => field.current?.select(), []);
  const wanted = text.trim();
  // As they were when the dialog opened: once the name is stored, it would be taken by the view itself.
  const [others] = useState(saved.views ?? []);
  const isTaken = others.some((view) => view.name === wanted);
  const { isBusy, run } = useAttempt();
  const submit = () => run(async () => (await saved.save(wanted)) && onClose());
  return (
    <FormDialog
      {...{ isBusy, onClose }}
      title={t('saveView')}
      yes={t('save')}
      isDisabled={!wanted || isTaken}
      problem={saved.problem}
      onYes={submit}
    >
      <InputField
        label={t('name')}
        error={isTaken && t('viewNameTaken')}
        ref={field}
        maxLength={maxViewNameLength}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
