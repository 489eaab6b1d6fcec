import { useEffect, useState } from 'preact/hooks';
import { isolate, joinSentences } from '../../../lib/i18n/text.ts';
import { t, tCount } from '../../../lib/i18n/translate.ts';
import type { Connections, ConnectionTest } from '../../../lib/messages/contract.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { defaultReportFilter } from '../../../lib/model/filter/report-filter.ts';
import { writeView } from '../../../lib/model/view.ts';
import { useKeptFocus } from '../../hooks/use-kept-focus.ts';
import { Button } from '../../ui/Button.tsx';
import { ListIcon } from '../list/ListIcon.tsx';
import { ConnectionForm } from './ConnectionForm.tsx';
import { ConnectionList } from './ConnectionList.tsx';
import { isFirstConnection, useShowFirstReports } from './FirstSteps.tsx';
import './connections.css';

/** Which form is open: for a new connection, for a stored one, or none. */
type Editing = 'new' | { id: string } | undefined;

interface Outcome {
  message: string;
  /** The connection that was saved. */
  savedId?: string;
}

export function ConnectionsPage({ connections: { connections, activeId } }: { connections: Connections }) {
  const unfinished = findUnfinished(connections);
  const [editing, setEditing] = useState<Editing>(unfinished);
  useEffect(() => {
    // The organisation's policy may arrive after the page was opened.
    if (unfinished) setEditing((editing) => editing ?? { id: unfinished.id });
  }, [unfinished?.id]);
  const [outcome, setOutcome] = useState<Outcome>({ message: '' });
  const showFirstReports = useShowFirstReports();
  // The form has closed, or the button that opened a dialog is removed with its connection.
  useKeptFocus(JSON.stringify([editing, outcome, connections.length]), () => document.getElementById('main'));
  const open = (editing: Editing) => {
    setEditing(editing);
    setOutcome({ message: '' });
  };
  const close = () => setEditing(undefined);
  const onSaved = (saved: Connection, test?: ConnectionTest) => {
    if (test && isFirstConnection(connections)) return showFirstReports(saved);
    close();
    setOutcome({ message: describeSaved(saved, test), savedId: saved.id });
  };
  const isFirst = connections.length === 0;
  return (
    <div class="connections">
      <PageHead message={outcome.message} saved={connections.find(({ id }) => id === outcome.savedId)} />
      {isFirst && (
        <div class="connections-welcome">
          <p class="empty-title">{t('noConnectionYet')}</p>
          <p>{t('noConnectionYet_next')}</p>
        </div>
      )}
      {!isFirst && (
        <ConnectionList
          {...{ connections, activeId }}
          onEdit={(id) => open({ id })}
          onRemoved={({ name }) => setOutcome({ message: t('connectionRemoved', isolate(name)) })}
        />
      )}
      <OpenForm editing={isFirst ? 'new' : editing} {...{ connections, onSaved }} onCancel={close} />
      {!isFirst && editing !== 'new' && (
        <Button onClick={() => open('new')}>
          <ListIcon name="add" />
          {t('addConnection')}
        </Button>
      )}
    </div>
  );
}

/** The connection that the organisation has set, if there is no other: the user only has to add the key. */
function findUnfinished(connections: Connection[]): Connection | undefined {
  return isFirstConnection(connections) ? connections[0] : undefined;
}

interface OpenFormProps {
  editing: Editing;
  connections: Connection[];
  onSaved: (saved: Connection, test?: ConnectionTest) => void;
  onCancel: () => void;
}

function OpenForm({ editing, connections, onSaved, onCancel }: OpenFormProps) {
  const stored = typeof editing === 'object' ? connections.find(({ id }) => id === editing.id) : undefined;
  if (!stored && editing !== 'new') return null;
  return (
    <section class="connection-editor" aria-labelledby="connection-editor">
      <h2 id="connection-editor">{stored ? t('editConnection', isolate(stored.name)) : t('newConnection')}</h2>
      <ConnectionForm key={stored?.id} {...{ stored, connections, onSaved, onCancel }} />
    </section>
  );
}

/** `saved`: absent also until this page knows the new connection, whose reports it could not show before. */
function PageHead({ message, saved }: { message: string; saved: Connection | undefined }) {
  return (
    <div>
      <h1>{t('connections')}</h1>
      <div class="connections-message" role="status">
        {message && (
          <p>
            {message}{' '}
            {saved && (
              <a href={writeView({ name: 'reports', at: saved.id, filter: defaultReportFilter })}>{t('showReports')}</a>
            )}
          </p>
        )}
      </div>
    </div>
  );
}

function describeSaved({ name }: Connection, test: ConnectionTest | undefined): string {
  if (!test) return t('savedUntested', isolate(name));
  return joinSentences(
    t('connected', isolate(name)),
    test.reports !== undefined && tCount('reportCount', test.reports),
  );
}
