import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, vi } from 'vitest';
import { getBuildDir } from '../../setup/builds.ts';
import { launchFirefox } from '../driver/launch-firefox.ts';

test.runIf(process.getuid?.() === 0)(
  'Firefox starts as root even if HOME belongs to another user, as in a container',
  async () => {
    const home = mkdtempSync(join(tmpdir(), 'pagegrade-home-'));
    chownSync(home, 1001, 1001);
    vi.stubEnv('HOME', home);
    try {
      const other = await launchFirefox({ extensionDir: getBuildDir('firefox', 'loopback') });
      await other.close();
    } finally {
      vi.unstubAllEnvs();
      rmSync(home, { recursive: true, force: true });
    }
  },
);
