import type { SettingsFacts } from '../../../lib/messages/contract.ts';
import { usePorts } from '../../hooks/ports.ts';
import { useAnswer } from '../../hooks/use-answer.ts';
import { useNotices } from '../../hooks/use-notices.ts';

/** Empty until the worker has answered. */
export function useSettingsFacts(): Partial<SettingsFacts> {
  const { send } = usePorts();
  const { value = {}, reload } = useAnswer('settings facts', () => send('describeSettings', {}));
  useNotices((notice) => notice.type === 'settings' && reload());
  return value;
}
