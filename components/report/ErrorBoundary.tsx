import type { ComponentChildren } from 'preact';
import { useErrorBoundary } from 'preact/hooks';
import { toProblem } from '../../lib/model/problem.ts';
import { ProblemNotice } from './ProblemNotice.tsx';

/**
 * Shows an error of what it contains in its place, so that the rest of the page still works. “Try again” reloads the
 * page.
 */
export function ErrorBoundary({ children }: { children: ComponentChildren }) {
  const [error] = useErrorBoundary((error) => console.error(error));
  if (error === undefined) return <>{children}</>;
  return <ProblemNotice problem={toProblem(error)} onRetry={() => location.reload()} />;
}
