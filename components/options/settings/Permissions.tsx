import { useEffect, useId } from 'preact/hooks';
import {
  type HeldPermission,
  listPermissions,
  type OptionalPermission,
  onPermissionsChanged,
  permissions,
  releaseOrigin,
  releasePermission,
} from '../../../lib/browser/permissions.ts';
import { isolate } from '../../../lib/i18n/text.ts';
import { t } from '../../../lib/i18n/translate.ts';
import { findServiceAddress } from '../../../lib/model/address/service-address.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import type { Settings } from '../../../lib/model/settings/settings.ts';
import { useAnswer } from '../../hooks/use-answer.ts';
import { useSettings } from '../../hooks/use-settings.ts';
import { Button } from '../../ui/Button.tsx';
import { onFirstClick } from '../../ui/on-first-click.ts';

/** Permission → the settings to turn off when it is released. */
const dependents: Record<string, Partial<Settings>> = {
  notifications: { notifications: false },
  tabs: { tabGrades: false },
};

/** Lists the permissions that the extension has now, with the reason for each. */
export function Permissions({ connections }: { connections: Connection[] }) {
  const { value = [], reload } = useAnswer('permissions', listPermissions);
  useEffect(() => onPermissionsChanged(reload), []);
  const { change } = useSettings();
  const release = async ({ name, isOrigin }: HeldPermission) => {
    // The focused button is about to disappear.
    document.getElementById('main')?.focus();
    const dependent = dependents[name];
    if (dependent) await change(dependent);
    await (isOrigin ? releaseOrigin(name) : releasePermission(name as OptionalPermission));
  };
  return (
    <>
      <h3>{t('permissions')}</h3>
      <p>{t('permissions_text')}</p>
      <ul class="settings-rows permissions">
        {value.map((held) => (
          <Item
            key={held.name}
            held={held}
            words={describePermission(held, connections)}
            onRelease={() => release(held)}
          />
        ))}
      </ul>
    </>
  );
}

interface ItemProps {
  held: HeldPermission;
  words: string;
  onRelease: () => void;
}

function Item({ held: { name, isOptional }, words, onRelease }: ItemProps) {
  const id = useId();
  return (
    <li>
      <div>
        <p id={id}>
          <code>{name}</code>
        </p>
        <p>{words}</p>
      </div>
      {isOptional && (
        <Button aria-describedby={id} onClick={onFirstClick(onRelease)}>
          {t('permission_giveBack')}
        </Button>
      )}
    </li>
  );
}

function describePermission({ name, isOrigin }: HeldPermission, connections: Connection[]): string {
  const known = permissions.find((permission) => permission === name);
  if (known) return t(`permission_${known}`);
  const users = connections.filter(({ address }) => findServiceAddress(address)?.originPattern === name);
  if (users.length > 0) return t('permission_origin', users.map(({ name }) => isolate(name)).join(t('listSeparator')));
  return isOrigin ? t('permission_originUnused') : '';
}
