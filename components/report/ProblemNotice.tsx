import type { ComponentChildren } from 'preact';
import { formatCountdown } from '../../lib/i18n/format-time.ts';
import { t } from '../../lib/i18n/translate.ts';
import type { Problem } from '../../lib/model/problem.ts';
import { useNow } from '../hooks/use-now.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import './ProblemNotice.css';

/** Replaces the usual words for the problem's code. */
export interface ProblemWords {
  title?: string;
  next?: ComponentChildren;
}

interface ProblemNoticeProps extends ProblemWords {
  /** What was not done because of the problem. */
  subject?: string;
  problem: Problem;
  onRetry?: () => void;
  /** "Try again" is the primary action. */
  isRetryMain?: boolean;
  /** Further actions beside "Try again". */
  children?: ComponentChildren;
}

/** A problem in the extension's words, the next step, and what the service said. */
export function ProblemNotice({ problem, subject, title, next, onRetry, isRetryMain, children }: ProblemNoticeProps) {
  const { excerpt, retryAt } = problem;
  return (
    <div class="problem">
      <Icon name="warning" />
      <div class="problem-body">
        <div role="alert">
          {subject && <p class="problem-title">{subject}</p>}
          <p class={subject ? undefined : 'problem-title'}>{title ?? describeProblem(problem)}</p>
          <p>{next ?? describeNext(problem)}</p>
          <ServiceWords problem={problem} />
        </div>
        {excerpt && (
          <details>
            <summary>{t('details')}</summary>
            <pre class="problem-excerpt">{excerpt}</pre>
          </details>
        )}
        <div class="problem-actions">
          {onRetry && <RetryButton retryAt={retryAt} isMain={isRetryMain} onRetry={onRetry} />}
          {children}
        </div>
      </div>
    </div>
  );
}

/** Includes the HTTP status of a service fault, because support asks for it first. */
function describeProblem({ code, status }: Problem): string {
  return code === 'serviceFault' && status ? t('problem_serviceFault_status', String(status)) : t(`problem_${code}`);
}

function describeNext({ code, retryAt }: Problem): string {
  // The usual words refer to a time, which the service did not send.
  if (code === 'rateLimited' && retryAt === undefined) return t('problem_rateLimited_soon');
  return t(`problem_${code}_next`);
}

/** Each part is isolated because its writing direction may differ. Unlike `isolate`, it is not truncated. */
function ServiceWords({ problem }: { problem: Problem }) {
  const { code, status, serviceMessage, fields = {}, address } = problem;
  return (
    <>
      {address && <p>{t('problem_suggestedAddress', `\u2068${address}\u2069`)}</p>}
      {serviceMessage && <p>{t('problem_serviceSays', `\u2068${serviceMessage}\u2069`)}</p>}
      {Object.entries(fields).map(([name, words]) => (
        <p key={name}>
          <bdi>
            <b>{name}</b>: {words.join(' ')}
          </bdi>
        </p>
      ))}
      {status && code !== 'serviceFault' && <p class="problem-status">{t('problem_status', String(status))}</p>}
    </>
  );
}

interface RetryButtonProps {
  /** Earliest time of a retry, in milliseconds since 1970. The button counts down to it. */
  retryAt?: number;
  isMain?: boolean;
  onRetry: () => void;
}

/** Disabled until the service may be asked again. */
export function RetryButton({ retryAt = 0, isMain, onRetry }: RetryButtonProps) {
  const now = useNow(retryAt);
  const isEarly = now < retryAt;
  return (
    <Button variant={isMain ? 'primary' : 'plain'} disabled={isEarly} onClick={onRetry}>
      {isEarly ? t('tryAgainIn', formatCountdown(retryAt - now)) : t('tryAgain')}
    </Button>
  );
}
