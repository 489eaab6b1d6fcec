import { join } from 'node:path';
import { type Service, startService } from '../service/start-service.ts';
import { root } from '../setup/run-command.ts';

const usualPort = 8787;

/** Starts the service at its usual port if that is free, so that links to reports of an earlier start still work. */
export async function startStandIn(): Promise<Service> {
  const database = join(root, '.data', 'service.sqlite');
  return startService({ database, port: usualPort }).catch(async (error: unknown) => {
    if (!isPortInUse(error)) throw error;
    console.log(`Port ${usualPort} is in use, so the service takes another one. Links to older reports do not work.`);
    return startService({ database });
  });
}

function isPortInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
