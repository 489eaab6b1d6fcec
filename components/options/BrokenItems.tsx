import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/translate.ts';
import type { BrokenItem } from '../../lib/model/broken.ts';
import { type Problem, toProblem } from '../../lib/model/problem.ts';
import { useAnswer } from '../hooks/use-answer.ts';
import { useNotices, useWorker } from '../hooks/worker.ts';
import { ProblemNotice } from '../report/ProblemNotice.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import '../report/ProblemNotice.css';

/** What of the stored could not be read: said until it is dismissed. */
export function BrokenItems() {
  const { send } = useWorker();
  const { value = [], reload } = useAnswer('broken', () => send('listBroken', {}));
  useNotices((notice) => notice.type === 'broken' && reload());
  const groups = groupBroken(value);
  if (groups.length === 0) return null;
  return (
    <div class="broken-items">
      {groups.map((group) => (
        <BrokenNotice key={`${group.item} ${group.how}`} group={group} />
      ))}
    </div>
  );
}

function BrokenNotice({ group }: { group: BrokenGroup }) {
  const { item, how, excerpts } = group;
  const { send } = useWorker();
  const [problem, setProblem] = useState<Problem>();
  const dismiss = (deletesKept: boolean) => {
    send('dismissBroken', { item, how, deletesKept }).catch((error: unknown) => setProblem(toProblem(error)));
  };
  return (
    <div class="problem">
      <Icon name="warning" />
      <div class="problem-body">
        <div role="alert">
          <p class="problem-title">{describeBroken(group)}</p>
          <p>{describeNext(group)}</p>
        </div>
        {excerpts.length > 0 && (
          <details>
            <summary>{t('broken_kept')}</summary>
            <pre class="problem-excerpt">{excerpts.join('\n\n')}</pre>
            <Button onClick={() => dismiss(true)}>{t('broken_delete')}</Button>
          </details>
        )}
        {problem && <ProblemNotice problem={problem} />}
      </div>
      <Button variant="icon" aria-label={t('dismiss')} onClick={() => dismiss(false)}>
        <Icon name="close" />
      </Button>
    </div>
  );
}

function describeBroken({ item, how }: BrokenGroup): string {
  if (item === 'memory' || item === 'jobs') return t(`broken_${item}`);
  return t(`broken_${item}_${how}`);
}

function describeNext({ item, how }: BrokenGroup): string {
  if (item === 'memory' || item === 'jobs') return t(`broken_${item}_next`);
  return t(how === 'newer' ? 'broken_newer_next' : `broken_${item}_next`);
}

/** What is said in one go: the same breakage of the same item, however often it happened. */
interface BrokenGroup extends Pick<BrokenItem, 'item' | 'how'> {
  excerpts: string[];
}

function groupBroken(list: BrokenItem[]): BrokenGroup[] {
  const groups = new Map<string, BrokenGroup>();
  for (const { item, how, excerpt } of list) {
    const name = `${item} ${how}`;
    const excerpts = [...(groups.get(name)?.excerpts ?? []), ...(excerpt ? [excerpt] : [])];
    groups.set(name, { item, how, excerpts });
  }
  return [...groups.values()];
}
