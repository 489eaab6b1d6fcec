import { t } from '../../lib/i18n/translate.ts';
import type { SetAside } from '../../lib/model/set-aside-item.ts';
import { useAnswer } from '../hooks/use-answer.ts';
import { useAttempt } from '../hooks/use-attempt.ts';
import { useNotices, useWorker } from '../hooks/worker-context.ts';
import { ProblemNotice } from '../report/ProblemNotice.tsx';
import { Icon } from '../ui/Icon.tsx';
import { DismissButton } from './Toast.tsx';
import '../report/ProblemNotice.css';

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
    <div class="problem">
      <Icon name="warning" />
      <div class="problem-body">
        <div role="alert">
          <p class="problem-title">{t(`setAside_${item}`)}</p>
          <p>{t(`setAside_${item}_next`)}</p>
        </div>
        {text && (
          <details>
            <summary>{t('setAside_text')}</summary>
            <pre class="problem-excerpt">{text}</pre>
          </details>
        )}
        {problem && <ProblemNotice problem={problem} />}
      </div>
      <DismissButton onDismiss={() => run(() => send('dismissSetAside', { item }))} />
    </div>
  );
}
