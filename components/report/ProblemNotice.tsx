import { t } from '../../lib/i18n/translate.ts';
import type { Problem } from '../../lib/model/problem.ts';
import { Icon } from '../ui/Icon.tsx';
import { RetryButton } from './RetryButton.tsx';
import './ProblemNotice.css';

interface ProblemNoticeProps {
  problem: Problem;
  onRetry?: () => void;
}

/** A failure: what it is and what to do next in our words, then all that the service itself said, as text. */
export function ProblemNotice({ problem, onRetry }: ProblemNoticeProps) {
  const { code, excerpt, retryAt } = problem;
  return (
    <div class="problem">
      <Icon name="warning" />
      <div class="problem-body">
        <div role="alert">
          <p class="problem-title">{t(`problem_${code}`)}</p>
          <p>{t(`problem_${code}_next`)}</p>
          <ServiceWords problem={problem} />
        </div>
        {excerpt && (
          <details>
            <summary>{t('problem_excerpt')}</summary>
            <pre class="problem-excerpt">{excerpt}</pre>
          </details>
        )}
        {onRetry && <RetryButton retryAt={retryAt} onRetry={onRetry} />}
      </div>
    </div>
  );
}

function ServiceWords({ problem }: { problem: Problem }) {
  const { status, serviceMessage, fields = {}, address } = problem;
  return (
    <>
      {address && <p>{t('problem_suggestedAddress', address)}</p>}
      {serviceMessage && <p>{t('problem_serviceSays', serviceMessage)}</p>}
      {Object.entries(fields).map(([name, words]) => (
        <p key={name}>
          <b>{name}</b>: {words.join(' ')}
        </p>
      ))}
      {status && <p class="problem-status">{t('problem_status', String(status))}</p>}
    </>
  );
}
