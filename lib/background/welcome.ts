import { openOptions } from '../browser/windows.ts';
import { connectionsItem } from '../storage/connections.ts';

/** Opens the welcome page after the installation. A user who has a connection needs no welcome any more. */
export async function openWelcome(): Promise<void> {
  const { connections } = await connectionsItem.read();
  if (connections.length === 0) await openOptions('/welcome');
}
