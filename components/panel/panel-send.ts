import type { Input, MessageName, Reply } from '../../lib/messages/contract.ts';
import type { Send } from '../../lib/messages/ports.ts';

/**
 * How the popup's session asks when it stands in the panel, which follows the user from page to page: nothing leaves the
 * browser because a page was visited, so what the service has of it is what the local index knows.
 */
export function createPanelSend(send: Send): Send {
  let known: Reply<'findReport'>;
  return async <Name extends MessageName>(name: Name, input: Input<Name>): Promise<Reply<Name>> => {
    if (name === 'findReport') return known as Reply<Name>;
    if (name !== 'openPopup') return send(name, input);
    const opening = await send('openPopup', { ...(input as Input<'openPopup'>), isPanel: true });
    known = opening.report;
    return opening as Reply<Name>;
  };
}
