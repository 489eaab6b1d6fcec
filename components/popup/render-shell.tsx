import { renderToString } from 'preact-render-to-string';
import { type Lookup, setTranslator } from '../../lib/i18n/translate.ts';
import type { PagePorts } from '../../lib/messages/ports.ts';
import { PortsContext } from '../hooks/ports.ts';
import { Popup } from './Popup.tsx';
import { PopupSession } from './popup-session.ts';

const refuse = () => {
  throw new Error('The shell is only drawn.');
};

const deadPorts: PagePorts = {
  send: refuse,
  watch: refuse,
  openTab: refuse,
  openOptions: refuse,
  copyText: refuse,
};

/** The popup before it knows anything, as HTML in the language of those strings. */
export function renderShell(lookUp: Lookup): string {
  setTranslator(lookUp);
  return renderToString(
    <PortsContext value={deadPorts}>
      <Popup session={new PopupSession(deadPorts)} page={new Promise(() => {})} showTheme={refuse} />
    </PortsContext>,
  );
}
