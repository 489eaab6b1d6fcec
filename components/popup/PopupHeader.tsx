import { t } from '../../lib/i18n/translate.ts';
import type { PopupOpening } from '../../lib/messages/contract.ts';
import { usePorts } from '../hooks/ports.ts';
import { Button } from '../ui/Button.tsx';
import { Logo } from '../ui/Logo.tsx';
import { Select } from '../ui/Select.tsx';
import { findActive } from './popup-state.ts';

interface PopupHeaderProps {
  opening: PopupOpening | undefined;
  onChoose: (connectionId: string) => void;
}

export function PopupHeader({ opening, onChoose }: PopupHeaderProps) {
  const { openOptions } = usePorts();
  return (
    <header class="popup-header">
      <h1 class="visually-hidden">{t('extensionName')}</h1>
      <Logo />
      <div class="popup-connection">{opening && <ConnectionName opening={opening} onChoose={onChoose} />}</div>
      <Button onClick={() => openOptions('/reports')}>{t('reports')}</Button>
    </header>
  );
}

/** A choice only where there is one. */
function ConnectionName({ opening, onChoose }: { opening: PopupOpening; onChoose: (connectionId: string) => void }) {
  const { connections, activeId = '' } = opening;
  if (connections.length < 2) return <b>{findActive(opening)?.name ?? t('extensionName')}</b>;
  return (
    <Select
      label={t('connection')}
      isLabelHidden
      value={activeId}
      options={connections.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChoose}
    />
  );
}
