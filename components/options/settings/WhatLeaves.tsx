import { t } from '../../../lib/i18n/translate.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { Permissions } from './Permissions.tsx';
import './what-leaves.css';

/** What is sent to the service. Tests compare it with the data that is really sent. */
export const sentToService = ['page', 'privacy', 'changes', 'lists', 'key'] as const;

const sentElsewhere = ['list', 'redirect'] as const;

/** Texts: `sent_<name>` for the data and `sent_<name>_when` for the occasion. */
type SentData = (typeof sentToService | typeof sentElsewhere)[number];

/** What is sent and to whom, and the permissions that the extension has. */
export function WhatLeaves({ connections }: { connections: Connection[] }) {
  return (
    <section class="what-leaves">
      <h2>{t('whatLeaves')}</h2>
      <p>{t('whatLeaves_lead')}</p>
      <h3>{t('sent')}</h3>
      <Services connections={connections} />
      <SentList names={sentToService} />
      <h3>{t('sentElsewhere')}</h3>
      <SentList names={sentElsewhere} />
      <Permissions connections={connections} />
    </section>
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

function SentList({ names }: { names: readonly SentData[] }) {
  return (
    <dl>
      {names.map((name) => (
        <div key={name}>
          <dt>{t(`sent_${name}`)}</dt>
          <dd>{t(`sent_${name}_when`)}</dd>
        </div>
      ))}
    </dl>
  );
}
