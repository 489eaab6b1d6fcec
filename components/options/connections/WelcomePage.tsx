import { hasToolbar } from '../../../lib/browser/shortcuts.ts';
import { isolate } from '../../../lib/i18n/text.ts';
import { t } from '../../../lib/i18n/translate.ts';
import type { Connections, ConnectionTest } from '../../../lib/messages/contract.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { defaultReportFilter } from '../../../lib/model/filter/report-filter.ts';
import { writeView } from '../../../lib/model/view.ts';
import { Icon } from '../../ui/Icon.tsx';
import { describeHowToAnalyse } from '../list/NoReportsYet.tsx';
import { Shortcuts } from '../settings/Shortcuts.tsx';
import { ConnectionForm } from './ConnectionForm.tsx';
import { isFirstConnection, useShowFirstReports } from './FirstSteps.tsx';
import './connections.css';
import './welcome.css';

/** The page that opens after installation. */
export function WelcomePage({ connections: { connections } }: { connections: Connections }) {
  const connected = connections.find(({ isKeyMissing }) => !isKeyMissing);
  return (
    <div class="welcome">
      <h1>{t('welcome_title')}</h1>
      <p class="welcome-lead">{t('extensionDescription')}</p>
      <ol class="welcome-steps">
        <li class={connected && 'is-done'}>
          <h2>
            {connected && <Icon name="check" />}
            {t('connectService')}
          </h2>
          <div role="status">{connected && <p class="welcome-done">{t('connected', isolate(connected.name))}</p>}</div>
          {!connected && <Connect connections={connections} />}
        </li>
        {hasToolbar() && (
          <li>
            <h2>{t('welcome_pin')}</h2>
            <p>{t('welcome_pin_text')}</p>
          </li>
        )}
        <li>
          <h2>{t('welcome_use')}</h2>
          <p>{describeHowToAnalyse()}</p>
          <p>
            {t('welcome_many')} <a href={writeView({ name: 'analyse' })}>{t('analyse')}</a>
          </p>
          {connected && <a href={writeView({ name: 'reports', filter: defaultReportFilter })}>{t('showReports')}</a>}
        </li>
      </ol>
      <Shortcuts />
    </div>
  );
}

/** The form to connect, filled with the address that the organisation has set, if there is one. */
function Connect({ connections }: Connections) {
  const stored = connections.find(({ isManaged }) => isManaged);
  const showFirstReports = useShowFirstReports();
  const onSaved = (saved: Connection, test?: ConnectionTest) => {
    if (test && isFirstConnection(connections)) showFirstReports(saved);
    else document.getElementById('main')?.focus();
  };
  return (
    <>
      <p>{t('noConnectionYet_next')}</p>
      <section class="connection-editor" aria-label={t('newConnection')}>
        <ConnectionForm
          key={stored?.id}
          {...{ stored, connections, onSaved }}
          onCancel={() => location.assign(writeView({ name: 'connections' }))}
        />
      </section>
    </>
  );
}
