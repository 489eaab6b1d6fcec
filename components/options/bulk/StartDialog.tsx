import { isolate } from '../../../lib/i18n/isolate.ts';
import { t, tCount } from '../../../lib/i18n/translate.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import type { Privacy } from '../../../lib/model/report/privacy.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { AddressList } from './use-address-list.ts';

interface StartDialogProps {
  connection: Connection;
  list: AddressList;
  privacy: Privacy;
  onAnswer: (isYes: boolean) => void;
}

/** How many leave, where to, and what is made of them. */
export function StartDialog({ connection, list, privacy, onAnswer }: StartDialogProps) {
  const { sent, risky, again } = list.sorted;
  return (
    <Dialog
      title={tCount('analysePagesTitle', sent.length)}
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>{t('cancel')}</Button>
          <Button variant="primary" onClick={() => onAnswer(true)}>
            {tCount('analysePages', sent.length)}
          </Button>
        </>
      }
    >
      <div class="bulk-question">
        <p>{t('analysePages_text', isolate(connection.name))}</p>
        <p>{t(`analysePages_${privacy}`)}</p>
        {again > 0 && <p>{tCount('analysePages_known', again)}</p>}
        {risky > 0 && <p>{tCount('analysePages_risky', risky)}</p>}
      </div>
    </Dialog>
  );
}
