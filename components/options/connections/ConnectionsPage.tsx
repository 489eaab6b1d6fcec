import { useEffect, useRef, useState } from 'preact/hooks';
import { t, tCount } from '../../../lib/i18n/translate.ts';
import type { Connections, ConnectionTest } from '../../../lib/messages/contract.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ConnectionForm } from './ConnectionForm.tsx';
import { ConnectionList } from './ConnectionList.tsx';
import './connections.css';

/** Which form is open: for a new connection, for a stored one, or none. */
type Editing = 'new' | { id: string } | undefined;

export function ConnectionsPage({ connections: { connections, activeId } }: { connections: Connections }) {
  const [editing, setEditing] = useState<Editing>();
  const [outcome, setSaid] = useState({ said: '' });
  useFocusReturn([outcome, connections.length]);
  const close = () => {
    setEditing(undefined);
    // The form that had the focus goes away.
    document.getElementById('main')?.focus();
  };
  const onSaved = (saved: Connection, test?: ConnectionTest) => {
    close();
    setSaid({ said: describeSaved(saved, test) });
  };
  const isFirst = connections.length === 0;
  return (
    <div class="connections">
      <Said text={outcome.said} />
      {isFirst && <Welcome />}
      {!isFirst && (
        <ConnectionList
          {...{ connections, activeId }}
          onEdit={(id) => setEditing({ id })}
          onRemoved={({ name }) => setSaid({ said: t('connectionRemoved', name) })}
        />
      )}
      <OpenForm editing={isFirst ? 'new' : editing} {...{ connections, onSaved }} onCancel={close} />
      {!isFirst && editing !== 'new' && (
        <Button onClick={() => setEditing('new')}>
          <Icon name="add" />
          {t('addConnection')}
        </Button>
      )}
    </div>
  );
}

/** A connection that is removed takes the button with it to which its dialog would give the focus back. */
function useFocusReturn(changes: unknown[]): void {
  const isOpening = useRef(true);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (isLost && !isOpening.current) document.getElementById('main')?.focus();
    isOpening.current = false;
  }, changes);
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
      <h2 id="connection-editor">{stored ? t('editConnection', stored.name) : t('newConnection')}</h2>
      <ConnectionForm key={stored?.id} {...{ stored, connections, onSaved, onCancel }} />
    </section>
  );
}

function Said({ text }: { text: string }) {
  return (
    <div>
      <h1>{t('connections')}</h1>
      <div class="connections-said" role="status">
        {text && (
          <p>
            {text} <a href="#/reports">{t('showReports')}</a>
          </p>
        )}
      </div>
    </div>
  );
}

function Welcome() {
  return (
    <div class="connections-welcome">
      <p class="empty-title">{t('noConnectionYet')}</p>
      <p>{t('noConnectionYet_next')}</p>
    </div>
  );
}

function describeSaved({ name }: Connection, test: ConnectionTest | undefined): string {
  if (!test) return t('savedUntested', name);
  const count = test.reports === undefined ? '' : `${tCount('reportCount', test.reports)}.`;
  return `${t('connected', name)} ${count}`.trim();
}
