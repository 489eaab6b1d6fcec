import { t } from '../../lib/i18n/translate.ts';
import type { SetAside } from '../../lib/model/set-aside-item.ts';
import { useAnswer } from '../hooks/use-answer.ts';
import { useAttempt } from '../hooks/use-attempt.ts';
import { useNotices, useWorker } from '../hooks/worker-context.ts';
import { ProblemNotice } from '../report/ProblemNotice.tsx';
import { Button } from '../ui/Button.tsx';

/** Says which stored data could not be read and was reset, until the user dismisses the notice. */
export function SetAsideNotices() {
  const { send } = useWorker();
  const { value = [], reload } = useAnswer('setAside', () => send('listSetAside', {}));
  useNotices((notice) => notice.type === 'setAside' && reload());
  if (value.length === 0) return null;
  return (
    <div class="set-aside">
      {value.map((entry) => (
        <SetAsideNotice key={entry.item} {...entry} />
      ))}
    </div>
  );
}

function SetAsideNotice({ item, text }: SetAside) {
  const { send } = useWorker();
  const { problem, run } = useAttempt();
  return (
    <>
      <ProblemNotice
        problem={{ code: 'unexpected', excerpt: text }}
        title={t(`setAside_${item}`)}
        next={t(`setAside_${item}_next`)}
      >
        <Button onClick={() => run(() => send('dismissSetAside', { item }))}>{t('dismiss')}</Button>
      </ProblemNotice>
      {problem && <ProblemNotice problem={problem} />}
    </>
  );
}
