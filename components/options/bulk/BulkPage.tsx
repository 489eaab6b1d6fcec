import { useState } from 'preact/hooks';
import { t, tCount } from '../../../lib/i18n/translate.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import type { AnalyseView } from '../../../lib/model/view.ts';
import { useSettings } from '../../hooks/use-settings.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { undoButtonId } from '../../ui/UndoBar.tsx';
import { ListHead } from '../list/ListHead.tsx';
import { useFocusKeeper } from '../list/use-focus-keeper.ts';
import { LineList } from './LineList.tsx';
import { SourceBox } from './SourceBox.tsx';
import { StartForm } from './StartForm.tsx';
import { type AddressList, useAddressList } from './use-address-list.ts';
import { useSources } from './use-sources.ts';
import '../list/list.css';
import './bulk.css';

interface BulkPageProps {
  connection: Connection;
  connections: Connection[];
  view: AnalyseView;
}

/** Collects addresses from any source into one list, which the user checks before anything is sent. */
export function BulkPage({ connection, connections, view }: BulkPageProps) {
  const { settings, problem, reload } = useSettings();
  const list = useAddressList(connection, settings);
  const [hasStarted, setStarted] = useState(false);
  const begin = () => {
    setStarted(false);
    list.begin();
  };
  const sources = useSources(connections, { begin, add: list.add });
  const { draft, change } = list;
  const { length } = draft.texts;
  // Around all, since the list is removed with its last line.
  const region = useFocusKeeper();
  return (
    <section ref={region} class="list-region" tabIndex={-1} aria-label={t('analyse')}>
      <ListHead title={t('analyse')} count={length > 0 ? tCount(hasStarted ? 'leftLines' : 'lineCount', length) : ''} />
      {length === 0 && <p class="list-note">{t('analyse_intro')}</p>}
      {problem && <ProblemNotice problem={problem} onRetry={reload} />}
      <Removed {...list} />
      <SourceBox sources={sources} isSmall={length > 0} typed={draft.typed} onType={(typed) => change({ typed })} />
      {length > 0 && (
        <>
          <LineList list={list} kind={view.kind} />
          <StartForm {...{ connection, list }} onStarted={() => setStarted(true)} />
        </>
      )}
    </section>
  );
}

/** Offers to bring back the lines that were removed last, until others are added. */
function Removed({ removedCount, undoRemove }: Pick<AddressList, 'removedCount' | 'undoRemove'>) {
  return (
    <div class="bulk-removed">
      <span role="status">{removedCount > 0 && t('linesRemoved', tCount('lineCount', removedCount))}</span>
      {removedCount > 0 && (
        <Button id={undoButtonId} onClick={undoRemove}>
          {t('undo')}
        </Button>
      )}
    </div>
  );
}
