import { joinSentences } from '../../../lib/i18n/text.ts';
import { type MessageKey, t } from '../../../lib/i18n/translate.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { keptThings, neverThings, sentElsewhere, sentToService } from '../../../lib/model/disclosure.ts';
import { useWatches } from '../../hooks/use-watches.ts';
import { WatchTable } from '../watches/WatchTable.tsx';
import { Permissions } from './Permissions.tsx';
import './settings.css';
import './what-leaves.css';

/** Lists everything that is sent, stored and permitted in this browser. */
export function WhatLeavesPage({ connections }: { connections: Connection[] }) {
  const { list: watches = [] } = useWatches();
  return (
    <div class="settings what-leaves">
      <h1>{t('whatLeaves')}</h1>
      <p class="what-leaves-lead">{t('whatLeaves_lead')}</p>
      <section>
        <h2>{t('sent')}</h2>
        <Services connections={connections} />
        <Facts heads={['what', 'when']} rows={sentToService.map((name) => [`sent_${name}`, `sent_${name}_when`])} />
      </section>
      <section>
        <h2>{t('sent_watches')}</h2>
        {watches.length > 0 ? <WatchTable {...{ watches, connections }} /> : <p>{t('sent_watches_none')}</p>}
      </section>
      <section>
        <h2>{t('sentElsewhere')}</h2>
        <Facts heads={['what', 'when']} rows={sentElsewhere.map((name) => [`sent_${name}`, `sent_${name}_when`])} />
      </section>
      <section>
        <h2>{t('kept')}</h2>
        <Facts
          heads={['what', 'kept_where']}
          rows={keptThings.map(({ name, place }) => [`kept_${name}`, `place_${place}`])}
        />
        <p>{joinSentences(t('passwordsNotOnDisk'), t('kept_end'))}</p>
      </section>
      <section>
        <h2>{t('never')}</h2>
        <ul>
          {neverThings.map((name) => (
            <li key={name}>{t(`never_${name}`)}</li>
          ))}
        </ul>
      </section>
      <Permissions connections={connections} />
    </div>
  );
}

/** The connected services, to which data is sent. */
function Services({ connections }: { connections: Connection[] }) {
  if (connections.length === 0) return <p>{t('sent_nowhere')}</p>;
  return (
    <>
      <p>{t('sent_text')}</p>
      <ul>
        {connections.map(({ id, name, address }) => (
          <li key={id}>
            <bdi>{name}</bdi> <code>{address}</code>
          </li>
        ))}
      </ul>
    </>
  );
}

function Facts({ heads, rows }: { heads: MessageKey[]; rows: [MessageKey, MessageKey][] }) {
  return (
    <table>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([what, when]) => (
          <tr key={what}>
            <th scope="row">{t(what)}</th>
            <td>{t(when)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
