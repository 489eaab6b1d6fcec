import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { t } from '../../../lib/i18n/translate.ts';

/** A setting that the organisation may have set: then it can be seen, and not changed. */
export function Lockable({ isLocked, children }: { isLocked: boolean; children: ComponentChildren }) {
  const id = useId();
  return (
    <fieldset class="lockable" disabled={isLocked} aria-describedby={isLocked ? id : undefined}>
      {children}
      {isLocked && (
        <p class="field-hint" id={id}>
          {t('setByOrganisation')}
        </p>
      )}
    </fieldset>
  );
}
